// Every screen, on a phone, a small phone and a desktop: for everyone (axe, WCAG 2.2 AA), nothing cut off, nothing to scroll
// sideways. Then in a generated language, longer than English and with accents in every word: no English is left but the
// rules, and nothing is cut off.
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { PSEUDO } from '../tools/pseudo-locale.ts';
import { clipped, cutOff } from './cut-off.ts';
import { choose, myName, NAMES, withoutAccents } from './language.ts';
import { against, expect, openTable, test } from './lonja.ts';
import { smallTargets, smallTexts } from './measure.ts';
import { myTurn } from './players.ts';
import { SCREENS } from './screens.ts';

// It differs from the shipped page by a language alone.
test.use({ bundle: 'pseudo' });

const PHONE = { width: 390, height: 844 };
const DESKTOP = { width: 1440, height: 900 };
/** The same colours are at every size: each is looked at once, on a phone or on a desktop. */
const SIZES = [
  { ...PHONE, colorScheme: 'light' },
  // The narrowest that is usable; also a desktop of 1280 at 400%.
  { width: 320, height: 640, colorScheme: null },
  { ...DESKTOP, colorScheme: 'dark' },
  // A phone on its side.
  { width: 844, height: 390, colorScheme: null },
  // A phone at 200%.
  { width: 195, height: 422, colorScheme: null },
] as const;

async function axe(page: Page): Promise<string[]> {
  const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
  // No list of languages has the code of the generated one, which is offered among the others.
  const { violations } = await new AxeBuilder({ page }).withTags(tags).exclude(`[lang=${PSEUDO}]`).analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.html.slice(0, 160)} ${node.failureSummary ?? ''}`),
  );
}

/** How large what a finger presses is at least. */
const LEAST_TARGET = 44;
/** Screens this narrow are pressed with fingers. */
const PHONE_WIDTHS: readonly number[] = [320, PHONE.width];

/** Looks at a state in English. */
async function lookInEnglish(page: Page, state: string): Promise<void> {
  const found: string[] = [];
  for (const { colorScheme, ...size } of SIZES) {
    await page.setViewportSize(size);
    const at = `${state}, ${size.width} px`;
    // A board follows a new size a moment later.
    await expect.poll(() => cutOff(page), at).toEqual([]);
    if (size.width >= 320) found.push(...(await smallTexts(page, 11)).map((what) => `${at}: ${what}`));
    if (PHONE_WIDTHS.includes(size.width))
      found.push(...(await smallTargets(page, LEAST_TARGET)).map((what) => `${at}: ${what}`));
    if (!colorScheme) continue;
    await page.emulateMedia({ colorScheme });
    found.push(...(await axe(page)).map((what) => `${at}, ${colorScheme}: ${what}`));
  }
  expect(found, state).toEqual([]);
}

/** Looks at a state in the generated language, on a phone and on a desktop. */
async function lookInPseudo(page: Page, state: string): Promise<void> {
  const names = [...NAMES, ...(await myName(page))];
  await choose(page, PSEUDO);
  for (const size of [PHONE, DESKTOP]) {
    await page.setViewportSize(size);
    const at = `${state} in ${PSEUDO}, ${size.width} px`;
    // Texts of a part that is only now shown are on their way; a board follows a new size a moment later.
    await expect.poll(() => withoutAccents(page, names), at).toEqual([]);
    await expect.poll(() => cutOff(page), at).toEqual([]);
    await expect.poll(() => clipped(page), at).toEqual([]);
  }
  await choose(page, 'en');
  await page.setViewportSize(PHONE);
}

async function look(page: Page, state: string): Promise<void> {
  await lookInEnglish(page, state);
  await lookInPseudo(page, state);
}

for (const { name, deep = false, show } of SCREENS) {
  test.describe(() => {
    test.use({ deep });
    test(`${name}`, async ({ page }) => {
      test.slow();
      await page.setViewportSize(PHONE);
      await show(page, (state) => look(page, state));
      await look(page, name);
    });
  });
}

test.describe('as it is shipped', () => {
  test.use({ bundle: 'shipped' });

  test('the start page', async ({ page }) => {
    await page.goto('/');
    await expect(page.getByRole('button', { name: /^Play/ }).first()).toBeVisible();
    await lookInEnglish(page, 'start');
  });

  test('a table', async ({ page }) => {
    await openTable(page, against('medici-2018', 3));
    await myTurn(page);
    await lookInEnglish(page, 'a table');
  });
});
