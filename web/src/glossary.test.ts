// One word for each thing: `docs/glossary.md` lists the terms and the words that are not used for them.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');

interface Term {
  term: string;
  not: string[];
}

/** The terms of each language that the glossary has. */
function readGlossary(): Map<string, Term[]> {
  const terms = new Map<string, Term[]>();
  const tables = readFileSync(join(ROOT, 'docs/glossary.md'), 'utf8')
    .split(/\n(?!\|)/)
    .map((part) => part.trim());
  for (const table of tables.filter((part) => part.startsWith('|'))) {
    const [head = [], , ...rows] = table.split('\n').map((row) =>
      row
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );
    for (const row of rows)
      head.forEach((language, column) => {
        if (language === 'not') return;
        const not = (row[column + 1] ?? '').split(', ').filter((word) => word !== '');
        terms.set(language, [...(terms.get(language) ?? []), { term: row[column] ?? '', not }]);
      });
  }
  return terms;
}

interface Place {
  where: string;
  text: string;
}

/** The lines of a text in Markdown with their numbers; what continues a paragraph or an item is joined to it. */
function unwrapped(markdown: string): [number, string][] {
  const joined: [number, string][] = [];
  let open = false;
  markdown.split('\n').forEach((line, index) => {
    const isNew = line.trim() === '' || /^(#|\||[-*] |\d+\. )/.test(line);
    const last = joined.at(-1);
    if (open && !isNew && last) last[1] += ` ${line.trim()}`;
    else joined.push([index + 1, line]);
    open = line.trim() !== '' && !/^[#|]/.test(line);
  });
  return joined;
}

/** Ids, keys and what is filled in. */
const FOR_PROGRAMS = /^[a-z][\w-]* =|^ *\*?\[[^\]]*\]|\{ *\$\w+|\([^)]*\.md\)/g;
const QUOTED = /«[^»]*»|“[^”]*”/g;
/** The texts of the page that quote rulebooks. */
const QUOTES = /^option-[\w-]*-means\b/;

/** Every text that people read, without what the rulebooks say in quotation marks. */
function readable(file: string): [number, string][] {
  const text = readFileSync(file, 'utf8');
  const lines: [number, string][] = file.endsWith('.md')
    ? unwrapped(text)
    : text.split('\n').map((line, index) => [index + 1, line]);
  return lines.map(([number, line]) => {
    const mayQuote = file.endsWith('.md') || QUOTES.test(line);
    return [number, (mayQuote ? line.replace(QUOTED, ' ') : line).replace(FOR_PROGRAMS, ' ')];
  });
}

/** The texts of the page, and the rules if they are translated. */
function lines(language: string): Place[] {
  const folders = ['locales', 'docs/rules'].map((folder) => `${folder}/${language}`);
  return folders
    .filter((folder) => existsSync(join(ROOT, folder)))
    .flatMap((folder) =>
      readdirSync(join(ROOT, folder)).flatMap((file) =>
        readable(join(ROOT, folder, file))
          .map(([number, text]) => ({ where: `${folder}/${file}:${number}`, text }))
          // In Fluent these are comments, in Markdown headings.
          .filter(({ text }) => !(file.endsWith('.ftl') && text.startsWith('#'))),
      ),
    );
}

/** A whole word or phrase in any case; a star is any ending. */
function pattern(words: string): RegExp {
  const escaped = words.replace(/[.()]/g, '\\$&').replaceAll('*', '\\p{L}*');
  return new RegExp(`(?<![\\p{L}\\d])${escaped}(?![\\p{L}\\d])`, 'iu');
}

const glossary = readGlossary();

test('the glossary is about languages that there are', () => {
  expect([...glossary.keys()]).toEqual(expect.arrayContaining(['en', 'es', 'pt']));
  expect(readdirSync(join(ROOT, 'locales'))).toEqual(expect.arrayContaining([...glossary.keys()]));
});

test('a term is a whole word, unless it ends in a star', () => {
  expect(pattern('lot').test('a ballot, lots, Lotte')).toBe(false);
  expect(pattern('lot').test('The Lot!')).toBe(true);
  expect(pattern('embaralh*').test('Foi embaralhado.')).toBe(true);
});

test('a phrase is found across the lines of a paragraph', () => {
  expect(unwrapped('# One\n\n- Two\n  three.\n- Four\n| five |\nSix\nseven')).toEqual([
    [1, '# One'],
    [2, ''],
    [3, '- Two three.'],
    [5, '- Four'],
    [6, '| five |'],
    [7, 'Six seven'],
  ]);
});

describe.each([...glossary])('%s', (language, terms) => {
  const read = lines(language);

  test('has every term', () => {
    const all = read.map(({ text }) => text).join('\n');
    expect(terms.map(({ term }) => term).filter((term) => !pattern(term).test(all))).toEqual([]);
  });

  test('uses no other word for it', () => {
    const found = terms.flatMap(({ term, not }) =>
      not.flatMap((words) => {
        const other = pattern(words);
        return read
          .filter(({ text }) => other.test(text))
          .map(({ where, text }) => `${where}: “${words}” is “${term}”: ${text.trim()}`);
      }),
    );
    expect(found).toEqual([]);
  });
});
