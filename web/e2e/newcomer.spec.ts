// What a newcomer needs: the first game first, bots marked, nothing that looks like more than it is, and help when lost.
import { against, expect, openTable, record, test } from './lonja.ts';
import { byMouse, dice, move, myTurn, playOut } from './players.ts';

test('the first game is the main button until a game was finished', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByText('For two to six players.')).toBeVisible();
  const medici = page.getByRole('article', { name: 'Medici', exact: true });
  await expect(medici.locator('.button.main')).toHaveText('First game');
  await medici.getByRole('radio', { name: '2006' }).check();
  await expect(page.getByText('For three to six players.')).toBeVisible();

  await medici.getByRole('button', { name: 'Play Medici' }).click();
  await expect(page.locator('.turn')).toBeVisible();
  await page.goto('/');
  await expect(medici.locator('.button.main')).toHaveText('First game');

  await openTable(page, against('burgueses', 2, 'random'));
  await playOut(page, 'burgueses');
  await page.goto('/');
  await expect(medici.locator('.button.main')).toHaveText('Play');
});

test('bots are marked, and forecasts wait for the first sale', async ({ page }) => {
  await openTable(page, { ...against('medici-2018', 4, 'novice'), pace_ms: 5000 });
  await expect(page.locator('main').getByRole('img', { name: 'Bot, novice' })).toHaveCount(3);
  await expect(page.locator('.purse').first()).toBeVisible();
  await expect(page.locator('.after')).toHaveCount(0);
});

test('bots are marked at the other games, too, and what the card game forecasts', async ({ page }) => {
  await openTable(page, against('burgueses', 2, 'apprentice'));
  await expect(page.locator('main').getByRole('img', { name: 'Bot, apprentice' })).toHaveCount(1);

  await openTable(page, { ...against('medici-card', 4, 'novice'), pace_ms: 5000 });
  const bots = page.locator('main').getByRole('img', { name: 'Bot, novice' });
  await expect(bots).toHaveCount(3);
  await expect(page.locator('.purse').first()).toBeVisible();
  await expect(page.locator('.after')).toHaveCount(0);

  await openTable(page, against('medici-card', 4, 'novice'));
  const roll = dice(4);
  const ship = page.locator('.hold:has(.coming)');
  // What I would load is marked, at my ship alone; nothing is loaded without a card to take.
  while ((await myTurn(page)) === 'mine' && (await ship.count()) === 0)
    await move(page, 'medici-card', byMouse, roll);
  await expect(ship).toHaveCount(1);
  await expect(ship.getByText('would be')).toHaveCount(1);
  // Somebody must have taken a card first.
  const forecast = page.locator('.after');
  while ((await forecast.count()) === 0 && (await myTurn(page)) === 'mine')
    await move(page, 'medici-card', byMouse, roll);
  await expect(forecast.first()).toHaveText(/^[+−]\d+$/);
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

test('a table that a proxy refuses is not called damaged', async ({ page }) => {
  const id = await openTable(page, against('medici-2018', 2));
  await page.route('**/api/tables/**', (route) => route.fulfill({ status: 403, body: 'Forbidden' }));
  await page.goto(`/t/${id}`);
  await expect(page.getByRole('alert')).toContainText('“403”');
  await expect(page.getByRole('alert')).toContainText('nothing is lost');
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.locator('.turn')).toBeVisible();
});

test('the page says that the server is gone, with a way to try again', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('button', { name: /^Play/ }).first()).toBeVisible();
  await page.route('**/api/**', (route) => route.abort());
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(page.getByText('nothing is lost').first()).toBeVisible();
  await page.unroute('**/api/**');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('nothing is lost')).toHaveCount(0);
});

test('a damaged record says what to do', async ({ page }) => {
  await page.goto('/replay');
  await page.locator('input[type=file]').setInputFiles({
    name: 'damaged.jsonl',
    mimeType: 'application/json',
    buffer: Buffer.from('{"lonja":1,"ruleset":"burgueses","players":2,"actions":["fly"]}'),
  });
  await expect(page.getByRole('alert')).toContainText('save it again');
  await page.locator('input[type=file]').setInputFiles(record('burgueses', 'game-four-of-a-kind'));
  await expect(page.getByRole('slider')).toBeVisible();
});
