// What everything means, for who has fingers and no mouse to rest on it.
import { devices, type Locator } from '@playwright/test';
import { against, expect, openTable, RULESETS, test } from './lonja.ts';
import { myTurn } from './players.ts';

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
  test(`${ruleset}: a finger is told what a number and a button mean`, async ({ page }) => {
    await openTable(page, against(ruleset, least));
    while ((await myTurn(page)) === 'dialog') await page.keyboard.press('Escape');
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
