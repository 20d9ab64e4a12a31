// Tables with options, opened on the page and played there to the end.
import type { Page } from '@playwright/test';
import { expect, openTable, test } from './lonja.ts';
import { playOut } from './players.ts';

interface Trial {
  ruleset: string;
  players: number;
  /** What the table then has. */
  options: Record<string, unknown>;
  /** What is switched on. */
  switches?: string[];
  /** Which seat begins, from 1. */
  first?: number;
  /** What is said beside the table. */
  said: RegExp[];
}

const TRIALS: Trial[] = [
  {
    ruleset: 'medici-2006',
    players: 3,
    options: { lots: 'room-and-florin', payments: 'tournament', first: 1 },
    switches: ['A larger lot needs a buyer with money', 'Tournament payments'],
    first: 2,
    said: [/needs somebody with room and a florin/, /30 florins to begin with/, /Seat 2 begins/, /guessing/],
  },
  {
    ruleset: 'medici-2018',
    players: 2,
    options: { payments: 'tournament' },
    switches: ['Tournament payments'],
    said: [/no bonus at level 5/],
  },
  {
    ruleset: 'medici-card',
    players: 2,
    options: { advanced: true, zero_icons: true, first: 0 },
    switches: ['Advanced scoring', 'No icons count, too'],
    first: 1,
    said: [/Advanced scoring/, /without an icon of a good can take a place/, /Ada begins/],
  },
  {
    ruleset: 'burgueses',
    players: 2,
    options: { suits: 'four-spades' },
    switches: ['Four spades, three diamonds'],
    said: [/Hearts and spades from 2 to 5/],
  },
  {
    ruleset: 'burgueses',
    players: 2,
    options: { single_sales: true },
    switches: ['One card can be sold'],
    said: [/A single card can be sold/],
  },
  {
    ruleset: 'burgueses',
    players: 2,
    options: { prices: 'all-or-nothing', trades: 'once-in-all', first: 1 },
    switches: ['The whole price or nothing', 'One trade a round in all'],
    first: 2,
    said: [/in full or not at all/, /One trade a round/, /Seat 2 begins/],
  },
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

/** Begins the game, and checks what the server knows of it. */
async function begin(page: Page, options: Record<string, unknown>): Promise<void> {
  await page.getByRole('button', { name: 'Begin', exact: true }).click();
  await expect(page.locator('[data-number]')).toBeVisible();
  const id = new URL(page.url()).pathname.split('/').pop();
  const { table } = (await (await page.request.get(`/api/tables/${id}`)).json()) as {
    table: { options: unknown };
  };
  expect(table.options).toEqual(options);
}

for (const { ruleset, players, options, switches = [], first, said } of TRIALS) {
  test(`${ruleset} with ${JSON.stringify(options)}`, async ({ page }) => {
    await plan(page, ruleset, players);
    for (const name of switches) await page.getByRole('checkbox', { name: new RegExp(`^${name}`) }).check();
    if (first !== undefined) await page.getByLabel('Who begins').selectOption(`Seat ${first}`);
    await begin(page, options);
    await page.getByRole('button', { name: 'Rules', exact: true }).click();
    const here = page.getByRole('region', { name: 'At this table' });
    for (const words of said) await expect(here).toContainText(words);
    await page.keyboard.press('Escape');
    expect(await playOut(page, ruleset)).toBeGreaterThan(0);
  });
}

test('a lobby says what will be played', async ({ page }) => {
  const options = { suits: 'four-spades', trades: 'once-in-all', first: 0 };
  await openTable(page, { ruleset: 'burgueses', players: 2, seats: ['you', 'open'], options });
  for (const words of [/Hearts and spades from 2 to 5/, /One trade a round/, /^Ada begins/, /guessing/])
    await expect(page.getByRole('listitem').filter({ hasText: words })).toBeVisible();
});

test('medici-card by the letter', async ({ page }) => {
  await plan(page, 'medici-card', 2);
  await page.getByRole('radio', { name: 'By the letter' }).check({ force: true });
  await begin(page, { deck: 'by-the-letter' });
  expect(await playOut(page, 'medici-card')).toBeGreaterThan(3);
});

test('a deck is edited, checked, sent as text and played', async ({ page }) => {
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
  const open = page.getByRole('button', { name: 'Begin', exact: true });
  await text.fill('3*cloth5 silk3');
  await expect(page.getByText('“silk3” is no card.')).toBeVisible();
  await expect(open).toHaveAttribute('aria-disabled', 'true');
  await text.fill('');
  await expect(page.getByText('0 cards. A deck has 1 to 128 cards.')).toBeVisible();
  await text.fill('12*cloth5 8*fur0x2 6*grain0! 10*value7 12*dye2 # as in our box\n12*spice3');
  await expect(page.getByText('60 cards', { exact: true })).toBeVisible();
  await expect(open).not.toHaveAttribute('aria-disabled', 'true');
  const kinds = { cloth5: 12, fur0x2: 8, 'grain0!': 6, value7: 10, dye2: 12, spice3: 12 };
  await begin(page, {
    deck: Object.entries(kinds).flatMap(([code, count]) => Array<string>(count).fill(code)),
  });
  await playOut(page, 'medici-card');
});
