// A first game with the old merchant, advice at a table, the rules beside it.
import type { Page } from '@playwright/test';
import { against, expect, openTable, RULESETS, test } from './lonja.ts';
import { byMouse, dice, learnToAccount, move, myTurn, standing } from './players.ts';

/** What is wrong with what is pointed at and said now; nothing, if all is well. */
function staging(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const wrong: string[] = [];
    const target = document.querySelector('[data-pointed]');
    if (!target) return ['nothing is marked'];
    const { left, top, right, bottom, width, height } = target.getBoundingClientRect();
    if (width === 0 || height === 0) wrong.push('what is marked is not shown');
    if (top < -1 || left < -1 || right > innerWidth + 1 || bottom > innerHeight + 1)
      wrong.push(`what is marked is out of sight: ${[left, top, right, bottom].map(Math.round).join(' ')}`);
    if (getComputedStyle(target).outlineStyle !== 'solid') wrong.push('the mark is not seen');
    const words = document.querySelector('.words');
    if (!words || words.scrollHeight > words.clientHeight + 1) wrong.push('words are cut off');
    return wrong;
  });
}

/** Asks the teacher for advice, which is wholly to be read on every phone, page by page. */
async function readAdvice(page: Page): Promise<void> {
  const coach = page.getByRole('region', { name: 'The old merchant' });
  const words = coach.locator('.words');
  const go = coach.locator('.go');
  const isCut = () => words.evaluate(({ scrollHeight, clientHeight }) => scrollHeight > clientHeight + 1);
  await expect(async () => {
    if ((await standing(page)) === 'dialog') await page.keyboard.press('Escape');
    if (await go.evaluate((button) => button.classList.contains('main'))) await go.click();
    expect(await standing(page)).toBe('mine');
    expect(await go.innerText()).toBe('Advice?');
  }).toPass();
  await go.click();
  await expect(words).not.toContainText(/Do as you like|Let me think/);
  for (const [width, height, text] of [
    [390, 844, 1],
    [844, 390, 1],
    [320, 640, 1],
    // Not even each sentence has room.
    [195, 422, 1.4],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.evaluate((text) => {
      localStorage.setItem('lonja.text-size', JSON.stringify(text));
      dispatchEvent(new StorageEvent('storage', { key: 'lonja.text-size' }));
    }, text);
    // Unfolded, he begins anew.
    await coach.getByRole('button', { name: 'Hide' }).click();
    await coach.locator('.unfold').click();
    for (let last = false; !last;) {
      const at = `${width} × ${height}, ${100 * text}%`;
      await expect.poll(isCut, `${await words.innerText()} at ${at}`).toBe(false);
      last = (await go.innerText()) !== 'Next page';
      if (!last) await go.click();
    }
  }
  await page.setViewportSize({ width: 390, height: 844 });
}

for (const { ruleset } of RULESETS) {
  test(`a first game of ${ruleset} waits, points and teaches while one plays`, async ({ page }) => {
    test.slow();
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`/learn/${ruleset}`);
    const coach = page.getByRole('region', { name: 'The old merchant' });
    const words = coach.locator('.words');
    await expect(words).toContainText('Welcome');
    // No bot moves while the welcome is open: only what holds them up is written.
    const id = await page.evaluate((ruleset) => sessionStorage.getItem(`lonja.learn.${ruleset}`), ruleset);
    const changes = async () => {
      const rows = (await (
        await page.request.get(`/api/tables/${JSON.parse(id ?? '""')}/events`)
      ).json()) as { change: string }[];
      return rows.map(({ change }) => change);
    };
    // The server holds its bots from here on, whatever their pace.
    await expect.poll(changes).toContain('hold');
    expect(await changes()).not.toContain('played');
    const understood = coach.locator('.go');
    await expect.poll(() => staging(page)).toEqual([]);
    await page.setViewportSize({ width: 1440, height: 900 });
    await expect.poll(() => staging(page)).toEqual([]);
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await changes()).not.toContain('played');

    const heard = new Set<string>();
    const roll = dice(9);
    for (let decision = 0; decision < 2;) {
      const now = await standing(page);
      if (now === 'dialog') {
        await page.keyboard.press('Escape');
        continue;
      }
      heard.add(await words.innerText());
      if (await understood.evaluate((button) => button.classList.contains('main'))) {
        if ((await understood.innerText()) === 'Got it') await expect.poll(() => staging(page)).toEqual([]);
        await understood.click();
        continue;
      }
      if (now !== 'mine') continue;
      // With his words above it, too, the whole table is in sight.
      expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(844);
      await move(page, ruleset, byMouse, roll);
      decision++;
    }
    expect(heard.size).toBeGreaterThan(1);
    await readAdvice(page);
  });

  test(`the account of ${ruleset} is taught while it is shown`, async ({ page }) => {
    test.slow();
    await page.setViewportSize({ width: 390, height: 844 });
    const sheet = await learnToAccount(page, ruleset);
    const understood = sheet.locator('.coach .go');
    const words = sheet.locator('.words');
    // All that he has not told yet, and at last what the account is about.
    const about = ruleset === 'burgueses' ? /round/i : /paid|pays/i;
    await expect(async () => {
      const said = await words.innerText();
      await understood.click({ timeout: 1000 });
      expect(said).toMatch(about);
    }).toPass();
    await expect(sheet).toBeVisible();
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
