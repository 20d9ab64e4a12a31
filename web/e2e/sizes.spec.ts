// The tables use the screen they have: how much of it, how large cards, texts and buttons are, and whether I see what I may do.
import type { Page } from '@playwright/test';
import { against, expect, openTable, test } from './lonja.ts';
import { leastHeight, outOfSight, smallTargets, smallTexts, usedShare } from './measure.ts';
import { byMouse, dice, move, myTurn } from './players.ts';

/** Parts of a table and how high they are at least at 1440 × 900, in pixels. */
type Heights = Readonly<Record<string, number>>;

const MEDICI: Heights = { '.lot .cards > li': 120, '.seats .hold > li:not(.coming)': 64 };
const TABLES: readonly { ruleset: string; players: number; heights: Heights }[] = [
  { ruleset: 'medici-2006', players: 4, heights: MEDICI },
  { ruleset: 'medici-2006', players: 6, heights: MEDICI },
  { ruleset: 'medici-2018', players: 4, heights: MEDICI },
  { ruleset: 'medici-2018', players: 6, heights: MEDICI },
  { ruleset: 'medici-card', players: 4, heights: { '.market .pick': 150 } },
  { ruleset: 'burgueses', players: 2, heights: { '.showcase svg.card': 170, '.hand .held': 170 } },
];

/** Desktops, with the share of the board that is used at least, and how much larger cards are than at the first one. */
const DESKTOPS = [
  { width: 1440, height: 900, share: 0.45, larger: 1 },
  { width: 1920, height: 1080, share: 0.45, larger: 1.15 },
  { width: 2560, height: 1440, share: 0.4, larger: 1.5 },
];
const PHONE = { width: 390, height: 844 };
/** A phone on its side, and desktops at 200%. */
const LOW = [
  { width: 844, height: 390 },
  { width: 720, height: 450 },
  { width: 960, height: 540 },
];

/** A table after the first few moves, on my turn. */
async function show(page: Page, ruleset: string, players: number): Promise<void> {
  await openTable(page, against(ruleset, players), 'Marina');
  const roll = dice(players);
  for (let made = 0; made < 4;) {
    if ((await myTurn(page)) === 'dialog') await page.keyboard.press('Escape');
    else {
      await move(page, ruleset, byMouse, roll);
      made++;
    }
  }
  while ((await myTurn(page)) === 'dialog') await page.keyboard.press('Escape');
}

for (const { ruleset, players, heights } of TABLES) {
  test(`${ruleset} with ${players} fills a desktop`, async ({ page }) => {
    await show(page, ruleset, players);
    for (const { width, height, share, larger } of DESKTOPS) {
      await page.setViewportSize({ width, height });
      const at = `${width} × ${height}`;
      // A board follows a new size a moment later.
      await expect.poll(() => usedShare(page), `used share at ${at}`).toBeGreaterThanOrEqual(share);
      for (const [part, least] of Object.entries(heights))
        expect(await leastHeight(page, part), `${part} at ${at}`).toBeGreaterThanOrEqual(least * larger);
      expect(await outOfSight(page), at).toEqual([]);
      expect(await smallTexts(page, 11), at).toEqual([]);
    }
  });

  test(`${ruleset} with ${players} suits a finger`, async ({ page }) => {
    await page.setViewportSize(PHONE);
    await show(page, ruleset, players);
    for (const { width, height } of [PHONE, ...LOW]) {
      await page.setViewportSize({ width, height });
      const at = `${width} × ${height}`;
      await expect.poll(() => outOfSight(page), `in sight at ${at}`).toEqual([]);
      expect(await smallTexts(page, 11), `texts at ${at}`).toEqual([]);
      expect(await smallTargets(page, 44), `targets at ${at}`).toEqual([]);
    }
  });
}
