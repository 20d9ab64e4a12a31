// The screens of a game against bots: its table, all that is one tap away from it, its accounts, its end, a first game.
import { expect, type Page } from '@playwright/test';
import type { NewTable } from '../src/api/types';
import { hasDeck, switchesOf } from '../src/pages/start/options.ts';
import { against, openTable, RULESETS } from './lonja.ts';
import { byMouse, dice, move, myTurn, playOut } from './players.ts';
import type { Look, Screen } from './screens.ts';

/** Plays some decisions, up to my turn after them. */
async function play(page: Page, ruleset: string, decisions: number, seed = decisions): Promise<void> {
  const roll = dice(seed);
  for (let made = 0; made < decisions;) {
    const now = await myTurn(page);
    if (now === 'over') return;
    if (now === 'dialog') await page.keyboard.press('Escape');
    else {
      await move(page, ruleset, byMouse, roll);
      made++;
    }
  }
  await myTurn(page);
}

/** A table with each option otherwise than usual. */
function withOptions(ruleset: string, players: number): NewTable {
  const switches = switchesOf(ruleset).map(({ name, on }) => [name, on]);
  const deck = hasDeck(ruleset) ? { deck: 'by-the-letter' } : {};
  return { ...against(ruleset, players), options: { ...Object.fromEntries(switches), ...deck, first: 1 } };
}

/** Opens what a button of the table shows, has it looked at, and closes it. */
async function sheet(page: Page, look: Look, tool: string | RegExp, prepare = async () => {}): Promise<void> {
  await page.getByRole('button', { name: tool, exact: true }).first().click();
  const dialog = page.locator('dialog[open]');
  await expect(dialog).toBeVisible();
  await prepare();
  await look(`${tool}`);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
}

/** What a board itself opens: how things stand. Both editions of Medici have the same. */
const STANDINGS: Readonly<Record<string, readonly (string | RegExp)[]>> = {
  'medici-2018': ['If the day ended now', /^All levels of the tracks/],
  'medici-card': ['If the round ended now', /’s warehouse:/],
};

/** A game that has begun, and all that can be opened from its table. */
const tables: readonly Screen[] = RULESETS.flatMap(({ ruleset, least, most }) => [
  {
    name: `${ruleset} with ${least}`,
    async show(page, look) {
      await openTable(page, against(ruleset, least), 'Maximiliana de la Torre y Quirós');
      await play(page, ruleset, 5, least);
      await look(`${ruleset} with ${least}`);
      await sheet(page, look, 'Cards still unseen');
      await page.keyboard.press('?');
      await expect(page.getByRole('dialog', { name: 'Keys' })).toBeVisible();
    },
  },
  {
    name: `${ruleset} with ${most} and options`,
    async show(page, look) {
      await openTable(page, withOptions(ruleset, most), 'Maximiliana de la Torre y Quirós');
      await play(page, ruleset, 5, most + 1);
      await look(`${ruleset} with ${most}`);
      for (const button of STANDINGS[ruleset] ?? []) await sheet(page, look, button);
      await sheet(page, look, 'Table', async () => {
        await page.getByText('How this table plays').click();
        await page.getByRole('button', { name: 'Show the QR code' }).click();
        await expect(page.getByRole('img', { name: 'The link as a QR code' })).toBeVisible();
      });
      // On a desktop they are beside the table.
      await page.getByRole('button', { name: 'Rules', exact: true }).click();
      await expect(page.locator('strong.here').first()).toBeVisible();
    },
  },
]);

/** What is found at some tables only. */
const atTables: readonly Screen[] = [
  {
    name: 'advice, and what happened',
    async show(page, look) {
      await openTable(page, against('medici-2018', 3));
      await play(page, 'medici-2018', 2);
      await sheet(page, look, 'What happened');
      await page.getByRole('button', { name: 'Ask for advice' }).click();
      await expect(page.getByRole('button', { name: 'Do it' })).toBeVisible();
      await look('advice');
      await page.evaluate(() => dispatchEvent(new Event('offline')));
      await expect(page.getByText('Connection lost. Trying again…')).toBeVisible();
    },
  },
  {
    name: 'advice at the card game',
    async show(page) {
      await openTable(page, against('medici-card', 3));
      await play(page, 'medici-card', 2);
      await page.getByRole('button', { name: 'Ask for advice' }).click();
      await expect(page.getByRole('button', { name: 'Do it' })).toBeVisible();
    },
  },
  {
    name: 'a king',
    async show(page, look) {
      await openTable(page, against('burgueses', 2));
      await play(page, 'burgueses', 1);
      await page.getByRole('button', { name: 'Ask for advice' }).click();
      await expect(page.getByRole('button', { name: 'Do it' })).toBeVisible();
      await look('advice at Burgueses');
      await page
        .getByRole('button', { name: /^King of/ })
        .first()
        .click();
      await expect(page.locator('dialog[open]')).toBeVisible();
    },
  },
  {
    name: 'high contrast',
    async show(page) {
      await page.addInitScript(() => localStorage.setItem('lonja.contrast', 'true'));
      await openTable(page, against('medici-2006', 4));
      await play(page, 'medici-2006', 2);
    },
  },
  {
    name: 'a decision that the clock made',
    async show(page) {
      await openTable(page, { ...against('burgueses', 2, 'novice'), clock_s: 5, account_s: 0 });
      await expect(page.locator('.turn').getByText('Your time ran out')).toBeVisible();
    },
  },
  {
    name: 'a game that was ended early',
    async show(page, look) {
      const id = await openTable(page, against('burgueses', 2));
      await myTurn(page);
      await page.getByRole('button', { name: 'Table', exact: true }).click();
      await page.getByRole('button', { name: 'End the game' }).click();
      await look('a game about to be ended');
      await page.keyboard.press('Escape');
      await page.request.post(`/api/tables/${id}/leave`, { data: {} });
      await expect(page.locator('.turn')).toContainText('ended early');
    },
  },
];

/** Those whose account, and those whose replay, is looked at on the way to or from the end of the game. */
const ACCOUNTS = ['medici-2018', 'medici-card', 'burgueses'];
const REPLAYS = ['medici-2006', 'burgueses'];

const ends: readonly Screen[] = RULESETS.map(({ ruleset, least }) => ({
  name: `the end of ${ruleset}`,
  deep: true,
  async show(page, look) {
    // A trader may end Burgueses by four of a kind.
    await openTable(page, { ...against(ruleset, least, 'random'), account_s: 60 });
    if (ACCOUNTS.includes(ruleset)) {
      const roll = dice(7);
      while ((await myTurn(page)) === 'mine') await move(page, ruleset, byMouse, roll);
      await expect(page.locator('dialog[open]')).toBeVisible();
      await look(`the account of ${ruleset}`);
    }
    await playOut(page, ruleset);
    await expect(page.getByRole('link', { name: /replay/i })).toBeVisible();
    await page.getByTitle('Show details').first().click();
    await page.getByRole('button', { name: 'Check the shuffle' }).click();
    await expect(page.getByText('Deep review', { exact: true })).toBeVisible({ timeout: 120_000 });
    if (!REPLAYS.includes(ruleset)) return;
    await look(`the end of ${ruleset}`);
    await page.getByRole('link', { name: /replay/i }).click();
    await expect(page.getByRole('slider')).toBeVisible();
    await look(`the replay of ${ruleset}`);
    await page.goBack();
    await expect(page.getByRole('link', { name: /replay/i })).toBeVisible();
    await page.getByRole('button', { name: 'Hide the standings' }).click();
  },
}));

/** A first game: what the teacher says at first, on my turn, when he is asked, and when he is folded away. */
const lessons: readonly Screen[] = RULESETS.map(({ ruleset }) => ({
  name: `a first game of ${ruleset}`,
  async show(page, look) {
    await page.goto(`/learn/${ruleset}`);
    const coach = page.getByRole('region', { name: 'The old merchant' });
    await expect(coach.locator('.words')).toContainText('Welcome');
    await look(`a first game of ${ruleset}, welcome`);
    const go = coach.locator('.go');
    const isTold = async () => (await myTurn(page)) === 'mine' && (await go.innerText()) === 'Advice?';
    await go.click();
    await expect(coach.locator('.words')).not.toContainText('Welcome');
    await look(`a first game of ${ruleset}, further on`);
    await expect(async () => {
      if (await go.evaluate((button) => button.classList.contains('main'))) await go.click();
      expect(await isTold()).toBe(true);
    }).toPass();
    await go.click();
    await expect(coach.locator('.words')).not.toContainText(/Do as you like|Let me think/);
    await look(`a first game of ${ruleset}, advice`);
    await coach.getByRole('button', { name: 'Hide' }).click();
  },
}));

export const GAME_SCREENS: readonly Screen[] = [...tables, ...atTables, ...ends, ...lessons];
