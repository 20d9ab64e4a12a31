// What is left of a game: its account, picture, fairness, record, replay and rematch. And advice with its reasons.
import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { against, expect, openTable, test } from './lonja.ts';
import { smallTargets } from './measure.ts';
import { playOut, toMyTurn } from './players.ts';

/** Buttons of the end page whose words take more than one line, or stick out. */
function lines(page: Page): Promise<string[]> {
  return page
    .locator('.buttons > .button')
    .evaluateAll((buttons) =>
      buttons
        .filter((button) => button.scrollWidth > button.clientWidth || button.clientHeight > 60)
        .map((button) => button.textContent.trim()),
    );
}

/** The result can be downloaded as a picture. */
async function sharesPicture(page: Page): Promise<void> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Picture of the result' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^lonja-[0-9a-f]{8}\.png$/);
  const bytes = readFileSync(await download.path());
  expect(bytes.subarray(1, 4).toString()).toBe('PNG');
  expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([1200, 630]);
}

/** Buttons stand in full, none over another. */
async function showsButtons(page: Page): Promise<void> {
  const boxes = await page
    .locator('.buttons > .button')
    .evaluateAll((buttons) => buttons.map((button) => [button.scrollWidth, button.clientWidth]));
  for (const [needed = 0, there = 0] of boxes) expect(needed).toBeLessThanOrEqual(there);
  await page.setViewportSize({ width: 390, height: 844 });
  for (const language of ['es', 'pt', 'en']) {
    await page.evaluate((language) => {
      localStorage.setItem('lonja.language', JSON.stringify(language));
      dispatchEvent(new StorageEvent('storage', { key: 'lonja.language' }));
    }, language);
    await expect(page.locator('html')).toHaveAttribute('lang', language);
    expect(await lines(page), language).toEqual([]);
    expect(await smallTargets(page, 44), language).toEqual([]);
  }
}

/** The game's record can be downloaded. */
async function givesRecord(page: Page): Promise<void> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page
      .getByRole('link', { name: /record/i })
      .first()
      .click(),
  ]);
  const record = readFileSync(await download.path(), 'utf8');
  expect((JSON.parse(record) as { ruleset: string }).ruleset).toBe('medici-2018');
}

/** The game is replayed, by keys and by link. */
async function replays(page: Page, id: string): Promise<void> {
  await page.getByRole('link', { name: /replay/i }).click();
  const slider = page.getByRole('slider');
  await expect(slider).toBeVisible();
  const most = Number(await slider.getAttribute('max'));
  expect(most).toBeGreaterThan(20);
  await slider.focus();
  await page.keyboard.press('Home');
  await expect(slider).toHaveValue('0');
  await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.press('Shift+ArrowRight');
  await expect(slider).toHaveValue('2');
  // What an action brought comes step by step, and an action back is where all of it was shown.
  const deed = page.locator('.deed');
  const whole = await deed.innerText();
  await page.keyboard.press('ArrowRight');
  await expect(slider).toHaveValue('3');
  await page.keyboard.press('ArrowLeft');
  await expect(slider).toHaveValue('2');
  await expect(deed).toHaveText(whole, { useInnerText: true });
  await page.keyboard.press('PageDown');
  await expect.poll(async () => Number(await slider.inputValue())).toBeGreaterThan(2);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Day 2');
  await page.keyboard.press('End');
  await expect(slider).toHaveValue(String(most));
  // By link to any moment.
  await page.goto(`/t/${id}/replay/7`);
  await expect(slider).toHaveValue('7');
}

test('a game’s account, picture, fairness, record, replay and rematch', async ({ page }) => {
  const id = await openTable(page, { ...against('medici-2018', 3), start_when_full: false });
  // The page gives the hash of a secret word without a click, and reveals the word when the game is about to start.
  await page.getByText('Is the shuffle fair?').click();
  await expect(page.getByText('Hash of Ada’s word:')).toBeVisible();
  await page.getByRole('button', { name: 'Start the game' }).click();
  await playOut(page, 'medici-2018');

  await expect(page.getByRole('row', { name: /^At the start 40 40 40/ })).toBeVisible();
  await sharesPicture(page);
  await showsButtons(page);

  await page.getByRole('button', { name: 'Check the shuffle' }).click();
  await expect(page.getByText('Fair: nobody could choose the shuffle')).toBeVisible();
  const guide = page.getByRole('link', { name: /^How fairness is proved/ });
  const answer = await page.request.get((await guide.getAttribute('href')) ?? '');
  expect(answer.ok()).toBe(true);

  await givesRecord(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await replays(page, id);

  await page.goto(`/t/${id}`);
  await page
    .getByRole('button', { name: /again|another|rematch/i })
    .first()
    .click();
  await expect(page).not.toHaveURL(new RegExp(id));
});

for (const [ruleset, players, reason] of [
  ['medici-2006', 3, /If the day ended now|Nobody can outbid|bids next/],
  ['medici-2018', 4, /If the day ended now|Nobody can outbid|bids next/],
  ['medici-card', 4, /If the round ended now/],
  // The first decision is which card to place.
  [
    'burgueses',
    2,
    /two \ds: they can be sold|of value \d: start to|king of \w+ pays you|paid by the king|king of spades has already come|ace of spades likes|least harm on show/,
  ],
] as const) {
  test(`${ruleset}: advice says why, and how sure it is`, async ({ page }) => {
    await openTable(page, against(ruleset, players));
    await toMyTurn(page);
    await page.getByRole('button', { name: 'Ask for advice' }).click();
    const advice = page.getByRole('status', { name: 'Ask for advice' });
    await expect(advice).toContainText(/Only a guess|Not sure|Quite sure|rule of thumb/);
    await expect(advice.locator('.why p').first()).toHaveText(/\S{2,}.*\./);
    await expect(advice).toContainText(reason);
    // Also on a phone, where all but the first are one tap away.
    await page.setViewportSize({ width: 390, height: 844 });
    await advice.locator('details:not([open]) > summary').click();
    await expect(advice).toContainText(reason, { useInnerText: true });
  });
}
