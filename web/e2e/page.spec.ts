// The page from an empty cache, friends who come by link, records from elsewhere.
import type { Page } from '@playwright/test';
import { expect, FOUR_OF_A_KIND, friend, test } from './lonja.ts';
import { dice, myTurn, playTogether } from './players.ts';

/** What a first visit may weigh until the first decision (docs/speed.md). */
const MAX_BYTES = 150_000;
/** The same for a first game, with its teacher and all that it says. */
const MAX_LEARNER_BYTES = 160_000;

/** Presses a button of the start page from an empty cache; what all weighs until `playable`, in bytes. */
async function weigh(
  page: Page,
  role: 'button' | 'link',
  name: string,
  playable: () => Promise<unknown>,
): Promise<number> {
  let bytes = 0;
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  session.on('Network.loadingFinished', ({ encodedDataLength }) => (bytes += encodedDataLength));
  await page.goto('/');
  await page.getByRole(role, { name, exact: true }).click();
  await expect(page.locator('.turn')).toBeVisible();
  await playable();
  await page.waitForLoadState('load');
  console.log(`${name}, from an empty cache to a playable table: ${(bytes / 1000).toFixed(1)} kB`);
  return bytes;
}

for (const game of ['Medici', 'Medici: The Card Game', 'Burgueses'])
  test(`a newcomer plays ${game} after one press, and the page weighs at most 150 kB until then`, async ({
    page,
    browser,
    baseURL,
  }) => {
    expect(await weigh(page, 'button', `Play ${game}`, () => myTurn(page))).toBeLessThan(MAX_BYTES);
    // The main button of a first visit: until the teacher has said his first words.
    const learner = await friend(browser, baseURL);
    const coach = learner.getByRole('region', { name: 'The old merchant' });
    const welcomed = () => expect(coach.locator('.words')).toContainText('Welcome');
    const bytes = await weigh(learner, 'link', `First game of ${game}`, welcomed);
    expect(bytes).toBeLessThan(MAX_LEARNER_BYTES);
    await learner.context().close();
  });

test('a friend comes by link, types a name and plays', async ({ page, browser, baseURL }) => {
  await page.goto('/new/burgueses');
  await page.getByRole('button', { name: /^Open/ }).click();
  await expect(page).toHaveURL(/\/t\/[0-9a-f]+$/);
  const link = page.url();

  const other = await friend(browser, baseURL);
  await other.goto(link);
  await other.getByRole('textbox').first().fill('Bo');
  await other
    .getByRole('button', { name: /sit|join/i })
    .first()
    .click();

  await expect(page.locator('.turn')).toBeVisible();
  await expect(other.locator('.turn')).toBeVisible();
  await expect(page.getByText('Bo', { exact: true }).first()).toBeVisible();
  await playTogether([page, other], 'burgueses', dice(4), 4);
  // Who leaves is replaced by a bot, which both see.
  await other.getByRole('button', { name: 'Table', exact: true }).click();
  await other.getByRole('button', { name: 'Leave the game' }).click();
  await other.getByRole('button', { name: 'Let a bot play on' }).click();
  await expect(page.getByText(/A bot plays for Bo/).first()).toBeVisible();
  await expect(page.getByRole('main').getByRole('img', { name: /a bot plays for them/ })).toBeVisible();
  await other.keyboard.press('Escape');
  await other.getByRole('button', { name: 'Take over again' }).click();
  await expect(page.getByText(/Bo is back/).first()).toBeVisible();
  await other.context().close();
});

test('any record can be opened, and the page says which file is none', async ({ page }) => {
  await page.goto('/replay');
  const choose = page.locator('input[type=file]');
  await choose.setInputFiles({
    name: 'x.json',
    mimeType: 'application/json',
    buffer: Buffer.from('no record'),
  });
  await expect(page.getByRole('alert')).toHaveText(/^This record can’t be read\. \S/);
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
