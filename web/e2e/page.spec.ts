// The page from an empty cache, friends who come by link, games afterwards, records from elsewhere.
import { readFileSync } from 'node:fs';
import { against, expect, FOUR_OF_A_KIND, openTable, test } from './lonja.ts';
import { byMouse, dice, move, myTurn, playOut } from './players.ts';

test('a newcomer plays after one press, and the page weighs at most 150 kB until then', async ({ page }) => {
  let bytes = 0;
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  session.on('Network.loadingFinished', ({ encodedDataLength }) => (bytes += encodedDataLength));
  await page.goto('/');
  await page.getByRole('button', { name: /^Play/ }).first().click();
  await expect(page.locator('.turn')).toBeVisible();
  await myTurn(page);
  await page.waitForLoadState('load');
  console.log(`from an empty cache to a playable table: ${(bytes / 1000).toFixed(1)} kB`);
  expect(bytes).toBeLessThan(150_000);
});

test('a friend comes by link, types a name and plays', async ({ page, browser, baseURL }) => {
  await page.goto('/new/burgueses');
  await page.getByRole('button', { name: /^Open/ }).click();
  await expect(page).toHaveURL(/\/t\/[0-9a-f]+$/);
  const link = page.url();

  const context = await browser.newContext({ baseURL: baseURL ?? '', locale: 'en', reducedMotion: 'reduce' });
  const friend = await context.newPage();
  await friend.goto(link);
  await friend.getByRole('textbox').first().fill('Bo');
  await friend
    .getByRole('button', { name: /sit|join/i })
    .first()
    .click();

  await expect(page.locator('.turn')).toBeVisible();
  await expect(friend.locator('.turn')).toBeVisible();
  await expect(page.getByText('Bo', { exact: true }).first()).toBeVisible();
  const roll = dice(4);
  for (let decision = 0; decision < 4; decision++) {
    const [one] = await Promise.race([page, friend].map(async (one) => [one, await myTurn(one)] as const));
    await move(one, 'burgueses', byMouse, roll);
  }
  // Who leaves is replaced by a bot, which both see.
  await friend.getByRole('button', { name: 'Table', exact: true }).click();
  await friend.getByRole('button', { name: 'Leave the game' }).click();
  await friend.getByRole('button', { name: 'Let a bot play on' }).click();
  await expect(page.getByText(/A bot plays for Bo/).first()).toBeVisible();
  await friend.keyboard.press('Escape');
  await friend.getByRole('button', { name: 'Play again myself' }).click();
  await expect(page.getByText(/Bo is back/).first()).toBeVisible();
  await context.close();
});

test('afterwards: account, fairness, replay by keys and by link, record, rematch', async ({ page }) => {
  const id = await openTable(page, { ...against('medici-2018', 3), start_when_full: false });
  // The page gives the hash of a secret word without a click, and reveals the word when the game is about to start.
  await page.getByText('Are the cards fair?').click();
  await expect(page.getByText('Hash of Ada’s word:')).toBeVisible();
  await page.getByRole('button', { name: 'Begin the game' }).click();
  await playOut(page, 'medici-2018');

  await page.getByRole('button', { name: 'Check the shuffles' }).click();
  await expect(page.getByText('Fair: nobody could choose the shuffles')).toBeVisible();

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page
      .getByRole('link', { name: /record/i })
      .first()
      .click(),
  ]);
  const record = readFileSync(await download.path(), 'utf8');
  expect((JSON.parse(record) as { ruleset: string }).ruleset).toBe('medici-2018');

  await page.getByRole('link', { name: /replay/i }).click();
  const slider = page.getByRole('slider');
  await expect(slider).toBeVisible();
  const most = Number(await slider.getAttribute('max'));
  expect(most).toBeGreaterThan(20);
  await slider.focus();
  await page.keyboard.press('Home');
  await expect(slider).toHaveValue('0');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(slider).toHaveValue('2');
  await page.keyboard.press('PageDown');
  await expect.poll(async () => Number(await slider.inputValue())).toBeGreaterThan(2);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Day 2');
  await page.keyboard.press('End');
  await expect(slider).toHaveValue(String(most));
  // By link to any moment.
  await page.goto(`/t/${id}/replay/7`);
  await expect(slider).toHaveValue('7');

  await page.goto(`/t/${id}`);
  await page
    .getByRole('button', { name: /again|another|rematch/i })
    .first()
    .click();
  await expect(page).not.toHaveURL(new RegExp(id));
});

test('any record can be opened, and what is none is told so', async ({ page }) => {
  await page.goto('/replay');
  const choose = page.locator('input[type=file]');
  await choose.setInputFiles({
    name: 'x.json',
    mimeType: 'application/json',
    buffer: Buffer.from('no record'),
  });
  await expect(page.getByRole('alert')).toHaveText(/^This record can't be read: \S/);
  await choose.setInputFiles(FOUR_OF_A_KIND);
  const slider = page.getByRole('slider');
  await expect(slider).toBeVisible();
  await slider.focus();
  await page.keyboard.press('End');
  // It is still there after a reload.
  const end = (await slider.getAttribute('max')) ?? '';
  await expect(slider).toHaveValue(end);
  await expect(page).toHaveURL(new RegExp(`/replay/${end}$`));
  await page.reload();
  await expect(slider).toHaveValue(end);
});
