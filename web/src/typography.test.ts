// Quotation marks, apostrophes, ellipses and spaces, as each language writes them.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');

/** What no language writes. */
const NOWHERE: readonly [string, RegExp][] = [
  ['a straight apostrophe is ’', /'/],
  ['straight quotation marks are typed ones', /"/],
  ['three dots are one sign, …', /\.\.\./],
  ['no blank before …', / …/],
  ['no blank before a sign', /(?<!\|) [,;:!?](?! )|\S [.;:!?](?=\s|$)/],
  ['one blank is enough', /\S {2,}\S/],
  ['no blank at the end', /\S +$/],
  ['a minus is −, a range is –', /\d-\d/],
];

/** What a language does not write. */
const LANGUAGE: Record<string, readonly [string, RegExp][]> = {
  en: [
    ['quotation marks are “ ”', /[«»„]/],
    ['no blank before % and ‰', /\s[%‰]/],
  ],
  es: [
    ['quotation marks are « »', /[“”„]/],
    ['a question begins with ¿', /^[^¿]*\p{L}\?/u],
    ['an exclamation begins with ¡', /^[^¡]*\p{L}!/u],
    ['“solo” and “guion” have no accent', /\b(sólo|guión)\b/i],
    ['a no-break space before % and ‰', /[^\u00a0][%‰]/],
  ],
  pt: [
    ['quotation marks are “ ”', /[«»„]/],
    ['0 is plural: use [1], since [one] includes 0', /\[one\]/],
    ['no blank before % and ‰', /\s[%‰]/],
  ],
};

/** The texts of a file, line by line, without what only programs read; of a table, cell by cell. */
function texts(path: string): [number, string][] {
  const isFluent = path.endsWith('.ftl');
  return (
    readFileSync(path, 'utf8')
      .split('\n')
      .flatMap((line, index): [number, string][] =>
        (isFluent ? [readable(line)] : line.startsWith('|') ? cells(line) : [line]).map((text) => [
          index + 1,
          text,
        ]),
      )
      // In Fluent these are comments, in Markdown headings.
      .filter(([, line]) => !(isFluent && line.startsWith('#')))
  );
}

const cells = (row: string): string[] => row.split('|').map((cell) => cell.trim());

/** A line of a Fluent file without ids, keys and what is filled in. */
function readable(line: string): string {
  return line
    .replace(/^[a-z][\w-]* = ?/, '')
    .replace(/^ +/, '')
    .replace(/\{ ?"[^"]*" ?\}/g, '')
    .replace(/\{ \$\w+ ->$/, 'X')
    .replace(/^\}(?=\{)|^\*?\[(?!one)[^\]]*\] ?/g, '')
    .replace(/\{ \$\w+ \}/g, 'X');
}

test.each(readdirSync(join(ROOT, 'locales')))('%s', (language) => {
  const rules = [...NOWHERE, ...(LANGUAGE[language] ?? [])];
  // The rules may not be translated yet.
  const folders = [`locales/${language}`, `docs/rules/${language}`].filter((folder) =>
    existsSync(join(ROOT, folder)),
  );
  const found = folders.flatMap((folder) =>
    readdirSync(join(ROOT, folder)).flatMap((file) =>
      texts(join(ROOT, folder, file)).flatMap(([line, text]) =>
        rules
          .filter(([, wrong]) => wrong.test(text))
          .map(([rule]) => `${folder}/${file}:${line}: ${rule}: ${text}`),
      ),
    ),
  );
  expect(found).toEqual([]);
});

/** Signs that our fonts don't have: the browser takes them from another one. */
const OTHER_FONTS = '←→‰';

test('the fonts have every character of the texts', () => {
  const list = /^CHARACTERS = "([^"]*)"$/m.exec(
    readFileSync(join(ROOT, 'web/tools/cut-fonts.py'), 'utf8'),
  )?.[1];
  const ranges = (list ?? '').split(',').map((range) => range.split('-').map((code) => parseInt(code, 16)));
  const has = (sign: string) =>
    ranges.some(([least = 0, most = least]) => {
      const code = sign.codePointAt(0) ?? 0;
      return code >= least && code <= most;
    });
  const folders = readdirSync(join(ROOT, 'locales')).flatMap((language) =>
    [`locales/${language}`, `docs/rules/${language}`].filter((folder) => existsSync(join(ROOT, folder))),
  );
  const signs = folders.flatMap((folder) =>
    readdirSync(join(ROOT, folder)).flatMap((file) =>
      texts(join(ROOT, folder, file)).flatMap(([, text]) => [...text]),
    ),
  );
  const missing = new Set(signs.filter((sign) => !has(sign) && !OTHER_FONTS.includes(sign)));
  expect([...missing]).toEqual([]);
});
