// Parts of the page that can't be loaded, because the network is gone or the server was upgraded: the page says so.
import type { Page } from '@playwright/test';
import { against, expect, openTable, test } from './lonja.ts';
import { myTurn } from './players.ts';

// The page is built for these tests; its texts are those that are shipped.
test.use({ bundle: 'pseudo' });

const cut = (page: Page) => page.route('**/assets/**', (route) => route.abort());
const failed = (page: Page) =>
  page.getByRole('alert').filter({ hasText: 'A part of this page couldn’t be loaded.' });

for (const link of ['Open a table', 'First game', 'Rules', 'Open a record']) {
  test(`a link that leads to what can’t be loaded: ${link}`, async ({ page }) => {
    await page.goto('/');
    await expect(page.getByRole('button', { name: /^Play/ }).first()).toBeVisible();
    await cut(page);
    await page.getByRole('link', { name: link, exact: true }).click();
    await expect(failed(page)).toBeVisible();
    await page.unroute('**/assets/**');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(failed(page)).toHaveCount(0);
  });
}

test('a sheet that can’t be loaded', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openTable(page, against('medici-2018', 3));
  await myTurn(page);
  await cut(page);
  for (const name of ['Rules', 'Table']) {
    await page.getByRole('button', { name, exact: true }).click();
    await expect(page.getByRole('dialog').getByRole('alert')).toContainText('couldn’t be loaded');
    await page.keyboard.press('Escape');
  }
});

test('a page whose texts can’t be loaded', async ({ page }) => {
  await page.route('**/assets/common-*', (route) => route.abort());
  await page.goto('/');
  await expect(page.getByRole('alert')).toHaveText('The page could not be loaded. Load it again.');
});
