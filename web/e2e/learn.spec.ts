// A first game with the old merchant, advice at a table, the rules beside it.
import { against, expect, openTable, RULESETS, test } from './lonja.ts';
import { byMouse, dice, move, myTurn } from './players.ts';

for (const { ruleset } of RULESETS) {
  test(`a first game of ${ruleset} teaches while one plays`, async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`/learn/${ruleset}`);
    const coach = page.getByRole('region', { name: 'The old merchant' });
    const words = coach.locator('.words');
    await expect(words).not.toBeEmpty();
    const heard = new Set([await words.innerText()]);
    const roll = dice(9);
    for (let decision = 0; decision < 2;) {
      if ((await myTurn(page)) === 'dialog') {
        await page.keyboard.press('Escape');
        continue;
      }
      const understood = coach.getByRole('button', { name: 'Got it' });
      if (await understood.isVisible()) await understood.click();
      await expect(words).not.toBeEmpty();
      heard.add(await words.innerText());
      // With his words above it, too, the whole table is in sight.
      expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(844);
      await move(page, ruleset, byMouse, roll);
      decision++;
    }
    expect(heard.size).toBeGreaterThan(1);
  });
}

test('a bot is asked for advice, which can be followed', async ({ page }) => {
  await openTable(page, against('medici-2018', 3));
  await myTurn(page);
  await page.getByRole('button', { name: 'Ask for advice' }).click();
  const follow = page.getByRole('button', { name: 'Do it' });
  await expect(follow).toBeVisible();
  const number = await page.locator('[data-number]').getAttribute('data-number');
  await follow.click();
  await expect(page.locator('[data-number]')).not.toHaveAttribute('data-number', number ?? '');
});

test('the rules are searched beside the table, which stays in use', async ({ page }) => {
  await openTable(page, against('medici-2018', 3));
  await myTurn(page);
  await page.getByRole('button', { name: 'Rules', exact: true }).click();
  await page.getByRole('searchbox').fill('bonus');
  await expect(page.locator('mark').first()).toBeVisible();
  await move(page, 'medici-2018', byMouse, dice(1));
  await expect(page.getByRole('searchbox')).toHaveValue('bonus');
});
