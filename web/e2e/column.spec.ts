// The column beside a table: what happened can be folded, and advice stands there. On a phone advice stands above the board.
import type { Page } from '@playwright/test';
import { against, expect, openTable, test } from './lonja.ts';
import { usedShare } from './measure.ts';
import { byMouse, dice, move, toMyTurn } from './players.ts';

const DESKTOP = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };

test('what happened can be folded, and stays so', async ({ page }) => {
  await openTable(page, against('medici-2018', 4));
  await toMyTurn(page);
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
  ['medici-2006', 3, MEDICI],
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
    const roll = dice(players);
    const advice = page.getByRole('status', { name: 'Ask for advice' });
    // At the first decision and at later ones, which ask for something else.
    for (const decisions of [0, 1, 3]) {
      await page.setViewportSize(DESKTOP);
      for (let made = 0; made < decisions; made++) {
        await toMyTurn(page);
        await move(page, ruleset, byMouse, roll);
      }
      expect(await toMyTurn(page)).toBe('mine');
      await page.getByRole('button', { name: 'Ask for advice' }).click();
      await expect(page.locator('aside').getByRole('status', { name: 'Ask for advice' })).toBeVisible();
      expect(await covered(page, '.hint', parts), `after ${decisions}, desktop`).toEqual([]);

      await page.setViewportSize(PHONE);
      await expect(page.locator('main').getByRole('status', { name: 'Ask for advice' })).toBeVisible();
      expect(await covered(page, '.hint', parts), `after ${decisions}, phone`).toEqual([]);
      await expect(advice.getByRole('button', { name: 'Do it' })).toBeInViewport({ ratio: 1 });
      await advice.getByRole('button', { name: 'Close' }).click();
    }
  });
}
