// What happens is shown one step at a time, and the account of a day holds the table still.
import type { Page } from '@playwright/test';
import type { NewTable } from '../src/api/types';
import { against, expect, openTable, test } from './lonja.ts';
import { byMouse, dice, move, shownNumber, standing } from './players.ts';

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

interface Row {
  number: number;
  at: number;
  by?: string;
  events?: { event: string; seat?: number; bid?: number; action?: string; forced?: boolean }[];
}

async function rowsOf(page: Page): Promise<Row[]> {
  const id = new URL(page.url()).pathname.split('/')[2];
  return (await (await page.request.get(`/api/tables/${id}/events`)).json()) as Row[];
}

/** Plays until the account of a day is open, or the game is over; tells which. */
async function playToAccount(page: Page, ruleset: string, roll = dice(3)): Promise<'account' | 'over'> {
  const account = page.locator('dialog[open]');
  for (;;) {
    if (await account.isVisible()) return 'account';
    const now = await standing(page);
    if (now === 'over') return 'over';
    if (now === 'mine') await move(page, ruleset, byMouse, roll);
  }
}

const BOTS = ['', 'Bruno', 'Clara', 'Duarte'];

/** Skips to the end of the account that is open, and closes it. */
async function closeAccount(page: Page): Promise<void> {
  const sheet = page.locator('dialog[open]');
  const skip = sheet.getByRole('button', { name: 'Skip' });
  if (await skip.isVisible()) await skip.click();
  await sheet.locator('.button.main').last().click();
  await expect(sheet).toBeHidden();
}

for (const ruleset of ['medici-2006', 'medici-2018'])
  test(`${ruleset}: the last bid or pass of every lot is seen in the strip, and every sale on the lot`, async ({
    page,
  }) => {
    test.slow();
    await page.addInitScript(() => {
      const seen = new Set<string>();
      Object.assign(window, { seen });
      const look = () => {
        const { number = '' } = document.querySelector<HTMLElement>('[data-number]')?.dataset ?? {};
        // The auctioneer bids last, or the seat before it if the auctioneer's ship has no room for the lot.
        for (const bid of document.querySelectorAll('.bids li'))
          seen.add(`${number} ${bid.className.split(' ')[0]} ${bid.getAttribute('title')}`);
        const sold = document.querySelector('.lot .hammer');
        const cards = document.querySelectorAll('.lot .cards svg').length;
        if (sold && cards > 0) seen.add(`${number} sign ${sold.textContent.trim()}`);
        if (sold && cards === 0) seen.add(`${number} empty`);
        requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    });
    // Twice the normal speed: a pass is shown for several frames, even on a busy machine.
    await openTable(page, { ...against(ruleset, 3, 'trader'), pace_ms: 350 });
    const roll = dice(3);
    while ((await playToAccount(page, ruleset, roll)) === 'account') await closeAccount(page);
    const seen = await page.evaluate(() => [...(window as unknown as { seen: Set<string> }).seen]);
    const isSeen = (number: number, what: RegExp) =>
      seen.some((one) => one.startsWith(`${number} `) && what.test(one));
    expect(seen.filter((one) => one.endsWith(' empty'))).toEqual([]);
    let [bids, passes, sales] = [0, 0, 0];
    for (const { number, events = [] } of await rowsOf(page)) {
      const at = events.findIndex(({ event }) => event === 'sold' || event === 'discarded');
      const [last, sale] = [events[at - 1], events[at]];
      // A person's name is mine.
      const name = (seat = 0) => BOTS[seat] || 'Ada';
      if (sale?.event === 'sold') {
        sales += 1;
        const sign = new RegExp(`sign Sold to ${name(sale.seat)} for ${sale.bid} `);
        expect(isSeen(number, sign), `sale ${number}: ${sign.source}`).toBe(true);
      }
      if (last?.event !== 'action' || last.forced) continue;
      const bid = /^bid (\d+)$/.exec(last.action ?? '')?.[1];
      if (bid === undefined) passes += 1;
      else bids += 1;
      const what =
        bid === undefined ? ` passed ${name(last.seat)}\\b` : ` bid ${name(last.seat)}\\b.*\\b${bid}\\b`;
      expect(isSeen(number, new RegExp(what)), `${last.action} in ${number}: ${what}`).toBe(true);
    }
    expect(Math.min(bids, passes)).toBeGreaterThan(0);
    expect(sales).toBeGreaterThan(10);
  });

/** In the page: everything at any frame of an open account that tells what follows it. */
function watchAccounts(): void {
  const told = { frames: 0, wrong: [] as string[] };
  Object.assign(window, { told });
  let loaded = 0;
  let title = '';
  const look = () => {
    const cards = document.querySelectorAll('.hold > li:not(.coming) svg, .showcase .place button').length;
    const isOpen = document.querySelector('dialog[open]') !== null;
    if (!isOpen) [loaded, title] = [cards, document.title];
    else {
      const wrong = (what: string) => told.wrong.includes(what) || told.wrong.push(what);
      told.frames += 1;
      if (cards < loaded) wrong(`${loaded} cards, then ${cards}`);
      if (document.querySelector('.after.panel')) wrong('the result');
      const text = (selector: string) => document.querySelector(selector)?.textContent ?? '';
      const all = `${text('main')} ${text('.turn')} ${text('[role=log]')} ${text('aside')}`;
      // “One more wins” is said of three of a kind.
      const found =
        /(Ada|Bruno|Clara)( is richer and)? wins|you win|The game is over|ended early|(?:Day|Round) (?<day>\d) begins/i.exec(
          all,
        );
      // The day that is paid has begun, too.
      const day = /\d/.exec(text('.heading'))?.[0];
      if (found && !(found.groups?.['day'] && found.groups['day'] <= (day ?? '')))
        wrong(`says “${found[0]}”`);
      if (document.title.startsWith('●')) wrong(`the title ${document.title} after ${title}`);
    }
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

for (const [ruleset, players] of [
  ['medici-2018', 3],
  ['medici-card', 3],
  ['burgueses', 2],
] as const)
  test(`${ruleset}: while an account is open nothing of what follows is shown`, async ({ page }) => {
    test.slow();
    await page.addInitScript(watchAccounts);
    const roll = dice(5);
    let accounts = 0;
    // Four of a kind may end a game of Burgueses before any account.
    while (accounts === 0) {
      await openTable(page, { ...against(ruleset, players, 'novice'), pace_ms: 20, account_s: 20 });
      while ((await playToAccount(page, ruleset, roll)) === 'account') {
        accounts += 1;
        const sheet = page.locator('dialog[open]');
        const skip = sheet.getByRole('button', { name: 'Skip' });
        if (await skip.isVisible()) await skip.click();
        // The server is ready long before: nothing waits but the page.
        await expect
          .poll(() => page.evaluate(() => (window as unknown as { told: { frames: number } }).told.frames))
          .toBeGreaterThan(30 * accounts);
        await sheet.locator('.button.main').last().click();
        await expect(sheet).toBeHidden();
      }
    }
    const ended = (await rowsOf(page)).filter(({ events = [] }) =>
      events.some(({ event }) => event === 'day_ended' || event === 'round_ended'),
    );
    expect(accounts).toBe(ended.length);
    const { wrong } = await page.evaluate(() => (window as unknown as { told: { wrong: string[] } }).told);
    expect(wrong).toEqual([]);
  });

/** What closes the account of each game's first day or round. */
const ACCOUNTS = [
  ['medici-2006', 3, 'Continue'],
  ['medici-2018', 3, 'Continue'],
  ['medici-card', 3, 'Next round'],
  ['burgueses', 2, 'On to round 2'],
] as const;

for (const [ruleset, players, done] of ACCOUNTS)
  test(`${ruleset}: an account goes on to its end, while the table shows the day that is paid`, async ({
    page,
  }) => {
    const table = against(ruleset, players, ruleset === 'burgueses' ? 'random' : 'novice');
    const roll = dice(3);
    // Four of a kind may end a game of Burgueses before any account.
    do await openTable(page, { ...table, pace_ms: 50, account_s: 60 });
    while ((await playToAccount(page, ruleset, roll)) === 'over');
    const account = page.locator('dialog[open]');
    const heading = page.locator('.heading');
    const cards = () => page.locator('.hold > li:not(.coming) svg, .showcase .place button').count();
    await expect(heading).toContainText('1');
    const loaded = await cards();
    expect(loaded).toBeGreaterThan(0);
    // A person who comes back to the page finds it open again, whatever has changed at the table meanwhile.
    await changeTable(page);
    await page.reload();
    await expect(account).toBeVisible();
    await expect(heading).toContainText('1');
    const number = await page.locator('[data-number]').getAttribute('data-number');
    // It begins with its first part, and fills by itself.
    const finish = account.getByRole('button', { name: done });
    await expect(finish).toBeHidden();
    await expect(finish).toBeVisible({ timeout: 30_000 });
    await expect(page.locator('[data-number]')).toHaveAttribute('data-number', number ?? '');
    await expect(heading).toContainText('1');
    expect(await cards()).toBe(loaded);
    await account.getByRole('button', { name: 'Back' }).click();
    await account.getByRole('button', { name: 'Next' }).click();
    await expect(finish).toBeVisible();
    await account.getByRole('button', { name: 'Back' }).click();
    await account.getByRole('button', { name: 'Skip' }).click();
    await finish.click();
    await expect(account).toBeHidden();
    await expect(heading).toContainText('2');
  });

/** Writes a row that is no part of the game. */
async function changeTable(page: Page): Promise<void> {
  const id = new URL(page.url()).pathname.split('/')[2];
  const before = (await rowsOf(page)).length;
  await page.request.post(`/api/tables/${id}/pace`, { data: { pace_ms: 51 } });
  expect((await rowsOf(page)).length).toBeGreaterThan(before);
}

test('the account of the last day is open again after a reload, and no winner is told', async ({ page }) => {
  test.slow();
  await page.addInitScript(watchAccounts);
  const roll = dice(5);
  await openTable(page, { ...against('medici-card', 2, 'novice'), pace_ms: 20, account_s: 60 });
  const id = new URL(page.url()).pathname.split('/')[2];
  const isOver = async () => {
    const { game } = (await (await page.request.get(`/api/tables/${id}`)).json()) as {
      game: { over: boolean };
    };
    return game.over;
  };
  expect(await playToAccount(page, 'medici-card', roll)).toBe('account');
  while (!(await isOver())) {
    await closeAccount(page);
    expect(await playToAccount(page, 'medici-card', roll)).toBe('account');
  }
  // A row of another kind: the pace can't be changed any more.
  await page.request.post(`/api/tables/${id}/rematch`, { data: {} });
  await page.reload();
  await expect(page.locator('dialog[open]')).toBeVisible();
  await expect
    .poll(() => page.evaluate(() => (window as unknown as { told: { frames: number } }).told.frames))
    .toBeGreaterThan(10);
  const { wrong } = await page.evaluate(() => (window as unknown as { told: { wrong: string[] } }).told);
  expect(wrong).toEqual([]);
  await closeAccount(page);
  await expect(page.getByRole('main')).toContainText(/wins|you win/i);
});

/** In the page: notes when an account was opened and closed. */
function timeAccount(): void {
  const account = { opened: 0, closed: 0 };
  Object.assign(window, { account });
  const look = () => {
    const isOpen = document.querySelector('dialog[open]') !== null;
    if (isOpen && account.opened === 0) account.opened = Date.now();
    if (!isOpen && account.opened > 0 && account.closed === 0) account.closed = Date.now();
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

/** Plays until an account has closed by itself; tells when, and what the clock decided since it was opened. */
async function playPastAccount(page: Page, ruleset: string, players: number, setup: Partial<NewTable>) {
  await page.addInitScript(timeAccount);
  const roll = dice(3);
  // Four of a kind may end a game of Burgueses before any account.
  do await openTable(page, { ...against(ruleset, players, 'random'), pace_ms: 20, ...setup });
  while ((await playToAccount(page, ruleset, roll)) === 'over');
  const paid = await shownNumber(page);
  await expect(page.locator('dialog[open]')).toBeHidden({ timeout: 30_000 });
  const { opened, closed } = await page.evaluate(
    () => (window as unknown as { account: { opened: number; closed: number } }).account,
  );
  const byClock = (await rowsOf(page)).filter(({ number, by }) => number > paid && by === 'clock');
  return { opened, closed, byClock };
}

const TIME_S = 10;
for (const [ruleset, players, clock] of [
  ['burgueses', 2, { clock_s: TIME_S }],
  ['medici-2018', 3, { clock_s: TIME_S }],
  ['medici-card', 3, { total_s: TIME_S, increment_s: TIME_S }],
] as const)
  test(`${ruleset}: an open account costs no decision under a clock`, async ({ page }) => {
    // It closes by itself when the others have waited long enough; nothing was decided meanwhile.
    const { opened, closed, byClock } = await playPastAccount(page, ruleset, players, {
      ...clock,
      account_s: 15,
    });
    expect(closed - opened).toBeGreaterThan(TIME_S * 1000);
    expect(byClock).toEqual([]);
    // My next clock has its whole time, from when I see what I decide. The page may have been some frames late.
    const id = new URL(page.url()).pathname.split('/')[2];
    const next = async () => {
      const { you, game, table } = (await (await page.request.get(`/api/tables/${id}`)).json()) as {
        you: number;
        game: { seat: number | null };
        table: { deadline: number | null; banks_ms: (number | null)[] | null };
      };
      const time = table.banks_ms ? (table.banks_ms[you] ?? 0) : TIME_S * 1000;
      return game.seat === you ? (table.deadline ?? 0) - 0.8 * time : null;
    };
    await expect.poll(next).toBeGreaterThan(closed);
  });

test('an account that nobody waits for closes when my clock begins to run', async ({ page }) => {
  const { closed, byClock } = await playPastAccount(page, 'burgueses', 2, { clock_s: 8, account_s: 0 });
  expect(byClock.filter(({ at }) => at <= closed)).toEqual([]);
});

/** In the page: every text of the line above the board, with the number of the change that is shown. */
function watchTurnLine(): void {
  const told = new Set<string>();
  Object.assign(window, { told });
  const look = () => {
    const { number = '' } = document.querySelector<HTMLElement>('[data-number]')?.dataset ?? {};
    const words = document.querySelector('.turn [role=status] .words')?.textContent.trim();
    if (words) told.add(`${number} ${words}`);
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}
const turnLines = (page: Page) => page.evaluate(() => [...(window as unknown as { told: Set<string> }).told]);

for (const [ruleset, options] of [
  ['burgueses', {}],
  ['medici-card', { first: 0 }],
] as const)
  test(`${ruleset}: what was forced at the beginning is shown as a step of its own`, async ({ page }) => {
    await page.addInitScript(watchTurnLine);
    await openTable(page, { ...against(ruleset, 2, 'novice'), options, pace_ms: 700 });
    await expect.poll(async () => (await turnLines(page)).join(' ')).toContain('nothing else is possible');
  });

/** Fills my ship of the card game as fast as it can be: three cards at a time. Whether I am out while others still play. */
async function fillShip(page: Page): Promise<boolean> {
  const hurry = page.getByRole('button', { name: 'Fast-forward' });
  const id = new URL(page.url()).pathname.split('/')[2];
  for (;;) {
    if (await hurry.isVisible()) return true;
    const now = await standing(page);
    if (now === 'over') return false;
    if (now === 'dialog') await page.keyboard.press('Escape');
    if (now !== 'mine') continue;
    const { game, number } = (await (await page.request.get(`/api/tables/${id}`)).json()) as {
      game: { legal: string[] };
      number: number;
    };
    const most = game.legal.toSorted((one, other) => other.length - one.length)[0];
    const action = game.legal.includes('reveal') && most !== 'take 1 2 3' ? 'reveal' : most;
    await page.request.post(`/api/tables/${id}/actions`, { data: { action, after: number } });
    // After a reveal it is my turn again.
    await expect.poll(() => shownNumber(page)).toBeGreaterThan(number);
  }
}

test('who is out of a round sees the rest of it at once, and the next round as before', async ({ page }) => {
  // Others may fill their ships as fast: then there is nothing to wait for, and another game is played.
  do await openTable(page, { ...against('medici-card', 4, 'novice'), pace_ms: 300 });
  while (!(await fillShip(page)));
  const paces: number[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/pace')) paces.push((request.postDataJSON() as { pace_ms: number }).pace_ms);
  });
  await page.getByRole('button', { name: 'Fast-forward' }).click();
  await expect(page.locator('dialog[open]')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Fast-forward' })).toBeHidden();
  expect(paces[0]).toBe(0);
  await expect.poll(() => paces.at(-1)).toBe(300);
});
