// The screens of tables where several people sit: before a game, at its start, while somebody is away.
import { type APIRequestContext, expect, type Page } from '@playwright/test';
import type { Frame, NewTable, TableList } from '../src/api/types';
import { against, openTable, postTable } from './lonja.ts';
import { myTurn } from './players.ts';
import type { Look, Screen } from './screens.ts';

/** Longer than the shortest patience that a table can have, 30 s. */
const PATIENCE_OVER_MS = 31_000;
/** Longer than a table takes to look for my turn at others. */
const ELSEWHERE_MS = 13_000;
/** The hash of a word that nobody will reveal. */
const HASH = 'ab'.repeat(32);

/** Somebody who asks the server for things, but has no page open: who is never there. */
class Absentee {
  private constructor(readonly request: APIRequestContext) {}

  /** Another browser at the same server as the page. */
  static async come(page: Page, name: string): Promise<Absentee> {
    const baseURL = new URL(page.url()).origin;
    const context = await page.context().browser()?.newContext({ baseURL });
    if (!context) throw new Error('there is no browser');
    // The browser may close both at once.
    page.once('close', () => void context.close().catch(() => {}));
    await context.request.post('/api/identity', { data: { name } });
    return new Absentee(context.request);
  }

  async ask(path: string, data: object = {}): Promise<{ id: string; number: number }> {
    const answer = await this.request.post(`/api/tables${path}`, { data });
    expect(answer.ok(), await answer.text()).toBe(true);
    return (await answer.json()) as { id: string; number: number };
  }
}

/** Plays a game of two people to its end, by requests alone. */
async function playOutByRequests(id: string, ada: APIRequestContext, bo: APIRequestContext): Promise<void> {
  for (;;) {
    const frames = await Promise.all(
      [ada, bo].map(async (who) => (await (await who.get(`/api/tables/${id}`)).json()) as Frame),
    );
    if (frames[0]?.game?.over) return;
    const turn = frames.findIndex(({ you, game }) => you !== null && game?.seat === you);
    const { game, number } = frames[turn] ?? {};
    await [ada, bo][turn]?.post(`/api/tables/${id}/actions`, {
      data: { action: game?.legal.at(-1), after: number },
    });
  }
}

/** The server says of a table of mine that it can't read it. */
async function damage(page: Page, id: string): Promise<void> {
  await page.route('**/api/tables/mine*', async (route) => {
    const response = await route.fetch();
    const list = (await response.json()) as TableList;
    const tables = list.tables.map((table) => ({ ...table, damaged: table.id === id }));
    await route.fulfill({ response, json: { ...list, tables } });
  });
}

const TABLE: NewTable = {
  ruleset: 'medici-2018',
  players: 3,
  seats: ['you', 'open', 'novice'],
  pace_ms: 0,
  patience_s: 30,
};

/** Tables that take some time to come to what is looked at: they are opened first. */
interface Slow {
  /** Bo, who is never there, must decide: after 20 s he counts as away. */
  away: string;
  /** The game waits for Bo's secret word: after 30 s the start fails. */
  start: string;
}

async function openSlow(page: Page, bo: Absentee): Promise<Slow> {
  const away = await openTable(page, { ...TABLE, options: { first: 1 } });
  await bo.ask(`/${away}/sit`);
  const start = await openTable(page, { ...TABLE, clock_s: 600, start_when_full: false });
  await bo.ask(`/${start}/sit`, { word_hash: HASH });
  return { away, start };
}

/** Who waits for whom before a game, and at its start. */
async function showLobbies(page: Page, look: Look, start: string, host: Absentee): Promise<void> {
  await expect(page.getByText('Waiting for Bo')).toBeVisible();
  await page.getByRole('button', { name: 'Remove Bo from the table' }).click();
  await look('a lobby that waits for somebody');
  await page.getByRole('button', { name: 'Keep' }).click();
  await page.getByRole('button', { name: 'Start without waiting' }).click();
  await expect(page.getByText('Waiting for the secret words of Bo.')).toBeVisible();
  await page.clock.fastForward(PATIENCE_OVER_MS);
  await expect(page.getByRole('button', { name: 'Don’t wait for Bo' })).toBeVisible();
  await look('secret words being revealed');
  await openTable(page, { ...against('burgueses', 2), word_hash: HASH });
  await expect(page.getByText('Your secret word is in another browser.')).toBeVisible();
  await look('a secret word in another browser');
  await page.goto(`/t/${start}`);
  await expect(page.getByText('The start failed')).toBeVisible({ timeout: 60_000 });
  await look('a start that failed');

  const { id } = await host.ask('', { ...TABLE, start_when_full: false });
  const seated = await page.request.post(`/api/tables/${id}/sit`, { data: {} });
  const { number } = (await seated.json()) as { number: number };
  await page.goto(`/t/${id}`);
  await expect(page.getByText('At this table you are Ada 2.')).toBeVisible();
  await expect(page.getByText('not here yet')).toBeVisible();
  await page.clock.fastForward(PATIENCE_OVER_MS);
  await expect(page.getByText('Ada, the host of this table, is away.')).toBeVisible();
  await look('a lobby whose host is away');
  await host.ask(`/${id}/remove`, { seat: 1, after: number });
  await expect(page.getByText('The host has removed you from this table.')).toBeVisible();
  await look('a lobby from which I was removed');
  await host.ask(`/${id}/bot`, { seat: 1, level: 'novice' });
  await page.reload();
  await expect(page.getByText('All seats are taken.')).toBeVisible();
  await look('a lobby where all seats are taken');
  await host.ask(`/${id}/close`);
  await expect(page.getByText('This table was closed before its game started.')).toBeVisible();
  await look('a closed table');
}

/** At one table, that it is my turn at another. */
async function showElsewhere(page: Page, look: Look, bo: Absentee): Promise<void> {
  const watched = await bo.ask('', { ...against('medici-card', 2), options: { first: 0 } });
  await page.goto(`/t/${watched.id}`);
  await expect(page.getByText('You are watching.')).toBeVisible();
  await look('a game that I watch');
  const duel = { ruleset: 'burgueses', players: 2, seats: ['you', 'open'] };
  const there = await openTable(page, { ...duel, clock_s: 600, options: { first: 0 } });
  await bo.ask(`/${there}/sit`);
  await page.route('**/phrases', (route) =>
    route.fulfill({ status: 409, contentType: 'application/problem+json', body: '{"code":"not_allowed"}' }),
  );
  await page.getByRole('button', { name: 'Say something' }).click();
  await page.getByRole('dialog').getByRole('listitem').first().getByRole('button').click();
  await expect(page.getByText('This table doesn’t allow that, or no longer does.')).toBeVisible();
  await look('phrases at a table of people with a clock');
  await page.unroute('**/phrases');
  await openTable(page, against('medici-2018', 3));
  await myTurn(page);
  await page.clock.fastForward(ELSEWHERE_MS);
  await expect(page.getByText('It is your turn in Burgueses with Bo.')).toBeVisible();
  await look('my turn at another table');
}

/** Somebody else is away, and then I am. */
async function showAbsence(page: Page, look: Look, away: string, bo: Absentee): Promise<void> {
  await page.goto(`/t/${away}`);
  await expect(page.locator('main [data-presence=away]')).toBeVisible();
  await page.clock.fastForward(PATIENCE_OVER_MS);
  await expect(page.getByText('Bo seems to be away.')).toBeVisible();
  await look('somebody who is away');
  await page.getByRole('button', { name: 'Table', exact: true }).click();
  await page.getByRole('button', { name: 'Leave the game' }).click();
  await look('a game about to be left');
  await page.getByRole('button', { name: 'Let a bot play on' }).click();
  await expect(page.getByText('(a bot plays)')).toBeVisible();
  await look('a game that was left');
  await page.keyboard.press('Escape');
  await bo.ask(`/${away}/phrases`, { phrase: 'hello' });
  await expect(page.locator('.heard p')).toContainText('Hello!');
  await expect(page.getByText('A bot is playing for you.')).toBeVisible();
  await look('a bot that plays for me');
  await page.getByRole('button', { name: 'Take over again' }).click();
  await page.getByRole('button', { name: 'Let a bot play', exact: true }).click();
  await expect(page.getByRole('img', { name: 'Bo is away: a bot plays for them.' })).toBeVisible();
}

export const PEOPLE_SCREENS: readonly Screen[] = [
  {
    name: 'lobby',
    async show(page, look) {
      await openTable(page, { ruleset: 'medici-2018', players: 4, seats: ['you', 'open', 'expert', 'open'] });
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await look('lobby');
      const options = { deck: ['fur3', 'value7', 'fur3', 'grain0!'] };
      await openTable(page, { ruleset: 'medici-card', players: 3, seats: ['you', 'open', 'open'], options });
      await page.context().clearCookies();
      await page.evaluate(() => localStorage.clear());
      await page.reload();
      await expect(page.getByRole('textbox').first()).toBeVisible();
      await page.getByText('Show the deck of 4 cards').click();
    },
  },
  {
    name: 'people who are waited for',
    async show(page, look) {
      await page.clock.install();
      await page.addInitScript(() => localStorage.setItem('lonja.known', 'true'));
      await page.goto('/');
      const bo = await Absentee.come(page, 'Bo');
      const host = await Absentee.come(page, 'Ada');
      const { away, start } = await openSlow(page, bo);
      await showLobbies(page, look, start, host);
      await showElsewhere(page, look, bo);
      await showAbsence(page, look, away, bo);
    },
  },
  {
    name: 'the end of a game of people',
    async show(page, look) {
      await page.addInitScript(() => localStorage.setItem('lonja.known', 'true'));
      await page.goto('/');
      const bo = await Absentee.come(page, 'Bo');
      const duel = { ruleset: 'medici-card', players: 2, seats: ['you', 'open'], account_s: 0 };
      const id = await openTable(page, duel);
      await bo.ask(`/${id}/sit`);
      await playOutByRequests(id, page.request, bo.request);
      await page.route('**/review', (route) =>
        route.fulfill({
          // The server says 500, which a browser complains about.
          status: 409,
          contentType: 'application/problem+json',
          body: '{"code":"review_failed"}',
        }),
      );
      await page.reload();
      await expect(page.getByText('This game couldn’t be reviewed.')).toBeVisible();
      const next = await bo.ask(`/${id}/rematch`);
      await expect(page.getByRole('link', { name: 'The next table is open: join' })).toBeVisible();
      await look('the end of a game of people');
      await page.getByRole('link', { name: 'The next table is open: join' }).click();
      await expect(page).toHaveURL(new RegExp(next.id));
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await page.evaluate(() => {
        navigator.clipboard.writeText = () => Promise.reject(new Error('not allowed'));
        document.execCommand = () => false;
      });
      await page.getByRole('button', { name: 'Copy link' }).first().click();
      await expect(page.getByText('It couldn’t be copied.').first()).toBeVisible();
      await look('the lobby of a rematch');
      await page.context().clearCookies();
      await page.goto(`/t/${id}`);
      await expect(page.getByRole('link', { name: 'The next table is open: watch' })).toBeVisible();
    },
  },
  {
    name: 'my tables',
    async show(page, look) {
      await page.goto('/');
      const bo = await Absentee.come(page, 'Bo');
      await bo.ask('', { ...TABLE, clock_s: 60, public: true });
      await page.getByRole('button', { name: 'Play Burgueses' }).click();
      await expect(page.locator('.turn')).toBeVisible();
      const ended = await page.request.post('/api/tables', { data: against('burgueses', 2) });
      const { id } = (await ended.json()) as { id: string };
      await page.request.post(`/api/tables/${id}/leave`, { data: {} });
      await damage(page, await postTable(page, against('medici-2018', 3)));
      await page.goto('/');
      await expect(page.getByText(/^(1 minute|60 seconds) per decision$/).first()).toBeVisible();
      await look('tables that wait for players');
      await page.getByRole('button', { name: /^Your tables/ }).click();
      const dialog = page.getByRole('dialog');
      await expect(dialog.getByText('its log is damaged')).toBeVisible();
      await dialog.getByText('One finished game').click();
      await dialog.getByRole('button', { name: /^End the game of/ }).click();
      await expect(dialog.getByRole('button', { name: 'End it' })).toBeVisible();
    },
  },
];
