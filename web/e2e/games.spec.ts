// Whole games by a person against bots, through the page alone: by mouse, and by keyboard with everything told aloud.
import type { Page } from '@playwright/test';
import { listenTo } from './aloud.ts';
import { against, expect, openTable, RULESETS, test } from './lonja.ts';
import { byKeyboard, playOut, toMyTurn } from './players.ts';

/** The page's end is the table's. */
async function endsAs(page: Page, id: string): Promise<void> {
  const { game } = (await (await page.request.get(`/api/tables/${id}`)).json()) as {
    game: { over: boolean; result: { scores: number[] } };
  };
  expect(game.over).toBe(true);
  for (const score of game.result.scores)
    await expect(page.getByRole('main').getByText(String(score), { exact: true }).first()).toBeVisible();
}

const words = (line: string) => line.replace(/\s+/g, ' ').trim();

for (const { ruleset, least, most } of RULESETS) {
  test(`${ruleset}, ${most} seats, on a phone`, async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    const id = await openTable(page, against(ruleset, most));
    expect(await playOut(page, ruleset)).toBeGreaterThan(3);
    await endsAs(page, id);
  });

  test(`${ruleset}, ${least} seats, by keyboard, every step told aloud, in order, a sentence each`, async ({
    page,
  }) => {
    const heard = await listenTo(page);
    const id = await openTable(page, against(ruleset, least));
    await toMyTurn(page);
    const since = (await heard()).length;
    const seen = page.locator('aside').getByRole('group', { name: 'What happened' }).getByRole('listitem');
    const before = await seen.count();
    // A keyboard is never thrown back to the page's beginning by what others do.
    const each = async (decision: number) => {
      if (decision === 0) return;
      expect(await page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY');
    };
    expect(await playOut(page, ruleset, { press: byKeyboard, each })).toBeGreaterThan(3);
    await endsAs(page, id);

    const earlier = page.getByRole('button', { name: 'Show earlier lines' });
    if (await earlier.isVisible()) await earlier.click();
    const lines = (await seen.allInnerTexts()).map(words);
    const told = (await heard()).map(words);
    expect(told.slice(since)).toEqual(lines.slice(before));
    expect(told.length).toBeGreaterThan(20);
    for (const line of told) expect(line.length, line).toBeLessThan(180);
    // Politely: nothing interrupts.
    await expect(page.getByRole('log')).toHaveAttribute('aria-live', 'polite');
  });
}
