// The generated language: how it is chosen, and what of a page is not written in it.
import { expect, type Page } from '@playwright/test';
import { seatNames } from '../src/art/seats.ts';
import { PSEUDO } from '../tools/pseudo-locale.ts';

/**
 * What is in no language: names of people, bots, the program, languages and files, codes, and what the browser writes, such
 * as the "and" of a list and times.
 */
export const NAMES = [
  'Maximiliana de la Torre y Quirós',
  'Ada',
  ...seatNames([null, null, null, null, null, null]),
  'Lonja',
  'English',
  'Español',
  'Português',
  PSEUDO,
  'fur3',
  'records.jsonl',
  'and',
  'now',
  'AM',
  'PM',
  // After those that begin with it.
  'Bo',
];

/** Chooses the language as another tab of the same browser would. What was read aloud before has been said in English. */
export async function choose(page: Page, language: string): Promise<void> {
  await page.evaluate((language) => {
    for (const line of document.querySelectorAll<HTMLElement>('.aloud[role=log] p')) line.lang = 'en';
    localStorage.setItem('lonja.language', JSON.stringify(language));
    dispatchEvent(new StorageEvent('storage', { key: 'lonja.language' }));
  }, language);
  await expect(page.locator('html')).toHaveAttribute('lang', language);
}

/** What I am called: a name that the page has made up, if I gave none. */
export async function myName(page: Page): Promise<string[]> {
  const answer = await page.request.get('/api/identity', { failOnStatusCode: false });
  return answer.ok() ? [((await answer.json()) as { name: string }).name] : [];
}

/** All that is written or said on the page and has letters without accents. */
export function withoutAccents(page: Page, names: string[]): Promise<string[]> {
  return page.evaluate((names) => {
    const written: string[] = [document.title];
    for (const element of document.querySelectorAll<HTMLElement>('body *')) {
      // Codes are the same in all languages: hashes, commands, cards of a deck, numbers of paragraphs.
      if (element.closest('code, script, style, textarea, .paragraph-id')) continue;
      // Rules that nobody has translated are in English, and marked as such.
      if (element.closest<HTMLElement>('[lang]')?.lang === 'en') continue;
      if (!element.checkVisibility({ visibilityProperty: true })) continue;
      for (const node of element.childNodes)
        if (node.nodeType === Node.TEXT_NODE) written.push(node.nodeValue ?? '');
      for (const attribute of ['aria-label', 'aria-roledescription', 'title', 'placeholder', 'alt'])
        written.push(element.getAttribute(attribute) ?? '');
    }
    const foreign = written.filter((text) => {
      // The browser writes times, too.
      const timeless = text.replaceAll(/\d+ (?:minute|hour)s? ago/g, ' ');
      const rest = names.reduce((rest, name) => rest.replaceAll(name, ' '), timeless);
      return /[A-Za-z]{2,}/.test(rest);
    });
    return [...new Set(foreign.map((text) => text.trim()))];
  }, names);
}
