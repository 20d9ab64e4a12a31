// Each option of each game, opened on the page and played there; and all of a game together, to the end.
import type { Page } from '@playwright/test';
import type { Frame } from '../src/api/types';
import { seatNames } from '../src/art/seats.ts';
import { hasDeck, isUntrained, switchesOf } from '../src/pages/start/options.ts';
import { readFileSync } from 'node:fs';
import { against, expect, FOUR_OF_A_KIND, friend, openTable, RULESETS, test } from './lonja.ts';
import { byMouse, dice, move, myTurn, playOut, standing } from './players.ts';

/** What only one option does, as far as it is seen for certain within a few turns. */
type Effect = (page: Page) => Promise<void>;

interface Trial {
  ruleset: string;
  players: number;
  /** What the table then has. */
  options: Record<string, unknown>;
  /** What is switched on. */
  switches?: string[];
  /** Which deck is chosen. */
  deck?: string;
  /** Which seat begins, from 1. */
  first?: number;
  /** What is said beside the table. */
  said: RegExp[];
  /** What is said at the paragraphs there, if it is not the same. */
  noted?: RegExp[];
  effect: Effect;
}

/** The seats of all players say that they have so many florins. */
const florins =
  (amount: number, players: number): Effect =>
  async (page) => {
    await expect(page.getByRole('img', { name: `${amount} florins` })).toHaveCount(players);
  };

/** The deck has a card, which nobody has seen yet or which is on the board, and it has not another. */
const hasCard =
  (card: RegExp, other: RegExp): Effect =>
  async (page) => {
    await page.getByRole('button', { name: 'Cards still unseen' }).click();
    await expect(page.getByRole('dialog').getByRole('listitem').first()).toBeVisible();
    const written = await page
      .locator('main, main *, dialog *')
      .evaluateAll((elements) =>
        elements.map(
          (element) => `${element.ariaLabel} ${element.getAttribute('title')} ${element.textContent}`,
        ),
      );
    expect(written.join('\n')).toMatch(card);
    expect(written.join('\n')).not.toMatch(other);
    await page.keyboard.press('Escape');
  };

/** A seat without an icon of a good would be paid for it: at the beginning of a round, that is every seat. */
const paidForNothing: Effect = async (page) => {
  const forecast = page.getByRole('button', { name: 'If the round ended now' });
  const roll = dice(3);
  // There is nothing to forecast before the first card is in a ship.
  for (;;) {
    await myTurn(page);
    if (await forecast.isVisible()) break;
    await move(page, 'medici-card', byMouse, roll);
  }
  await forecast.click();
  const rows = page.getByRole('dialog').locator('tbody tr');
  await expect(rows).toHaveCount(2);
  for (const row of await rows.all()) await expect(row.locator('td').nth(2)).toHaveText(/^\+[1-9]/);
  await page.keyboard.press('Escape');
};

/** What six ships of these values are paid in a tournament; tied ones share. */
function tournamentShips(values: readonly number[]): number[] {
  const payments = [30, 20, 10, 10, 5, 0];
  return values.map((value) => {
    const before = values.filter((other) => other > value).length;
    const tied = values.filter((other) => other === value).length;
    const shared = payments.slice(before, before + tied).reduce((sum, one) => sum + one, 0);
    return Math.floor(shared / tied);
  });
}

/** Six ships would be paid as in a tournament, once something is in one of them. */
const paysSixShips: Effect = async (page) => {
  const forecast = page.getByRole('button', { name: 'If the day ended now' });
  const table = page.getByRole('group', { name: 'If the day ended now' });
  const roll = dice(3);
  for (;;) {
    await myTurn(page);
    if ((await forecast.isVisible()) || (await table.isVisible())) break;
    await move(page, 'medici-2018', byMouse, roll);
  }
  if (!(await table.isVisible())) await forecast.click();
  const ships = await table.locator('tbody td:nth-child(2)').allTextContents();
  const figures = ships.map((text) => (text.match(/\d+/g) ?? []).map(Number));
  expect(figures).toHaveLength(6);
  expect(figures.map(([paid]) => paid)).toEqual(tournamentShips(figures.map(([, value = 0]) => value)));
  await page.keyboard.press('Escape');
};

const begins =
  (name: string): Effect =>
  (page) =>
    expect(page.locator('aside')).toContainText(new RegExp(`1: ${name} begins`));

/** Waits for my turn. A novice's four of a kind may end a game early: then another one begins. */
async function turnOfAnyGame(page: Page): Promise<'mine' | 'dialog'> {
  for (;;) {
    const now = await myTurn(page);
    if (now === 'mine' || now === 'dialog') return now;
    const ended = page.url();
    await page.getByRole('button', { name: 'Another game' }).click();
    await expect(page).not.toHaveURL(ended);
    await expect(page.getByRole('button', { name: 'Another game' })).toHaveCount(0);
  }
}

/** Sells one card for nothing. */
const sellsOne: Effect = async (page) => {
  const roll = dice(4);
  for (let legal: string[] = []; ; legal = (await lookAt(page)).game?.legal ?? []) {
    await turnOfAnyGame(page);
    if (
      legal.some((action) => /^sell \S+$/.test(action)) &&
      !legal.some((action) => /^sell \S+ /.test(action))
    )
      break;
    if ((await standing(page)) === 'dialog') await page.keyboard.press('Escape');
    else if (legal.length > 0) await move(page, 'burgueses', byMouse, roll);
  }
  const sell = page.getByRole('main').getByRole('button', { name: /^Sell/ });
  await sell.click();
  await sell.click();
  await expect(page.locator('aside')).toContainText(/You sell [^:]*: no coins in return/);
};

/** After a trade of either player, I am told that there is no other in this round. */
const tradedOnce: Effect = async (page) => {
  const roll = dice(5);
  const told = page.getByText('there has been a trade this round', { exact: true });
  for (;;) {
    const now = await turnOfAnyGame(page);
    if (await told.isVisible()) return;
    if (now === 'dialog') await page.keyboard.press('Escape');
    else await move(page, 'burgueses', byMouse, roll);
  }
};

/** Goes to a practice table: a record after some actions, with me on seat 0 and the options of the table. */
async function practise(page: Page, record: object, moment: number): Promise<void> {
  const { options } = (await lookAt(page)).table;
  const query = `moment=${moment}&seat=0&level=novice&pace_ms=0`;
  const opened = await page.request.post(`/api/records/practice?${query}`, { data: { ...record, options } });
  expect(opened.ok(), await opened.text()).toBe(true);
  await page.goto(`/t/${((await opened.json()) as { id: string }).id}`);
  await expect(page.getByRole('note')).toContainText('Practice');
}

/** Sells a trio to a rival who has 2 of the 3 coins. */
const paysNothing: Effect = async (page) => {
  await practise(page, JSON.parse(readFileSync(FOUR_OF_A_KIND, 'utf8')) as object, 21);
  expect(await myTurn(page)).toBe('mine');
  expect((await lookAt(page)).game?.view).toMatchObject({ coins: [5, 2] });
  const main = page.getByRole('main');
  for (const card of ['4 of spades', '4 of clubs', '4 of diamonds'])
    await byMouse(main.getByRole('button', { name: `${card} in your showcase` }));
  const sell = main.getByRole('button', { name: /^Sell/ });
  await expect(sell).toContainText('for nothing');
  await sell.click();
  await expect(page.locator('aside')).toContainText(/You sell [^:]*: no coins in return/);
};

/** A day of Medici with three players on which nobody buys anything. After the last card nobody can draw. */
const IDLE_DAY = [
  ...Array.from({ length: 17 }, () => ['stop', 'pass', 'pass', 'pass']).flat(),
  ...['pass', 'pass', 'pass'],
];
const PILE = ['cloth', 'fur', 'grain'].flatMap((good) =>
  [0, 1, 2, 3, 4, 5].map((value) => `${good}${value}`),
);

/** A game of three in which everybody spends 40 florins on one card. I do it last, and form the next lot. */
const SPENDTHRIFTS = {
  lonja: 1,
  ruleset: 'medici-2006',
  players: 3,
  chance: [{ first: 0 }, { deck: PILE }, { deck: PILE }, { deck: PILE }],
  actions: ['stop', 'bid 40', 'stop', 'bid 40', 'stop', 'bid 40', ...IDLE_DAY, ...IDLE_DAY],
  result: { scores: [135, 105, 120], winners: [0] },
};

/** When nobody has a florin, all lots of the day have one card, and nobody is asked whether to draw another. */
const drawsNoMore: Effect = async (page) => {
  await practise(page, SPENDTHRIFTS, 5);
  expect(await myTurn(page)).toBe('mine');
  const { number } = await lookAt(page);
  const id = new URL(page.url()).pathname.split('/').pop();
  await page.request.post(`/api/tables/${id}/actions`, { data: { action: 'bid 40', after: number } });
  await expect(page.locator('aside')).toContainText('End of day 1: the pile is empty');
};

/** What every table with another game than usual says of its bots. */
const UNTRAINED = /Bankers and experts were trained without these rules/;

/** The name of the bot in the second seat. */
const BESIDE_ADA = seatNames(['Ada', null])[1] ?? '';

const TRIALS: Trial[] = [
  {
    ruleset: 'medici-2006',
    players: 3,
    options: { lots: 'room-and-florin' },
    switches: ['A larger lot needs a buyer with money'],
    said: [/needs somebody with room and a florin/, UNTRAINED],
    effect: drawsNoMore,
  },
  ...[
    { ruleset: 'medici-2006', players: 3 },
    { ruleset: 'medici-2018', players: 2 },
    { ruleset: 'medici-2018', players: 6, effect: paysSixShips },
  ].map(({ ruleset, players, effect = florins(30, players) }) => ({
    ruleset,
    players,
    options: { payments: 'tournament' },
    switches: ['Tournament payments'],
    said: [/30 florins at the start, no bonus at level 5/, UNTRAINED],
    noted: [/Everybody begins with 30 florins/, /Six ships are paid/, /Level 5 pays no bonus/],
    effect,
  })),
  {
    ruleset: 'medici-card',
    players: 2,
    options: { advanced: true },
    switches: ['Advanced scoring'],
    said: [/Advanced scoring/, UNTRAINED],
    effect: (page) => expect(page.getByRole('heading', { level: 1 })).toContainText('advanced variant'),
  },
  {
    ruleset: 'medici-card',
    players: 2,
    options: { zero_icons: true },
    switches: ['Zero icons count, too'],
    said: [/without an icon of a good can be paid/, UNTRAINED],
    effect: paidForNothing,
  },
  {
    ruleset: 'medici-card',
    players: 2,
    options: { deck: 'by-the-letter' },
    deck: 'By the letter',
    said: [/5s instead of the 7s/, UNTRAINED],
    effect: hasCard(/Value 5/, /Value 7/),
  },
  {
    ruleset: 'burgueses',
    players: 2,
    options: { suits: 'four-spades' },
    switches: ['Four spades, three diamonds'],
    said: [/Hearts and spades from 2 to 5/, UNTRAINED],
    effect: hasCard(/5 of spades/, /5 of diamonds/),
  },
  {
    ruleset: 'burgueses',
    players: 2,
    options: { single_sales: true },
    switches: ['A single card can be sold'],
    said: [/A single card can be sold/, UNTRAINED],
    effect: sellsOne,
  },
  {
    ruleset: 'burgueses',
    players: 2,
    options: { prices: 'all-or-nothing' },
    switches: ['The whole price or nothing'],
    said: [/in full or not at all/, UNTRAINED],
    effect: paysNothing,
  },
  {
    ruleset: 'burgueses',
    players: 2,
    options: { trades: 'once-in-all' },
    switches: ['One trade per round in all'],
    said: [/One trade per round/, UNTRAINED],
    effect: tradedOnce,
  },
  {
    ruleset: 'medici-2018',
    players: 2,
    options: { first: 0 },
    first: 1,
    said: [/Ada begins/],
    effect: begins('Ada'),
  },
  ...RULESETS.map(({ ruleset, least }) => ({
    ruleset,
    players: least,
    options: { first: 1 },
    first: 2,
    said: [new RegExp(`${BESIDE_ADA} begins`)],
    effect: begins(BESIDE_ADA),
  })),
];

/** A new table for me and bots that are quick, with the options in sight. */
async function plan(page: Page, ruleset: string, players: number): Promise<void> {
  await page.goto(`/new/${ruleset}`);
  await page.getByLabel('Your name').fill('Ada');
  const seats = page.getByRole('radio', { name: `${players}`, exact: true });
  if (ruleset !== 'burgueses') await seats.check({ force: true });
  for (let seat = 2; seat <= players; seat++)
    await page.getByRole('combobox', { name: `Seat ${seat}`, exact: true }).selectOption('novice');
  await page.getByText('Details', { exact: true }).click();
  await page.getByRole('radio', { name: 'quick' }).check({ force: true });
  await page.getByText('Other ways to play').click();
}

/** The table as the server shows it to me. */
async function lookAt(page: Page): Promise<Frame> {
  const id = new URL(page.url()).pathname.split('/').pop();
  return (await (await page.request.get(`/api/tables/${id}`)).json()) as Frame;
}

/** Begins the game, and checks what the server knows of it. */
async function begin(page: Page, options: Record<string, unknown>): Promise<void> {
  await page.getByRole('button', { name: 'Start', exact: true }).click();
  await expect(page.locator('[data-number]')).toBeVisible();
  expect((await lookAt(page)).table.options).toEqual(options);
}

/** Checks that the rules beside the table say what it plays: above them, and each at its paragraph. */
async function saysBeside(page: Page, said: readonly RegExp[], noted: readonly RegExp[]): Promise<void> {
  await page.getByRole('button', { name: 'Rules', exact: true }).click();
  const here = page.getByRole('region', { name: 'At this table' });
  for (const words of said) await expect(here).toContainText(words);
  // Who is guessing belongs to no paragraph.
  for (const words of noted.filter((words) => words !== UNTRAINED))
    await expect(page.locator('strong.here').filter({ hasText: words }).first()).toBeVisible();
  await page.keyboard.press('Escape');
}

/** How many decisions of each table are mine, before the next option. */
const DECISIONS = 3;

for (const { ruleset, players, options, switches = [], deck, first, said, noted = said, effect } of TRIALS) {
  test(`${ruleset} for ${players} with ${JSON.stringify(options)}`, async ({ page }) => {
    await plan(page, ruleset, players);
    for (const name of switches) await page.getByRole('checkbox', { name: new RegExp(`^${name}`) }).check();
    if (deck !== undefined) await page.getByRole('radio', { name: deck }).check({ force: true });
    if (first !== undefined) await page.getByLabel('Who begins').selectOption(`Seat ${first}`);
    await begin(page, options);
    await saysBeside(page, said, noted);
    await effect(page);
    const roll = dice(3);
    for (let made = 0; made < DECISIONS;) {
      const now = await myTurn(page);
      if (now === 'over') break;
      if (now === 'dialog') await page.keyboard.press('Escape');
      else {
        await move(page, ruleset, byMouse, roll);
        made++;
      }
    }
  });
}

for (const { ruleset, least } of RULESETS) {
  test(`${ruleset} with all options, to the end`, async ({ page }) => {
    const switches = switchesOf(ruleset).map(({ name, on }) => [name, on] as const);
    const deck = hasDeck(ruleset) ? { deck: 'by-the-letter' } : {};
    const options = { ...Object.fromEntries(switches), ...deck, first: 1 };
    await openTable(page, { ...against(ruleset, least, 'novice'), options });
    expect(await playOut(page, ruleset)).toBeGreaterThan(0);
  });
}

test('a lobby says what will be played', async ({ page }) => {
  const options = { suits: 'four-spades', trades: 'once-in-all', first: 0 };
  await openTable(page, { ruleset: 'burgueses', players: 2, seats: ['you', 'open'], options });
  for (const words of [/Hearts and spades from 2 to 5/, /One trade per round/, /^Ada begins/, UNTRAINED])
    await expect(page.getByRole('listitem').filter({ hasText: words })).toBeVisible();
});

/** Unfolds the deck of a table, and copies it. */
async function copiesDeck(page: Page, text: string): Promise<void> {
  await page.getByText(/^Show the deck of \d+ cards$/).click();
  await expect(page.getByLabel('The deck as text')).toHaveValue(text);
  await page.getByRole('button', { name: 'Copy the deck' }).click();
  await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(text);
}

const CLIPBOARD = ['clipboard-read', 'clipboard-write'];

test('a guest reads the deck in the lobby', async ({ page, browser, baseURL }) => {
  const options = { deck: ['fur3', 'value7', 'fur3', 'grain0!'] };
  const id = await openTable(page, { ruleset: 'medici-card', players: 2, seats: ['you', 'open'], options });
  const guest = await friend(browser, baseURL);
  await guest.context().grantPermissions(CLIPBOARD);
  await guest.goto(`/t/${id}`);
  await copiesDeck(guest, '2*fur3 value7 grain0!');
  await guest.context().close();
});

test('a deck is edited, checked, sent as text and played', async ({ page, context }) => {
  await context.grantPermissions(CLIPBOARD);
  await plan(page, 'medici-card', 2);
  await page.getByRole('radio', { name: 'Your own' }).check({ force: true });
  const text = page.getByLabel('The deck as text');
  await expect(text).toHaveValue(/^4\*cloth2 .* 5\*value7 5\*value2!$/);
  await expect(page.getByText('110 cards', { exact: true })).toBeVisible();
  await page.getByLabel('value7').fill('0');
  await page.getByLabel('value7').blur();
  await expect(text).not.toHaveValue(/value7/);
  await page.getByLabel('Another kind of card').fill('fur9x3!');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(text).toHaveValue(/fur9x3!$/);
  await expect(page.getByText('106 cards', { exact: true })).toBeVisible();
  // What is no deck can't be opened.
  const open = page.getByRole('button', { name: 'Start', exact: true });
  await text.fill('3*cloth5 silk3');
  await expect(page.getByText('“silk3” isn’t a card.')).toBeVisible();
  await expect(open).toHaveAttribute('aria-disabled', 'true');
  await text.fill('');
  await expect(page.getByText('0 cards. A deck has 1 to 128 cards.')).toBeVisible();
  const written = '12*cloth5 8*fur0x2 6*grain0! 10*value7 12*dye2 # as in our box\n12*spice3';
  await text.fill(written);
  await expect(page.getByText('60 cards', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Copy the deck' }).click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(written);
  await expect(open).not.toHaveAttribute('aria-disabled', 'true');
  const kinds = { cloth5: 12, fur0x2: 8, 'grain0!': 6, value7: 10, dye2: 12, spice3: 12 };
  await begin(page, {
    deck: Object.entries(kinds).flatMap(([code, count]) => Array<string>(count).fill(code)),
  });
  await saysBeside(page, [/Custom deck/, UNTRAINED], [/Custom deck/]);
  await page.getByRole('button', { name: 'Rules', exact: true }).click();
  await copiesDeck(page, '12*cloth5 8*fur0x2 6*grain0! 10*value7 12*dye2 12*spice3');
  await page.keyboard.press('Escape');
  await playOut(page, 'medici-card');
});

test('the page and the server agree on what bots were not trained for', async ({ request }) => {
  const { rulesets } = (await (await request.get('/api/rulesets')).json()) as {
    rulesets: { id: string; untrained_options: string[] }[];
  };
  for (const { id, untrained_options } of rulesets) {
    const names = ['first', ...(hasDeck(id) ? ['deck'] : []), ...switchesOf(id).map(({ name }) => name)];
    for (const name of names)
      expect(isUntrained({ [name]: true }), `${id} ${name}`).toBe(untrained_options.includes(name));
  }
});
