// Every screen of the page, as somebody comes to it: what axe, the sizes and a fourth language are tested on.
import { expect, type Page } from '@playwright/test';
import { GAME_SCREENS } from './screens-games.ts';
import { PEOPLE_SCREENS } from './screens-people.ts';
import { RECORD_SCREENS } from './screens-records.ts';

/** Tests the state in which a page is. Afterwards it is as before: as wide as a phone, and in English. */
export type Look = (state: string) => Promise<void>;

export interface Screen {
  name: string;
  /** Whether it shows the deep review of a game. */
  deep?: boolean;
  /** Comes to the screen, which is then looked at; and to others on the way, which it looks at itself. */
  show(page: Page, look: Look): Promise<void>;
}

/** The server has had enough of somebody's requests. */
async function refuse(page: Page): Promise<void> {
  await page.route('**/api/tables', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 429, contentType: 'application/problem+json', body: '{"code":"too_many"}' })
      : route.continue(),
  );
}

const START_SCREENS: readonly Screen[] = [
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
      await page.addInitScript(() => localStorage.setItem('lonja.known', 'true'));
      await page.request.post('/api/identity', { data: { name: 'Ada' } });
      await page.goto('/');
      await page.getByRole('button', { name: /settings/i }).click();
      const name = page.getByRole('dialog').getByRole('textbox');
      await expect(name).toHaveValue('Ada');
      // It looks like nothing.
      await name.fill('\u200b');
      await name.blur();
      await expect(page.getByText('Names must have 1 to 32 visible characters.').first()).toBeVisible();
    },
  },
  {
    name: 'settings of a browser without notifications',
    async show(page) {
      await page.addInitScript(() => Reflect.deleteProperty(window, 'Notification'));
      await page.goto('/');
      await page.getByRole('button', { name: /settings/i }).click();
      await expect(page.getByText('This browser can’t show notifications.')).toBeVisible();
    },
  },
  {
    name: 'the start page without a server',
    async show(page) {
      await page.goto('/');
      const play = page.getByRole('button', { name: /^Play/ }).first();
      await expect(play).toBeVisible();
      const before = await play.boundingBox();
      await page.route('**/api/**', (route) => route.abort());
      await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
      await expect(page.getByRole('button', { name: 'Try again' })).toBeInViewport({ ratio: 1 });
      // What somebody is about to press stays where it is.
      expect(await play.boundingBox()).toEqual(before);
    },
  },
  {
    name: 'a refused table',
    async show(page, look) {
      await refuse(page);
      const refused = page.getByRole('alert').filter({ hasText: 'That was too much at once' });
      await page.goto('/new/medici-2018');
      await page.getByRole('button', { name: 'Open the table' }).click();
      await expect(refused).toBeVisible();
      await look('a refused table that was planned');
      await page.goto('/learn/medici-2018');
      await expect(refused).toContainText('No table could be opened.');
      await look('a refused first game');
      await page.goto('/');
      await page.getByRole('button', { name: 'Play Burgueses' }).click();
      await expect(refused).toBeInViewport({ ratio: 1 });
    },
  },
];

const NEW_SCREENS: readonly Screen[] = [
  {
    name: 'new table',
    async show(page) {
      await page.goto('/new');
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await page.getByText('Details', { exact: true }).click();
      await page.getByRole('radio', { name: 'For the whole game' }).check({ force: true });
    },
  },
  {
    name: 'new table with options',
    async show(page, look) {
      await page.goto('/new/medici-card');
      await page.getByText('Details', { exact: true }).click();
      await page.getByRole('radio', { name: 'For each decision' }).check({ force: true });
      await page.getByText('Other ways to play').click();
      await page.getByRole('radio', { name: 'Your own' }).check({ force: true });
      const deck = page.getByLabel('The deck as text');
      await expect(deck).toBeVisible();
      await look('new table with options');
      await deck.fill('4*fur3 7');
      await expect(page.getByText('“7” isn’t a card.')).toBeVisible();
      await look('a deck with a word that is no card');
      await deck.fill('# empty');
      await expect(page.getByText('A deck has 1 to 128 cards')).toBeVisible();
    },
  },
  ...['medici-2006', 'burgueses'].map((ruleset) => ({
    name: `other ways to play ${ruleset}`,
    async show(page: Page) {
      await page.goto(`/new/${ruleset}`);
      await page.getByText('Other ways to play').click();
      await page.getByRole('checkbox', { name: /^(Tournament payments|One trade)/ }).check();
      await expect(page.getByText('they are guessing')).toBeVisible();
    },
  })),
];

const OTHER_SCREENS: readonly Screen[] = [
  {
    name: 'rules',
    async show(page, look) {
      await page.goto('/rules/medici-2018');
      await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible();
      await look('rules to read');
      const search = page.getByRole('searchbox');
      await search.fill('no such word');
      await expect(page.getByText('isn’t mentioned in these rules')).toBeVisible();
      await look('rules without what is looked for');
      await search.fill('bonus');
      await page.keyboard.press('Enter');
      await expect(page.locator('mark').first()).toBeVisible();
    },
  },
  {
    name: 'which rules',
    async show(page) {
      await page.goto('/rules');
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    },
  },
  {
    name: 'nothing here',
    async show(page, look) {
      for (const part of ['learn', 'rules', 'new']) {
        await page.goto(`/${part}/chess`);
        await expect(page.getByRole('heading', { level: 1 })).toHaveText('There is no such game here');
      }
      await look('no such game');
      await page.goto('/nowhere');
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    },
  },
  {
    name: 'no such table',
    async show(page, look) {
      const problem = (status: number, code: string) =>
        page.route('**/api/tables/*', (route) =>
          route.fulfill({ status, contentType: 'application/problem+json', body: `{"code":"${code}"}` }),
        );
      await page.goto('/t/00000000000000000000000000000000');
      await expect(page.getByRole('alert')).toBeVisible();
      await look('no table at this address');
      await problem(503, 'damaged_log');
      await page.reload();
      await expect(page.getByRole('alert')).toContainText('its log is damaged');
      await look('a damaged table');
      await problem(429, 'too_many');
      await page.reload();
      await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
    },
  },
];

export const SCREENS: readonly Screen[] = [
  ...START_SCREENS,
  ...NEW_SCREENS,
  ...PEOPLE_SCREENS,
  ...GAME_SCREENS,
  ...RECORD_SCREENS,
  ...OTHER_SCREENS,
];
