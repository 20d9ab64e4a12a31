// The pictures of the README: games against bankers, seen as a player sees them.
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { against, expect, openTable, record, test } from '../e2e/lonja.ts';
import { byMouse, dice, drawn, move, toMyTurn } from '../e2e/players.ts';

const PHONE = { width: 390, height: 844 };
const DESKTOP = { width: 1440, height: 900 };

async function take(page: Page, name: string): Promise<void> {
  await page.mouse.move(0, 0);
  await drawn(page);
  await page.screenshot({ path: join(import.meta.dirname, `../../docs/pictures/${name}.png`) });
}

/** A table on my turn, after some decisions. */
async function play(page: Page, ruleset: string, players: number, decisions: number): Promise<void> {
  await openTable(page, against(ruleset, players, 'banker'));
  const roll = dice(decisions);
  for (let made = 0; made < decisions; made++) {
    await toMyTurn(page);
    await move(page, ruleset, byMouse, roll);
  }
  await toMyTurn(page);
}

test('start-phone', async ({ page }) => {
  await page.setViewportSize(PHONE);
  await page.goto('/');
  await expect(page.getByRole('button', { name: /^Play/ }).first()).toBeVisible();
  await take(page, 'start-phone');
});

test('medici-desktop', async ({ page }) => {
  await page.setViewportSize(DESKTOP);
  await play(page, 'medici-2018', 4, 12);
  // A bid shows more than a draw.
  const roll = dice(1);
  while ((await page.getByRole('spinbutton').count()) === 0) {
    await move(page, 'medici-2018', byMouse, roll);
    await toMyTurn(page);
  }
  await take(page, 'medici-desktop');
});

test('card-phone', async ({ page }) => {
  await page.setViewportSize(PHONE);
  await play(page, 'medici-card', 4, 4);
  await take(page, 'card-phone');
});

test('burgueses-phone-dark', async ({ page }) => {
  await page.setViewportSize(PHONE);
  await page.emulateMedia({ colorScheme: 'dark' });
  await play(page, 'burgueses', 2, 9);
  await take(page, 'burgueses-phone-dark');
});

test('review-desktop', async ({ page }) => {
  await page.setViewportSize(DESKTOP);
  await page.goto('/replay');
  await page.locator('input[type=file]').setInputFiles(record('medici-2018', 'seats-3'));
  await page
    .getByRole('button', { name: /mistake$/ })
    .last()
    .click();
  await expect(page.locator('.moment-review table')).toBeVisible();
  await take(page, 'review-desktop');
});
