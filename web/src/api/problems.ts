// What went wrong, in the reader's language. The server sends a code; its own sentence is for programs.
import { t, texts } from '../texts.svelte';
import { Problem } from './client';

/** The texts that every page has. All others are in `problems.ftl`, which comes with the first refusal. */
const AT_HAND: Partial<Record<string, string>> = {
  offline: 'problem-offline',
  stale: 'problem-stale',
  not_found: 'problem-no-table',
};

export function problemWords(problem: unknown): string {
  if (!(problem instanceof Problem)) throw problem;
  const id = AT_HAND[problem.code] ?? `refused-${problem.code}`;
  // An answer without a code is named by its status: it may be a proxy's.
  const code = problem.code === 'unknown' ? `${problem.status}` : problem.code;
  if (texts.has(id)) return t(id, { code });
  // Even the texts could not be loaded.
  return texts.has('refused-unknown') ? t('refused-unknown', { code }) : t('problem-offline');
}
