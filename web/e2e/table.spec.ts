// A table in the middle of its game: breaks of the line, languages, a phone's screen.
import { against, expect, openTable, record, RULESETS, test } from './lonja.ts';
import { byMouse, dice, drawn, move, shownNumber, toMyTurn } from './players.ts';
import { Server } from './server.ts';

test('the log shows what came last, and the rest when asked', async ({ page }) => {
  await openTable(page, against('medici-card', 6));
  const roll = dice(7);
  const earlier = page.getByRole('button', { name: 'Show earlier lines' });
  const lines = page.locator('aside').getByRole('group', { name: 'What happened' }).getByRole('listitem');
  const beginning = lines.filter({ hasText: 'Round 1:' });
  await expect(async () => {
    await toMyTurn(page);
    await move(page, 'medici-card', byMouse, roll);
    await expect(earlier).toBeVisible({ timeout: 100 });
    await expect(beginning).toHaveCount(0, { timeout: 100 });
  }).toPass();
  await toMyTurn(page);
  await expect(lines.last()).toBeInViewport();
  await earlier.focus();
  await page.keyboard.press('Enter');
  await expect(beginning).toBeAttached();
  expect(await page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY');
});

test('a line that breaks is said to be, and the game goes on', async ({ page, context }) => {
  await openTable(page, against('medici-2018', 3));
  await toMyTurn(page);
  await context.setOffline(true);
  await expect(page.getByText('Connection lost')).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText('Connection lost')).toBeHidden();
  const roll = dice(3);
  await toMyTurn(page);
  await move(page, 'medici-2018', byMouse, roll);
});

test('a server that is killed and comes back has lost nothing', async ({ browser }) => {
  const server = new Server();
  await server.start();
  const page = await browser.newPage({ baseURL: server.url, locale: 'en', reducedMotion: 'reduce' });
  await openTable(page, against('burgueses', 2));
  const roll = dice(11);
  for (let killed = 0; killed < 3; killed++) {
    await toMyTurn(page);
    await move(page, 'burgueses', byMouse, roll);
    await toMyTurn(page);
    const number = await shownNumber(page);
    await server.kill();
    await expect(page.getByText('Connection lost')).toBeVisible();
    await server.start();
    await expect(page.getByText('Connection lost')).toBeHidden();
    expect(await shownNumber(page)).toBeGreaterThanOrEqual(number);
  }
  await page.close();
  await server.end();
});

test('a language and a theme that are chosen are there at once, and kept', async ({ page }) => {
  await openTable(page, against('medici-card', 3));
  await toMyTurn(page);
  await page.getByRole('button', { name: 'Table', exact: true }).click();
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('radio', { name: 'Español' }).check();
  await expect(page.locator('html')).toHaveAttribute('lang', 'es');
  await expect(page.getByText('Medici: el juego de cartas').first()).toBeVisible();
  await page.getByRole('radio', { name: 'Oscuro' }).check();
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('lang', 'es');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
});

test('the language and the theme follow the browser', async ({ browser, baseURL }) => {
  for (const [locale, title] of [
    ['pt-BR', 'o jogo de cartas'],
    ['es-AR', 'el juego de cartas'],
    ['de', 'The Card Game'],
  ] as const) {
    const page = await browser.newPage({ baseURL: baseURL ?? '', locale, colorScheme: 'dark' });
    await page.goto('/');
    await expect(page.getByText(title).first()).toBeVisible();
    const [red = 255] = await page.evaluate(() =>
      (
        getComputedStyle(document.body.parentElement ?? document.body).backgroundColor.match(/\d+/g) ?? []
      ).map(Number),
    );
    expect(red).toBeLessThan(60);
    await page.close();
  }
});

test("whatever was paid in Medici, a phone's page stays as wide as it is", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openTable(page, against('medici-2018', 3));
  await toMyTurn(page);
  // As the purse shows it for a moment; no day brings more: the ship, and the first place and highest level of five goods.
  const shown = await page.evaluate(() => {
    const then = document.querySelector('.mine .purse .then');
    const change = document.createElement('span');
    change.className = then?.className.replace('then', 'change') ?? '';
    change.textContent = '+180';
    then?.append(change);
    return {
      position: getComputedStyle(change).position,
      width: document.documentElement.scrollWidth,
    };
  });
  expect(shown).toEqual({ position: 'absolute', width: 390 });
});

test('the board stays where it is while steps are shown, however long their words are', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.addInitScript(() => {
    localStorage.setItem('lonja.language', '"pt"');
    const seen = { tops: [] as number[], words: new Set<string>() };
    Object.assign(window, { seen });
    const look = () => {
      const top = document.querySelector('main')?.getBoundingClientRect().top;
      const words = document.querySelector('.turn [role=status]')?.textContent.trim();
      if (top !== undefined && words) {
        if (!seen.tops.includes(top)) seen.tops.push(top);
        seen.words.add(words);
      }
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  const table = { ...against('burgueses', 2, 'random'), pace_ms: 100, account_s: 0 };
  const seen = () =>
    page.evaluate(() => {
      const { tops, words } = (window as unknown as { seen: { tops: number[]; words: Set<string> } }).seen;
      return { tops, words: [...words].join('\n') };
    });
  // The longest lines: what I am dealt, a king with what it asks, a sale.
  const long = [/recebe \S* ?\d/, /(Rei|Ás) de .+\. .+moeda/, /vende .+:/];
  let id = await openTable(page, table);
  for (let words = ''; !long.every((line) => line.test(words)); { words } = await seen()) {
    const { game, number } = (await (await page.request.get(`/api/tables/${id}`)).json()) as {
      game: { legal: string[]; over: boolean };
      number: number;
    };
    // Four of a kind may end a game early.
    if (game.over) id = await openTable(page, table);
    if (game.over || game.legal.length === 0) continue;
    const action = game.legal.find((action) => action.startsWith('sell')) ?? game.legal[0];
    await toMyTurn(page);
    await page.request.post(`/api/tables/${id}/actions`, { data: { action, after: number } });
  }
  expect((await seen()).tops).toHaveLength(1);
});

for (const { ruleset, most } of RULESETS) {
  test(`${ruleset}: nothing important is below the fold of a phone, nothing moves`, async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.addInitScript(() => {
      const shifts: number[] = [];
      Object.assign(window, { shifts });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) shifts.push((entry as unknown as { value: number }).value);
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await openTable(page, against(ruleset, most));
    await toMyTurn(page);
    const roll = dice(2);
    await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts.splice(0));
    for (let decision = 0; decision < 7; decision++) {
      // Four of a kind may end a game early, and the end has its own page above the table.
      if ((await toMyTurn(page)) === 'over') break;
      const height = await page.evaluate(() => document.documentElement.scrollHeight);
      expect(height).toBeLessThanOrEqual(844);
      const shifts = await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts);
      // Marks that move along a track or around the table are meant to; the table itself stays.
      expect(Math.max(0, ...shifts)).toBeLessThan(0.05);
      if (decision < 6) await move(page, ruleset, byMouse, roll);
    }
  });

  test(`${ruleset}: a phone shows the whole table of a replay`, async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/replay');
    await page.locator('input[type=file]').setInputFiles(record(ruleset, `seats-${most}`));
    await page.getByRole('slider').focus();
    await expect(page.locator('.strip button').first()).toBeVisible();
    for (const key of ['Home', 'PageDown', 'End']) {
      await page.keyboard.press(key);
      await drawn(page);
      const [whole, seen] = await page
        .getByRole('main')
        .evaluate(({ scrollHeight, clientHeight }) => [scrollHeight, clientHeight]);
      expect(whole).toBe(seen);
    }
  });
}
