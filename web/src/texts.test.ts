import { beforeEach, describe, expect, it, vi } from 'vitest';

/** A page that was just loaded. */
async function page() {
  vi.resetModules();
  return (await import('./texts.svelte')).texts;
}

beforeEach(() => localStorage.clear());

describe('texts', () => {
  it('of several parts may be asked for at the same time', async () => {
    const texts = await page();
    await texts.speak('en');
    await Promise.all([texts.load('after'), texts.load('hint')]);
    expect([texts.t('after-total'), texts.t('hint-do'), texts.t('close')]).toEqual([
      'Total',
      'Do it',
      'Close',
    ]);
  });

  it('are there when the second request for them is answered', async () => {
    const texts = await page();
    await texts.speak('en');
    void texts.load('hint');
    await texts.load('hint');
    expect(texts.t('hint-do')).toBe('Do it');
  });

  it('are in the language that was asked for last', async () => {
    const texts = await page();
    await texts.speak('en');
    await Promise.all([texts.speak('es'), texts.load('hint')]);
    expect([texts.language, texts.t('hint-do')]).toEqual(['es', 'Hacerlo']);
  });

  it('that are missing can be asked for again', async () => {
    const texts = await page();
    await texts.speak('en');
    await expect(texts.load('nothing')).rejects.toThrow('nothing.ftl');
    await expect(texts.load('nothing')).rejects.toThrow('nothing.ftl');
    await texts.load('hint');
    expect(texts.t('hint-do')).toBe('Do it');
  });
});

it.each([
  ['pt-BR', 'pt-BR'],
  ['pt-PT', 'pt'],
  ['pt', 'pt'],
  ['zh-Hant-TW', 'zh-Hant'],
  ['zh-hant', 'zh-Hant'],
  ['zh', undefined],
  ['', undefined],
])('%s is spoken as %s', async (tag, expected) => {
  const { spoken } = await import('./texts.svelte');
  expect(spoken(tag, ['en', 'pt', 'pt-BR', 'zh-Hant'])).toBe(expected);
});
