// People at a table: clocks, who is there, what they say, their names, playing again, leaving, and other tables.
import type { Page } from '@playwright/test';
import type { NewTable } from '../src/api/types';
import { against, expect, friend, listen, openTable, postTable, test } from './lonja.ts';
import { dice, myTurn, playOut, playTogether, toMyTurn } from './players.ts';

/** Comes by link, types a name and sits down. */
async function sit(page: Page, id: string, name: string): Promise<void> {
  await page.goto(`/t/${id}`);
  await page.getByRole('textbox').first().fill(name);
  await page.locator('form button[type=submit]').click();
  await expect(page.locator('form')).toHaveCount(0);
}

const DUEL: NewTable = { ruleset: 'burgueses', players: 2, seats: ['you', 'open'] };

const sign = (page: Page, state: 'here' | 'away') => page.locator(`main [data-presence=${state}]`);

/** A clock is seen, and again in its last seconds. */
async function showsClock(page: Page, time: Partial<NewTable>): Promise<void> {
  await openTable(page, { ...against('medici-2018', 3), ...time });
  await myTurn(page);
  const [atSeat, inPrompt] = [
    page.locator('main').getByRole('timer'),
    page.locator('.turn').getByRole('timer'),
  ];
  await expect(atSeat).toHaveCount(1);
  await expect(inPrompt).toHaveCount(1);
  const length = () =>
    inPrompt.locator('.bar').evaluate((bar) => bar.getBoundingClientRect().width / innerWidth);
  expect(await length()).toBeGreaterThan(0.5);
  // In the last ten seconds both have another colour.
  await expect(inPrompt).toHaveClass(/last/);
  await expect(atSeat).toHaveClass(/last/);
  expect(await length()).toBeLessThan(0.4);
  const colour = await inPrompt.evaluate((clock) => getComputedStyle(clock).backgroundColor);
  expect(colour).not.toBe('rgba(0, 0, 0, 0)');
}

test('a clock is at its seat and in the prompt, for a decision and for the whole game', async ({
  page,
  browser,
  baseURL,
}) => {
  const other = await friend(browser, baseURL);
  const complaints = listen(other);
  // Both at once: each waits for 20 s.
  await Promise.all([showsClock(page, { clock_s: 30 }), showsClock(other, { total_s: 30, increment_s: 1 })]);
  expect(complaints).toEqual([]);
  await other.context().close();
});

for (const [ruleset, players] of [
  ['medici-2018', 3],
  ['medici-card', 3],
  ['burgueses', 2],
] as const)
  test(`${ruleset}: what the clock decided is said at once, on that line only, and after a reload`, async ({
    page,
  }) => {
    await openTable(page, { ...against(ruleset, players), clock_s: 5, account_s: 0 });
    await myTurn(page);
    const said = page.locator('.turn').getByText('Time ran out');
    const marks = page.locator('aside').getByText('(out of time)');
    await expect(said).toBeVisible();
    await expect(marks.first()).toBeVisible();
    const id = new URL(page.url()).pathname.split('/')[2];
    const count = async () => {
      const answer = await page.request.get(`/api/tables/${id}/events`);
      const rows = (await answer.json()) as { by?: string }[];
      return rows.filter(({ by }) => by === 'clock').length;
    };
    await expect(async () => expect(await marks.count()).toBe(await count())).toPass();
    await page.reload();
    await expect(said).toBeVisible();
    await expect(async () => expect(await marks.count()).toBe(await count())).toPass();
  });

/** Whether Bo is at a table is seen on a page. */
async function showsPresence(page: Page, clock: Partial<NewTable>, other: Page): Promise<void> {
  const id = await openTable(page, { ...DUEL, ...clock });
  await sit(other, id, 'Bo');
  await expect(sign(page, 'here')).toBeVisible();
  await expect(sign(page, 'here')).toHaveAttribute('title', 'Bo is here.');
  const left = Date.now();
  await other.context().close();
  await expect(sign(page, 'away')).toBeVisible({ timeout: 60_000 });
  expect(Date.now() - left).toBeLessThan(30_000);
  await expect(sign(page, 'away')).toHaveAttribute('title', /^Bo has been away since \d/);
  // In words, for fingers: the sign on a phone has no room for them.
  await page.getByRole('button', { name: 'Table', exact: true }).click();
  await expect(page.locator('dialog[open]').getByText(/^away since \d/)).toBeVisible();
}

test('who is there is seen within 30 s, with a clock and without', async ({ page, browser, baseURL }) => {
  const second = await friend(browser, baseURL);
  const complaints = listen(second);
  // Both at once: each waits for 20 s.
  await Promise.all([
    showsPresence(page, {}, await friend(browser, baseURL)),
    showsPresence(second, { clock_s: 600 }, await friend(browser, baseURL)),
  ]);
  expect(complaints).toEqual([]);
  await second.context().close();
});

test('how many watch is seen, and not who', async ({ page, browser, baseURL }) => {
  const id = await openTable(page, against('medici-card', 3));
  await myTurn(page);
  const watching = page.locator('.turn').getByRole('img', { name: /watch/ });
  await expect(watching).toHaveCount(0);
  const other = await friend(browser, baseURL);
  await other.goto(`/t/${id}`);
  await expect(watching).toHaveAttribute('title', 'One person is watching.');
  await expect(other.getByText('You are watching.')).toBeVisible();
  await other.context().close();
  await expect(watching).toHaveCount(0);
});

test('everybody reads a phrase in their own language, and may mute them', async ({
  page,
  browser,
  baseURL,
}) => {
  const id = await openTable(page, DUEL);
  const other = await friend(browser, baseURL, 'es');
  const complaints = listen(other);
  await sit(other, id, 'Bo');
  const heard = (who: Page) => who.locator('.heard p');
  // A spectator reads them, too, until it mutes them.
  const spectator = await friend(browser, baseURL);
  await spectator.goto(`/t/${id}`);
  await expect(spectator.getByText('You are watching.')).toBeVisible();
  await other.getByRole('button', { name: 'Decir algo' }).click();
  await other.getByRole('button', { name: 'Buena puja' }).click();
  await expect(heard(page)).toHaveText(/^\s*Bo\s+Well bid\s*$/);
  await expect(heard(other)).toHaveText(/Buena puja/);
  await expect(heard(spectator)).toHaveText(/Well bid/);
  // It goes by itself, and is no line of the log.
  await expect(heard(page)).toHaveCount(0);
  await expect(page.locator('aside')).not.toContainText('Well bid');

  await page.getByRole('button', { name: 'Say something' }).click();
  await page.getByRole('checkbox', { name: 'Show me what others say' }).uncheck();
  await page.keyboard.press('Escape');
  await spectator.getByRole('button', { name: 'Table', exact: true }).click();
  await expect(spectator.getByText('Touch a sign beside a name')).toBeVisible();
  await spectator.getByRole('button', { name: 'Settings' }).click();
  await spectator.getByRole('checkbox', { name: 'Show what players say' }).uncheck();
  await spectator.keyboard.press('Escape');
  await expect(heard(spectator)).toHaveCount(0);
  await other.getByRole('button', { name: 'Decir algo' }).click();
  await other.getByRole('button', { name: 'Gracias' }).click();
  await expect(heard(other)).toHaveText(/Gracias/);
  for (const muted of [page, spectator]) await expect(heard(muted)).toHaveCount(0);
  await spectator.context().close();
  // A person who says too much has to wait.
  const slow = other.getByRole('alert').filter({ hasText: 'No tan rápido' });
  await expect(async () => {
    const say = other.getByRole('button', { name: 'Decir algo' });
    if (!(await other.locator('dialog[open]').isVisible())) await say.click();
    await other.getByRole('button', { name: 'Gracias' }).click();
    await expect(slow).toBeVisible({ timeout: 300 });
  }).toPass();
  expect(complaints).toEqual([]);
  await other.context().close();
});

test('two people never have the same name, and the second sees why', async ({ page, browser, baseURL }) => {
  const id = await openTable(page, {
    ...DUEL,
    ruleset: 'medici-card',
    players: 3,
    seats: ['you', 'open', 'open'],
  });
  const other = await friend(browser, baseURL);
  await sit(other, id, 'Ada');
  const told = 'Somebody here has the same name. At this table you are Ada 2.';
  await expect(other.getByText(told)).toBeVisible();
  await expect(page.getByText('Ada 2', { exact: true })).toBeVisible();
  await expect(page.getByText(told)).toHaveCount(0);
  const third = await friend(browser, baseURL);
  await sit(third, id, 'Ada');
  // The game has begun with the last seat, and there, too, it is said.
  await expect(third.getByText('At this table you are Ada 3.')).toBeVisible();
  for (const one of [other, third]) await one.context().close();
});

test('another game against bots begins at once', async ({ page }) => {
  const id = await openTable(page, against('burgueses', 2));
  await playOut(page, 'burgueses');
  await page.getByRole('button', { name: 'Another game' }).click();
  await expect(page).not.toHaveURL(new RegExp(id));
  expect(['mine', 'dialog']).toContain(await myTurn(page));
  await expect(page.getByText('Invite')).toHaveCount(0);
});

test('the lobby shows who has really come', async ({ page, browser, baseURL }) => {
  const id = await openTable(page, { ...DUEL, pace_ms: 0 });
  const other = await friend(browser, baseURL);
  await sit(other, id, 'Bo');
  await playTogether([page, other], 'burgueses', dice(5));
  await toMyTurn(page);
  await page
    .getByRole('button', { name: 'Another game' })
    .or(page.getByRole('link', { name: 'The next table is open: join' }))
    .click();
  await expect(page.getByText('Waiting for Bo')).toBeVisible();
  await expect(page.getByText('not here yet')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Start without waiting' })).toBeVisible();
  await other.goto(page.url());
  await expect(page.getByText('Everybody is here. You can start the game!')).toBeVisible();
  await page.getByRole('button', { name: 'Start the game' }).click();
  await expect(page.locator('.turn')).toBeVisible();
  await other.context().close();
});

test('who leaves only bots ends the game, also from the list of tables', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('lonja.known', 'true'));
  const first = await openTable(page, against('medici-2018', 3));
  await myTurn(page);
  await page.getByRole('button', { name: 'Table', exact: true }).click();
  await page.getByRole('button', { name: 'End the game' }).click();
  await page.getByRole('button', { name: 'End it' }).click();
  await expect(page).toHaveURL(/\/$/);
  const stage = async (id: string) => {
    const frame = (await (await page.request.get(`/api/tables/${id}`)).json()) as {
      table: { stage: string };
    };
    return frame.table.stage;
  };
  expect(await stage(first)).toBe('over');
  await page.goto(`/t/${first}`);
  await expect(page.getByText('This game was ended early')).toBeVisible();

  const second = await openTable(page, against('medici-card', 3));
  await myTurn(page);
  await page.goto('/');
  await page.getByRole('button', { name: /^Your tables \(1\)/ }).click();
  await page.getByRole('button', { name: 'End the game of Medici: The Card Game' }).click();
  await page.getByRole('button', { name: 'End it' }).click();
  await expect(page.getByText('2 finished games')).toBeVisible();
  expect(await stage(second)).toBe('over');
});

const SIZES = [
  { width: 390, height: 844 },
  { width: 844, height: 390 },
  { width: 820, height: 1180 },
  { width: 1440, height: 900 },
  { width: 2560, height: 1440 },
];

test('nothing of the start page moves', async ({ page }) => {
  await page.addInitScript(() => {
    // Newcomers have other buttons.
    localStorage.setItem('lonja.played', 'true');
    localStorage.setItem('lonja.known', 'true');
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push((entry as unknown as { value: number }).value);
    }).observe({ type: 'layout-shift', buffered: true });
  });
  const play = page.getByRole('button', { name: /^Play/ }).first();
  const before = [];
  for (const size of SIZES) {
    await page.setViewportSize(size);
    await page.goto('/');
    before.push(await play.boundingBox());
  }
  await postTable(page, { ...DUEL, public: true });
  for (let table = 0; table < 6; table++) await postTable(page, against('burgueses', 2));
  for (const [index, size] of SIZES.entries()) {
    const at = `${size.width} × ${size.height}`;
    await page.setViewportSize(size);
    await page.goto('/');
    await expect(page.getByRole('button', { name: /^Your tables \(7\)/ }), at).toBeInViewport();
    expect(await play.boundingBox(), at).toEqual(before[index]);
    const shifts = await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts);
    // Only letters move a little when their font comes.
    expect(Math.max(0, ...shifts), at).toBeLessThan(0.05);
  }
});

test('at one table I am told about my turn at another', async ({ page, browser, baseURL }) => {
  const there = await openTable(page, { ...DUEL, options: { first: 0 } });
  const other = await friend(browser, baseURL);
  await sit(other, there, 'Bo');
  const told = page.getByText('It is your turn in Burgueses with Bo.');
  // Before a game, too.
  await openTable(page, DUEL);
  await expect(page.getByRole('heading', { name: 'Seats' })).toBeVisible();
  await expect(told).toBeInViewport({ ratio: 1 });
  const here = await openTable(page, against('medici-2018', 3));
  await myTurn(page);
  await expect(told).toBeVisible();
  await page.getByRole('button', { name: 'Go there' }).click();
  await expect(page).toHaveURL(new RegExp(there));
  await myTurn(page);
  await expect(page.getByText(here)).toHaveCount(0);
  await other.context().close();
});
