// Every language is complete: the same texts with the same variables, all of them used, none missing.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { FluentResource } from '@fluent/bundle';
import { describe, expect, test } from 'vitest';
import { LANGUAGE_NAMES, LANGUAGES } from './texts.svelte';

const LOCALES = join(import.meta.dirname, '../../locales');
const parts = readdirSync(join(LOCALES, 'en'));

/** The names of all variables in a pattern, however deep. */
function variables(part: unknown, found = new Set<string>()): Set<string> {
  if (part !== null && typeof part === 'object') {
    const { type, name } = part as { type?: unknown; name?: unknown };
    if (type === 'var' && typeof name === 'string') found.add(name);
    for (const inner of Object.values(part)) variables(inner, found);
  }
  return found;
}

function read(language: string, part: string) {
  const text = readFileSync(join(LOCALES, language, part), 'utf8');
  const messages = new FluentResource(text).body.map(
    ({ id, value }) => [id, [...variables(value)].sort()] as const,
  );
  // The library silently leaves out what it can't parse, so the test counts the messages.
  const written = [...text.matchAll(/^([a-z][\w-]*) *=/gm)].map((match) => match[1]);
  return { messages: new Map(messages), written };
}

describe.each(parts)('%s', (part) => {
  const english = read('en', part);
  test.each(LANGUAGES)('in %s', (language) => {
    const { messages, written } = read(language, part);
    expect([...messages.keys()].sort()).toEqual([...new Set(written)].sort());
    expect(written.length, 'a text is there twice').toBe(messages.size);
    expect([...messages.keys()].sort()).toEqual([...english.messages.keys()].sort());
    for (const [id, used] of messages) expect([id, used]).toEqual([id, english.messages.get(id)]);
  });
});

test.each(LANGUAGES)('%s has the same files', (language) => {
  expect(readdirSync(join(LOCALES, language)).sort()).toEqual([...parts].sort());
});

test('a folder is a language, and says what it is called', () => {
  expect(LANGUAGES).toEqual(readdirSync(LOCALES).sort());
  for (const language of LANGUAGES) expect(LANGUAGE_NAMES[language], language).toMatch(/\p{L}/u);
});

test('no text is in two files', () => {
  const ids = parts.flatMap((part) => [...read('en', part).messages.keys()]);
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
});

describe('in the sources', () => {
  const folder = import.meta.dirname;
  const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.(ts|svelte)$/.test(path) && !path.endsWith('.test.ts'))
    .map((path) => readFileSync(join(folder, path), 'utf8'))
    .join('\n');
  const ids = new Set(parts.flatMap((part) => [...read('en', part).messages.keys()]));

  test('every text that is asked for is there', () => {
    const asked = [...sources.matchAll(/\bt\(\s*'([^']+)'|\bid: '([a-z][\w-]*-[\w-]+)'/g)].map(
      (match) => match[1] ?? match[2] ?? '',
    );
    expect(asked.length).toBeGreaterThan(20);
    // A ruleset has an id too.
    expect(asked.filter((id) => !ids.has(id) && !ids.has(`ruleset-${id}`))).toEqual([]);
  });

  test('every text that is there is asked for', () => {
    const elsewhere = ['web/tools/page-texts.ts', 'crates/cli/src/rules.rs'].map((path) =>
      readFileSync(join(folder, '../..', path), 'utf8'),
    );
    const literal = new Set(
      [sources, ...elsewhere].flatMap((text) =>
        [...text.matchAll(/['"]([a-z][\w-]*)['"]/g)].map((match) => match[1]),
      ),
    );
    // `good-${good}`: every text that fits the template counts as asked for.
    const templates = [...sources.matchAll(/`([a-z][\w-]*-(?:[\w-]*\$\{[^}]*\}[\w-]*)+)`/g)].map(
      (match) => new RegExp(`^${(match[1] ?? '').replace(/\$\{[^}]*\}/g, '[\\w-]+')}$`),
    );
    const unused = [...ids].filter(
      (id) => !literal.has(id) && !templates.some((template) => template.test(id)),
    );
    expect(unused).toEqual([]);
  });
});
