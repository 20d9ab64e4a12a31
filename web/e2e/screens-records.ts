// The screens of records: opened, replayed, reviewed, played on from, and refused.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { FOUR_OF_A_KIND, openTable, against, record } from './lonja.ts';
import { myTurn } from './players.ts';
import type { Screen } from './screens.ts';

/** A record that is refused, or that is not what it says. */
const refused = (name: string): string =>
  join(import.meta.dirname, '../../testdata/refused', `${name}.jsonl`);

async function choose(page: Page, file: string | { name: string; mimeType: string; buffer: Buffer }) {
  await page.goto('/replay');
  // A record that was opened before would still be there.
  await page.evaluate(() => sessionStorage.clear());
  await page.reload();
  await page.locator('input[type=file]').setInputFiles(file);
}

/** The replay of a golden record, on a phone as on a desktop, with its review. */
async function openReplay(page: Page, ruleset: string, name = 'seats-3'): Promise<void> {
  await choose(page, record(ruleset, name));
  await expect(page.getByRole('button', { name: /mistake$/ }).first()).toBeVisible();
}

const opened: readonly Screen[] = [
  {
    name: 'a record to open',
    async show(page, look) {
      await page.goto('/replay');
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await page.getByRole('textbox').fill('no record');
      await page.getByRole('button', { name: 'Open', exact: true }).click();
      await expect(page.getByRole('alert')).toContainText('It isn’t JSON');
      await look('a refused record');
      const empty = { name: 'records.jsonl', mimeType: 'application/json', buffer: Buffer.from('') };
      await choose(page, empty);
      await expect(page.getByRole('alert')).toContainText('It is empty.');
      await look('an empty record');
      const files = [record('burgueses', 'unfinished'), record('medici-2018', 'seats-6')];
      const lines = files.map((file) => readFileSync(file, 'utf8').trim());
      const buffer = Buffer.from([...lines, 'no record'].join('\n'));
      await choose(page, { name: 'records.jsonl', mimeType: 'application/json', buffer });
      await expect(page.getByText('2 records')).toBeVisible();
    },
  },
  {
    name: 'a record that breaks the rules',
    async show(page, look) {
      await choose(page, refused('illegal-first-action'));
      await expect(page.getByRole('alert')).toContainText('can’t be played');
      await look('a record that breaks the rules');
      await choose(page, refused('other-seed'));
      await page.getByRole('button', { name: 'About this game' }).click();
      await expect(page.getByText('Not fair: something doesn’t match')).toBeVisible();
      await look('a record that is not fair');
      await choose(page, record('burgueses', 'given-chance'));
      await page.getByRole('button', { name: 'About this game' }).click();
      await expect(page.getByText('Can’t be checked: this record has no seed')).toBeVisible();
    },
  },
  {
    name: 'a record that ends with four of a kind',
    async show(page, look) {
      await choose(page, FOUR_OF_A_KIND);
      await page.getByRole('slider').focus();
      await page.keyboard.press('End');
      await expect(page.getByText(/^Four of a kind/).first()).toBeVisible();
      await look('a record that ends with four of a kind');
      await choose(page, record('burgueses', 'game-tied'));
      await page.getByRole('slider').focus();
      await page.keyboard.press('End');
      await page.getByRole('button', { name: 'About this game' }).click();
      await expect(page.locator('dialog[open]')).toBeVisible();
      await look('about a game that was tied');
      await choose(page, record('burgueses', 'all-options'));
      await page.getByRole('button', { name: 'About this game' }).click();
      const here = page.getByRole('region', { name: 'At this table' });
      for (const words of [/^A single card can be sold/, / begins\.$/])
        await expect(here.getByRole('listitem').filter({ hasText: words })).toBeVisible();
    },
  },
  {
    name: 'the replay of a running game',
    async show(page) {
      const id = await openTable(page, against('burgueses', 2));
      await myTurn(page);
      await page.goto(`/t/${id}/replay`);
      await expect(page.getByRole('alert')).toContainText('The game is still running');
    },
  },
];

const reviews: readonly Screen[] = [
  ...Object.entries({
    'medici-2018': 'seats-3',
    // The bots were not trained for these.
    'medici-card': 'all-options',
    burgueses: 'seats-2',
  }).map(([ruleset, name]) => ({
    name: `the review of ${ruleset} in its replay`,
    async show(page: Page) {
      await openReplay(page, ruleset, name);
      await page.getByRole('button', { name: 'The whole review' }).click();
      const guesses = page.getByText(/the ratings are guesses/);
      await expect(guesses).toHaveCount(name === 'all-options' ? 1 : 0);
      await page.getByText('All numbers').click();
      await expect(page.getByRole('table', { name: /^Everybody’s share/ })).toBeVisible();
    },
  })),
  {
    name: 'a moment with its choices and prices',
    async show(page) {
      await openReplay(page, 'medici-2018');
      await page.keyboard.press('m');
      await page.getByRole('button', { name: /^(inaccuracy|mistake|blunder)/ }).click();
      await expect(page.locator('dialog').getByText('The lot is worth')).toBeVisible();
    },
  },
  {
    name: 'practice',
    async show(page, look) {
      await openReplay(page, 'medici-card');
      await page.keyboard.press('m');
      await page.getByRole('button', { name: /^(inaccuracy|mistake|blunder)/ }).click();
      await page.getByRole('button', { name: 'Try it' }).click();
      const start = page.getByRole('button', { name: 'Start practice' });
      await expect(start).toBeVisible();
      await look('practice, before it starts');
      await start.click();
      await expect(page.getByRole('note')).toBeVisible();
    },
  },
];

export const RECORD_SCREENS: readonly Screen[] = [...opened, ...reviews];
