// What everything means, for who has fingers and no mouse to rest on it.
import { devices, type Locator } from '@playwright/test';
import { against, expect, openTable, record, RULESETS, test } from './lonja.ts';
import { leastHeight, smallTargets } from './measure.ts';
import { myTurn, toMyTurn } from './players.ts';

const { viewport, hasTouch, isMobile } = devices['iPhone 13'];
test.use({ viewport, hasTouch, isMobile });

/** A finger that rests on something until `seen`. */
async function rest(what: Locator, seen: () => Promise<void>): Promise<void> {
  const box = await what.boundingBox();
  if (!box) throw new Error(`${what} is not to be seen`);
  const session = await what.page().context().newCDPSession(what.page());
  const touchPoints = [{ x: box.x + box.width / 2, y: box.y + box.height / 2 }];
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints });
  await seen();
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}

for (const { ruleset, least } of RULESETS) {
  test(`${ruleset}: a touch shows what a number and a button mean`, async ({ page }) => {
    await openTable(page, against(ruleset, least));
    await toMyTurn(page);
    const words = page.locator('[popover]');

    // What only shows something is touched.
    const number = page.locator('main [title]:not(button, button *, :has([title]))').first();
    await number.tap();
    await expect(words).toHaveText((await number.getAttribute('title')) ?? 'no title');
    await expect(words).toBeInViewport({ ratio: 1 });

    // What can be pressed is rested on, and not pressed by that.
    const unseen = page.getByRole('button', { name: 'Cards still unseen' });
    await rest(unseen, () => expect(words).toHaveText('Cards still unseen'));
    await expect(words).toBeInViewport({ ratio: 1 });
    await expect(page.locator('dialog[open]')).toHaveCount(0);
    await unseen.tap();
    await expect(page.locator('dialog[open]')).toBeVisible();
    await expect(words).toBeHidden();
  });
}

test('what a finger presses in a replay and its review is large enough', async ({ page }) => {
  await page.goto('/replay');
  await page.locator('input[type=file]').setInputFiles(record('medici-2018', 'seats-3'));
  await expect(page.getByRole('button', { name: /mistake$/ }).first()).toBeVisible();
  expect(await smallTargets(page, 44)).toEqual([]);

  const dialog = page.locator('dialog[open]');
  const look = async (button: string, what: string) => {
    await page.getByRole('button', { name: button }).first().tap();
    await expect(dialog).toBeVisible();
    await expect(dialog.locator(what).first()).toBeVisible();
    expect(await smallTargets(page, 44), button).toEqual([]);
  };
  // Links in lists are not measured one by one: all lines of a moment lead to it, so their height together counts.
  await look('What happened', '.log li');
  expect(await leastHeight(page, 'dialog[open] .log li:has(a)')).toBeGreaterThanOrEqual(43.5);
  await page.keyboard.press('Escape');
  await look('The whole review', 'h3');
  await page.getByText('All numbers').tap();
  await expect(dialog.getByRole('table').last()).toBeVisible();
  expect(await smallTargets(page, 44)).toEqual([]);
  await page.keyboard.press('Escape');

  // A moment with more choices than are shown at first, and playing on from it.
  await page
    .getByRole('button', { name: /mistake$/ })
    .last()
    .tap();
  await page.locator('.strip button').first().tap();
  await expect(dialog.locator('.moment-review table')).toBeVisible();
  expect(await smallTargets(page, 44), 'a moment').toEqual([]);
  await look('Try it', 'select');
});

test('every tool is a finger wide on the narrowest phones', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 568 });
  await page.goto('/');
  await expect(page.getByRole('button', { name: /^Play/ }).first()).toBeVisible();
  expect(await smallTargets(page, 44)).toEqual([]);
  await openTable(page, against('medici-2018', 4));
  await myTurn(page);
  expect(await smallTargets(page, 44)).toEqual([]);
  await expect(page.getByRole('heading', { level: 1 }).getByText('Day 1 of 3')).toBeInViewport({ ratio: 1 });
});
