// The tables use the screen they have: how much of it, how large cards, texts and buttons are, and whether I see what I may do.
import type { Page } from '@playwright/test';
import { against, expect, openTable, test } from './lonja.ts';
import { burstButtons, leastHeight, outOfSight, smallTargets, smallTexts, usedShare } from './measure.ts';
import { byMouse, dice, move, myTurn, toMyTurn } from './players.ts';

/** Parts of a table and how high they are at least at 1440 × 900, in pixels. */
type Heights = Readonly<Record<string, number>>;

/** A table, and the share of the board that is used at least if the hulls of the ships do not count, which begin the day empty. */
interface Table {
  ruleset: string;
  players: number;
  heights: Heights;
  withoutHulls: number;
}

const MEDICI = {
  heights: { '.lot .cards > li': 120, '.seats .hold > li:not(.coming)': 64 },
  withoutHulls: 0.32,
};
const CARD = { heights: { '.market .pick': 150 }, withoutHulls: 0.33 };
const BURGUESES = { heights: { '.showcase svg.card': 170, '.hand .held': 170 }, withoutHulls: 0.6 };
const TABLES: readonly Table[] = [
  { ruleset: 'medici-2006', players: 4, ...MEDICI },
  { ruleset: 'medici-2006', players: 6, ...MEDICI },
  { ruleset: 'medici-2018', players: 4, ...MEDICI },
  { ruleset: 'medici-2018', players: 6, ...MEDICI },
  { ruleset: 'medici-card', players: 4, ...CARD },
  { ruleset: 'medici-card', players: 6, ...CARD },
  { ruleset: 'burgueses', players: 2, ...BURGUESES },
];
/** Those whose board is looked at on desktops only. */
const MORE_TABLES: readonly Table[] = [
  ...[2, 3, 5].map((players) => ({ ruleset: 'medici-2018', players, ...MEDICI })),
  ...[2, 3, 5].map((players) => ({ ruleset: 'medici-card', players, ...CARD })),
];

/** Desktops, with the share of the board that is used at least, and how much larger cards are than at the first one. */
const DESKTOPS = [
  { width: 1440, height: 900, share: 0.45, larger: 1 },
  { width: 1920, height: 1080, share: 0.45, larger: 1.15 },
  { width: 2560, height: 1440, share: 0.4, larger: 1.5 },
] as const;
type Desktop = (typeof DESKTOPS)[number];
const PHONE = { width: 390, height: 844 };
const SMALL_PHONE = { width: 375, height: 667 };
const LARGE = { width: 1440, height: 900 };
/** A phone on its side, and desktops at 200%. */
const LOW = [
  { width: 844, height: 390 },
  { width: 720, height: 450 },
  { width: 960, height: 540 },
];

/** How much of the page is below the screen. */
const heightBelow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollHeight - innerHeight);

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

const percent = (share: number): string => `${Math.round(100 * share)}%`;

/** On every desktop; prints the used shares, which docs/speed.md lists. */
async function expectFilledOnDesktops(page: Page, table: Table): Promise<void> {
  const shares: string[] = [];
  for (const desktop of DESKTOPS) shares.push(percent(await expectFilled(page, table, desktop)));
  console.log(`used share | ${table.ruleset} | ${table.players} | ${shares.join(' | ')} |`);
}

/** The share of the board that is used. */
async function expectFilled(page: Page, { heights, withoutHulls }: Table, at: Desktop): Promise<number> {
  const { width, height, share, larger } = at;
  await page.setViewportSize({ width, height });
  const size = `${width} × ${height}`;
  // A board follows a new size a moment later.
  await expect.poll(() => usedShare(page), `used share at ${size}`).toBeGreaterThanOrEqual(share);
  const used = await usedShare(page);
  expect(await usedShare(page, '.hull'), `without hulls at ${size}`).toBeGreaterThanOrEqual(withoutHulls);
  for (const [part, least] of Object.entries(heights))
    expect(await leastHeight(page, part), `${part} at ${size}`).toBeGreaterThanOrEqual(least * larger);
  expect(await heightBelow(page), `below the screen at ${size}`).toBeLessThanOrEqual(0);
  expect(await outOfSight(page), size).toEqual([]);
  expect(await smallTexts(page, 11), size).toEqual([]);
  return used;
}

/** On every small screen all that may be pressed is in sight, and large enough for a finger. */
async function expectInReach(page: Page): Promise<void> {
  for (const { width, height } of [PHONE, SMALL_PHONE, ...LOW]) {
    await page.setViewportSize({ width, height });
    const at = `${width} × ${height}`;
    await expect.poll(() => outOfSight(page), `in sight at ${at}`).toEqual([]);
    expect(await smallTexts(page, 11), `texts at ${at}`).toEqual([]);
    expect(await smallTargets(page, 44), `targets at ${at}`).toEqual([]);
  }
}

/** What a seat decides in each game: each looks otherwise. */
const DECISIONS: Readonly<Record<string, readonly string[]>> = {
  'medici-2006': ['draw', 'bid'],
  'medici-2018': ['draw', 'bid'],
  'medici-card': ['turn'],
  burgueses: ['act', 'place'],
};

async function phase(page: Page): Promise<string> {
  const id = new URL(page.url()).pathname.split('/').at(-1);
  const frame = (await (await page.request.get(`/api/tables/${id}`)).json()) as { game: { phase: string } };
  return frame.game.phase;
}

/** The same at each kind of decision. */
async function expectEachInReach(page: Page, ruleset: string): Promise<void> {
  const left = new Set(DECISIONS[ruleset]);
  const roll = dice(7);
  for (;;) {
    const now = await phase(page);
    if (left.delete(now)) {
      await expectInReach(page);
      await page.setViewportSize(PHONE);
    }
    if (left.size === 0) return;
    await move(page, ruleset, byMouse, roll);
    expect(await toMyTurn(page), `without ${[...left].join()}`).toBe('mine');
  }
}

for (const table of MORE_TABLES)
  test(`${table.ruleset} with ${table.players} fills a desktop`, async ({ page }) => {
    await show(page, table.ruleset, table.players);
    await expectFilledOnDesktops(page, table);
  });

for (const table of TABLES) {
  const { ruleset, players } = table;
  test(`${ruleset} with ${players} fills a desktop`, async ({ page }) => {
    await show(page, ruleset, players);
    await expectFilledOnDesktops(page, table);
    // Also with the rules beside it the board has just the room there is.
    await page.setViewportSize(LARGE);
    await page.getByRole('button', { name: 'Rules', exact: true }).click();
    await expect(page.getByRole('searchbox')).toBeVisible();
    await expect.poll(() => heightBelow(page), 'below the screen').toBeLessThanOrEqual(0);
    expect(await outOfSight(page)).toEqual([]);
    expect(await burstButtons(page)).toEqual([]);
  });

  test(`${ruleset} with ${players} suits a finger`, async ({ page }) => {
    await page.setViewportSize(PHONE);
    await show(page, ruleset, players);
    await expectEachInReach(page, ruleset);
    // Larger and with high contrast, what I may do is still in sight.
    await page.evaluate(() => {
      for (const [key, value] of Object.entries({ 'text-size': 1.4, contrast: true })) {
        localStorage.setItem(`lonja.${key}`, JSON.stringify(value));
        dispatchEvent(new StorageEvent('storage', { key: `lonja.${key}` }));
      }
    });
    await expect(page.locator('html')).toHaveAttribute('data-contrast', 'more');
    for (const { width, height } of [PHONE, LARGE]) {
      await page.setViewportSize({ width, height });
      await expect.poll(() => outOfSight(page), `140% at ${width} × ${height}`).toEqual([]);
    }
  });
}

for (const { ruleset, players } of TABLES.filter(({ players }) => players < 6)) {
  test(`${ruleset} with ${players} suits a finger under advice`, async ({ page }) => {
    await page.setViewportSize(PHONE);
    await show(page, ruleset, players);
    await page.getByRole('button', { name: 'Ask for advice' }).click();
    await expect(page.getByRole('button', { name: 'Do it' })).toBeVisible();
    await expectInReach(page);
  });

  test(`${ruleset} with ${players} suits a finger under the teacher`, async ({ page }) => {
    await page.setViewportSize(PHONE);
    await show(page, ruleset, players);
    await page.evaluate((ruleset) => {
      const id = location.pathname.split('/').at(-1);
      sessionStorage.setItem(`lonja.learn.${ruleset}`, JSON.stringify(id));
    }, ruleset);
    await page.goto(`/learn/${ruleset}`);
    const coach = page.getByRole('region', { name: 'The old merchant' });
    await expect(coach.locator('.words')).toContainText('Welcome');
    await expectInReach(page);
  });
}
