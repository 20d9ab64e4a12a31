// The coach's remarks put into words.
import { problemWords } from '../api/problems';
import { say, t } from '../texts.svelte';
import { comparison, type Remark } from './teacher.svelte';

/** What a remark is in sentences, the main one first; `inWords` says an action. */
export function inSentences(remark: Remark, inWords: (action: string) => string): string[] {
  switch (remark.is) {
    case 'bot': {
      const text = remark.text();
      return text ? [say(text)] : [];
    }
    case 'problem':
      return [problemWords(remark.problem)];
    case 'praise':
      return [say(remark.text)];
    case 'dear':
      return [t('learn-dear', { highest: remark.highest })];
    case 'mistake': {
      const action = inWords(remark.better);
      const blame =
        remark.florins > 0
          ? t('learn-mistake-by', { action, more: remark.florins })
          : t('learn-mistake', { action });
      const [reason] = remark.reasons();
      return reason ? [blame, t('learn-mistake-why', { reason: say(reason) })] : [blame];
    }
    case 'advice': {
      const compared = comparison(remark.advice);
      const other = compared && { ...compared, other: inWords(compared.other) };
      return [
        t('learn-advise', { action: inWords(remark.advice.action) }),
        ...remark.reasons().slice(0, 2).map(say),
        ...(other
          ? [
              other.close
                ? t('learn-close', { other: other.other })
                : t('learn-chances', { win: other.win, other: other.other, less: other.less }),
            ]
          : []),
      ];
    }
  }
}
