// A generated language for tests: English with accents, about 40% longer, texts of one line in brackets. What stands on
// a page without accents is in no file of `locales/`; what is cut off would be cut off in a wordy language.
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A code for private use, which no browser asks for. */
export const PSEUDO = 'qps';

const PLAIN = 'AEIOUYaeiouyCDGHJKLNRSTWZcdghjklnrstwz';
const ACCENTED = 'ÅÉÎÖÛÝåéîöûýÇÐĜĤĴĶĻÑŔŠŢŴŽçðĝĥĵķļñŕšţŵž';
/** Letters without a common accent get a look-alike. */
const REST: Readonly<Record<string, string>> = {
  B: 'Ɓ',
  F: 'Ƒ',
  M: 'Ḿ',
  P: 'Þ',
  Q: 'Ǫ',
  V: 'Ṽ',
  X: 'Ẋ',
  b: 'ƀ',
  f: 'ƒ',
  m: 'ḿ',
  p: 'þ',
  q: 'ǫ',
  v: 'ṽ',
  x: 'ẋ',
};

const accent = (letter: string): string => ACCENTED[PLAIN.indexOf(letter)] ?? REST[letter] ?? letter;

/** A word with accents; longer by a vowel for every two or three letters. */
function longer(word: string): string {
  const added = Math.round(word.length * 0.4);
  return [...word].map(accent).join('') + 'é'.repeat(added);
}

/** A text with accents. */
export function pseudo(text: string): string {
  return text.replace(/[A-Za-z]+/g, longer);
}

/** A Fluent file in the generated language. Only texts change, not ids, keys, variables and strings. */
export function pseudoFluent(file: string): string {
  return file
    .split('\n')
    .map((line) => {
      if (line.startsWith('#')) return line;
      const [, start = '', rest = ''] = /^([a-z][\w-]* =|\s*\*?\[[^\]]*\]|)(.*)$/.exec(line) ?? [];
      const text = rest.replace(/\{[^}]*(\}|->|$)|[^{]+/g, (part) =>
        part.startsWith('{') ? part : pseudo(part),
      );
      return start + text;
    })
    .join('\n')
    .replace(/^([a-z][\w-]*) = (?!\{ *"" *\}$)(\S.*)$/gm, '$1 = ⟦$2⟧');
}

/** Copies the texts of a folder as the generated language. */
function translate(from: string, to: string): void {
  mkdirSync(to);
  for (const file of readdirSync(from))
    writeFileSync(join(to, file), pseudoFluent(readFileSync(join(from, file), 'utf8')));
}

/** Builds the page into a folder, from a copy of the sources that has one language more, and nothing else. */
export async function buildWithPseudoLocale(repository: string, dist: string): Promise<void> {
  // Only who builds pays for loading it.
  const { build } = await import('vite');
  const copy = mkdtempSync(join(tmpdir(), 'lonja-pseudo-'));
  try {
    for (const folder of ['locales', 'docs', 'web/src', 'web/tools', 'web/public'])
      cpSync(join(repository, folder), join(copy, folder), { recursive: true });
    for (const file of readdirSync(join(repository, 'web')).filter((name) =>
      /\.(json|ts|js|html)$/.test(name),
    ))
      cpSync(join(repository, 'web', file), join(copy, 'web', file));
    symlinkSync(join(repository, 'web/node_modules'), join(copy, 'web/node_modules'));
    translate(join(copy, 'locales/en'), join(copy, 'locales', PSEUDO));
    await build({
      root: join(copy, 'web'),
      configFile: join(copy, 'web/vite.config.ts'),
      logLevel: 'error',
      build: { outDir: dist, emptyOutDir: true },
    });
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}
