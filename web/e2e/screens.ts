// Every screen of the page, as somebody comes to it: what axe and the sizes are tested on.
import { expect, type Page } from '@playwright/test';
import { against, FOUR_OF_A_KIND, openTable, RULESETS } from './lonja.ts';
import { byMouse, dice, move, myTurn, playOut } from './players.ts';

export interface Screen {
  name: string;
  show(page: Page): Promise<void>;
}

/** A table some decisions into its game, on my turn. */
function during(ruleset: string, players: number, decisions: number): Screen {
  return {
    name: `${ruleset} with ${players}`,
    async show(page) {
      await openTable(page, against(ruleset, players), 'Maximiliana de la Torre y Quirós');
      const roll = dice(players);
      for (let made = 0; made < decisions;) {
        const now = await myTurn(page);
        if (now === 'over') break;
        if (now === 'dialog') await page.keyboard.press('Escape');
        else {
          await move(page, ruleset, byMouse, roll);
          made++;
        }
      }
      await myTurn(page);
    },
  };
}

async function sheet(page: Page, tool: string): Promise<void> {
  await page.getByRole('button', { name: tool }).click();
  await expect(page.locator('dialog[open]')).toBeVisible();
}

export const SCREENS: readonly Screen[] = [
  {
    name: 'start',
    async show(page) {
      await page.goto('/');
      await expect(page.getByRole('button', { name: /^Play/ }).first()).toBeVisible();
    },
  },
  {
    name: 'settings',
    async show(page) {
      await page.goto('/');
      await page.getByRole('button', { name: /settings/i }).click();
      await expect(page.locator('dialog[open]')).toBeVisible();
    },
  },
  {
    name: 'new table',
    async show(page) {
      await page.goto('/new');
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    },
  },
  {
    name: 'new table with options',
    async show(page) {
      await page.goto('/new/medici-card');
      await page.getByText('Other ways to play').click();
      await page.getByRole('radio', { name: 'Your own' }).check({ force: true });
      await expect(page.getByLabel('The deck as text')).toBeVisible();
    },
  },
  {
    name: 'lobby',
    async show(page) {
      await openTable(page, { ruleset: 'medici-2018', players: 4, seats: ['you', 'open', 'expert', 'open'] });
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    },
  },
  {
    name: 'a lobby for who comes by link',
    async show(page) {
      await openTable(page, { ruleset: 'medici-card', players: 3, seats: ['you', 'open', 'open'] });
      await page.context().clearCookies();
      await page.evaluate(() => localStorage.clear());
      await page.reload();
      await expect(page.getByRole('textbox').first()).toBeVisible();
    },
  },
  ...RULESETS.flatMap(({ ruleset, least, most }) =>
    [...new Set([least, most])].map((players) => during(ruleset, players, 5)),
  ),
  ...(['Cards still unseen', 'What happened', 'Rules', 'Table'] as const).map((tool) => ({
    name: `the sheet ${tool}`,
    async show(page: Page) {
      await during('medici-2018', 4, 2).show(page);
      // On a desktop what happened is beside the table.
      if (tool === 'What happened' && (page.viewportSize()?.width ?? 0) >= 1100) return;
      await sheet(page, tool);
    },
  })),
  ...RULESETS.map(({ ruleset, least }) => ({
    name: `the end of ${ruleset}`,
    async show(page: Page) {
      await openTable(page, against(ruleset, least));
      await playOut(page, ruleset);
      await expect(page.getByRole('link', { name: /replay/i })).toBeVisible();
    },
  })),
  ...['medici-2006', 'burgueses'].map((ruleset) => ({
    name: `the replay of ${ruleset}`,
    async show(page: Page) {
      await openTable(page, against(ruleset, ruleset === 'burgueses' ? 2 : 3));
      await playOut(page, ruleset);
      await page.getByRole('link', { name: /replay/i }).click();
      await expect(page.getByRole('slider')).toBeVisible();
    },
  })),
  {
    name: 'a record that ends with four of a kind',
    async show(page) {
      await page.goto('/replay');
      await page.locator('input[type=file]').setInputFiles(FOUR_OF_A_KIND);
      await page.getByRole('slider').focus();
      await page.keyboard.press('End');
      await expect(page.getByText(/^Four of a kind/).first()).toBeVisible();
    },
  },
  {
    name: 'a record to open',
    async show(page) {
      await page.goto('/replay');
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    },
  },
  {
    name: 'rules',
    async show(page) {
      await page.goto('/rules/medici-2018');
      await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible();
    },
  },
  {
    name: 'which rules',
    async show(page) {
      await page.goto('/rules');
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    },
  },
  ...RULESETS.map(({ ruleset }) => ({
    name: `a first game of ${ruleset}`,
    async show(page: Page) {
      await page.goto(`/learn/${ruleset}`);
      await expect(page.locator('.turn')).toBeVisible();
    },
  })),
  {
    name: 'nothing here',
    async show(page) {
      await page.goto('/nowhere');
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    },
  },
  {
    name: 'no such table',
    async show(page) {
      await page.goto('/t/00000000000000000000000000000000');
      await expect(page.getByRole('alert')).toBeVisible();
    },
  },
];
