// What a newcomer needs: the first game first, bots marked, nothing that looks like more than it is, and help when lost.
import { against, expect, openTable, record, test } from './lonja.ts';
import { byMouse, dice, move, myTurn } from './players.ts';

test('the first game is the main button until one was played', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByText('For two to six.')).toBeVisible();
  const medici = page.getByRole('article', { name: 'Medici', exact: true });
  await expect(medici.locator('.button.main')).toHaveText('First game');
  await medici.getByRole('radio', { name: '2006' }).check();
  await expect(page.getByText('For three to six.')).toBeVisible();

  await medici.getByRole('button', { name: 'Play Medici' }).click();
  await expect(page.locator('.turn')).toBeVisible();
  await page.goto('/');
  await expect(medici.locator('.button.main')).toHaveText('Play');
});

test('bots are marked, and forecasts wait for the first sale', async ({ page }) => {
  await openTable(page, { ...against('medici-2018', 4, 'novice'), pace_ms: 5000 });
  await expect(page.locator('main').getByRole('img', { name: 'Bot, novice' })).toHaveCount(3);
  await expect(page.locator('.purse').first()).toBeVisible();
  await expect(page.locator('.after')).toHaveCount(0);
});

test('what I would load is marked, at one ship', async ({ page }) => {
  await openTable(page, against('medici-2018', 4));
  const roll = dice(4);
  let seen = 0;
  for (let decisions = 0; decisions < 10; decisions++) {
    if ((await myTurn(page)) === 'dialog') {
      await page.keyboard.press('Escape');
      continue;
    }
    const ships = page.locator('.hold:has(.coming)');
    expect(await ships.count()).toBeLessThanOrEqual(1);
    if ((await ships.count()) === 1) {
      seen++;
      await expect(ships.getByText('would be')).toHaveCount(1);
    }
    await move(page, 'medici-2018', byMouse, roll);
  }
  expect(seen).toBeGreaterThan(0);
  await expect(page.locator('.after').first()).toHaveText(/^[+−]\d+$/);
});

test('a wrong link says why, and where to go', async ({ page }) => {
  await page.goto('/t/00000000000000000000000000000000');
  await expect(page.getByRole('alert')).toContainText('The link may be cut off');
  await expect(page.getByRole('link', { name: 'Open a table' })).toBeVisible();
  await page.goto('/nowhere');
  await expect(page.getByRole('alert')).toContainText('mistyped');
  await expect(page.getByRole('link', { name: 'Start page' })).toBeVisible();
});

test('a server that is gone is told, with a way to try again', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('button', { name: /^Play/ }).first()).toBeVisible();
  await page.route('**/api/**', (route) => route.abort());
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(page.getByText('nothing is lost').first()).toBeVisible();
});

test('a damaged record says what to do', async ({ page }) => {
  await page.goto('/replay');
  await page.locator('input[type=file]').setInputFiles({
    name: 'damaged.jsonl',
    mimeType: 'application/json',
    buffer: Buffer.from('{"lonja":1,"ruleset":"burgueses","players":2,"actions":["fly"]}'),
  });
  await expect(page.getByRole('alert')).toContainText('save it anew');
  await page.locator('input[type=file]').setInputFiles(record('burgueses', 'game-four-of-a-kind'));
  await expect(page.getByRole('slider')).toBeVisible();
});
