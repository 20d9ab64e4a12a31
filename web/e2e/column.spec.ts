// The column beside a table: what happened can be folded, and advice stands there. On a phone advice stands above the board.
import type { Page } from '@playwright/test';
import { against, expect, openTable, test } from './lonja.ts';
import { usedShare } from './measure.ts';
import { myTurn } from './players.ts';

const PHONE = { width: 390, height: 844 };

test('what happened can be folded, and stays so', async ({ page }) => {
  await openTable(page, against('medici-2018', 4));
  await myTurn(page);
  const log = page.locator('aside').getByRole('group', { name: 'What happened' });
  const button = page.getByRole('button', { name: 'What happened' });
  const width = () => page.locator('main').evaluate((main) => main.clientWidth);
  await expect(log).toBeVisible();
  const before = await width();

  await button.click();
  await expect(log).toHaveCount(0);
  await expect(button).toHaveAttribute('aria-expanded', 'false');
  expect(await width()).toBeGreaterThan(before);
  await expect.poll(() => usedShare(page)).toBeGreaterThanOrEqual(0.45);
  await page.reload();
  await expect(button).toHaveAttribute('aria-expanded', 'false');
  await expect(log).toHaveCount(0);

  await button.click();
  await expect(log).toBeVisible();
});

/** What of a table an element covers. */
function covered(page: Page, by: string, parts: string): Promise<string[]> {
  return page.evaluate(
    ([by, parts]) => {
      const over = document.querySelector(by)?.getBoundingClientRect();
      if (!over) return [`there is no ${by}`];
      return [...document.querySelectorAll(parts)].flatMap((part) => {
        const { left, top, right, bottom } = part.getBoundingClientRect();
        const apart = right <= over.left || left >= over.right || bottom <= over.top || top >= over.bottom;
        return apart ? [] : [part.className];
      });
    },
    [by, parts] as const,
  );
}

const MEDICI = '.lot, .bids, .stalls, .seats, .mine, .actions';
const CARD = '.market, .actions, .row';
const TABLES = [
  ['medici-2018', 2, MEDICI],
  ['medici-2018', 4, MEDICI],
  ['medici-2018', 6, MEDICI],
  ['medici-card', 2, CARD],
  ['medici-card', 4, CARD],
  ['medici-card', 6, CARD],
  ['burgueses', 2, '.showcase, section.middle, .actions'],
] as const;

for (const [ruleset, players, parts] of TABLES) {
  test(`${ruleset} with ${players}: advice covers nothing`, async ({ page }) => {
    await openTable(page, against(ruleset, players));
    while ((await myTurn(page)) === 'dialog') await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Ask for advice' }).click();
    const advice = page.getByRole('status', { name: 'Ask for advice' });
    await expect(advice).toBeVisible();
    await expect(page.locator('aside').getByRole('status', { name: 'Ask for advice' })).toBeVisible();
    expect(await covered(page, '.hint', parts)).toEqual([]);

    await page.setViewportSize(PHONE);
    await expect(page.locator('main').getByRole('status', { name: 'Ask for advice' })).toBeVisible();
    expect(await covered(page, '.hint', parts)).toEqual([]);
    await expect(advice.getByRole('button', { name: 'Do it' })).toBeInViewport({ ratio: 1 });
  });
}
