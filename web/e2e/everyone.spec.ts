// The table for who does not see it, has no mouse, or wants it larger or clearer.
import type { Page } from '@playwright/test';
import { listenTo } from './aloud.ts';
import { against, expect, openTable, test } from './lonja.ts';
import { byMouse, dice, move, shownNumber, toMyTurn } from './players.ts';

/** Notes how high every tone is that the page plays, in hertz. */
async function listenToTones(page: Page): Promise<(pitch: number) => Promise<number>> {
  await page.addInitScript(() => {
    const tones: number[] = [];
    Object.assign(window, { tones });
    const Tone = window.OscillatorNode;
    window.OscillatorNode = class extends Tone {
      constructor(context: BaseAudioContext, options?: OscillatorOptions) {
        super(context, options);
        tones.push(Math.round(options?.frequency ?? 0));
      }
    };
  });
  return (pitch) =>
    page.evaluate(
      (pitch) => (window as unknown as { tones: number[] }).tones.filter((tone) => tone === pitch).length,
      pitch,
    );
}

test('the last seconds of a clock and my turn are announced and heard', async ({ page }) => {
  const heard = await listenTo(page);
  const played = await listenToTones(page);
  const [second, bell] = [1100, 659];
  await openTable(page, { ...against('medici-2018', 3), clock_s: 12 });
  await toMyTurn(page);
  // A page that nobody has touched yet may not sound.
  await page.locator('header h1').click();
  await expect.poll(heard).toContain('10 seconds left');
  await expect.poll(() => played(second)).toBeGreaterThan(0);
  await expect.poll(heard).toContain('3 seconds left');
  await expect.poll(heard).toContain('1 second left');
  // One for each second; a busy machine may skip some.
  const seconds = await played(second);
  expect(seconds).toBeGreaterThan(5);
  expect(seconds).toBeLessThanOrEqual(10);
  const before = await played(bell);
  const roll = dice(1);
  while ((await played(bell)) === before) {
    await toMyTurn(page);
    await move(page, 'medici-2018', byMouse, roll);
  }
});

test('a table begins with the focus on the decision, and a link skips to it', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('button', { name: /^Play/ }).first().press('Enter');
  await toMyTurn(page);
  const inHand = () =>
    page.evaluate(() => document.activeElement?.closest('[data-hand]') !== null && document.hasFocus());
  await expect.poll(inHand).toBe(true);
  await page.locator('header a').first().focus();
  await page.keyboard.press('Shift+Tab');
  const skip = page.getByRole('link', { name: 'Skip to the main content' });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect.poll(inHand).toBe(true);
});

/** Presses a key that makes a decision. */
async function decide(page: Page, key: string): Promise<void> {
  const before = await shownNumber(page);
  await page.keyboard.press(key);
  await expect.poll(() => shownNumber(page)).not.toBe(before);
}

test('Medici is played with single keys', async ({ page }) => {
  await openTable(page, against('medici-2018', 3));
  const seen = new Set<string>();
  for (let decisions = 0; decisions < 40 && seen.size < 5; decisions++) {
    await toMyTurn(page);
    const stop = page.getByRole('button', { name: /^Stop/ });
    if (await stop.isVisible()) {
      const key = seen.has('D') ? 'S' : 'D';
      await decide(page, key);
      seen.add(key);
      continue;
    }
    const field = page.getByRole('spinbutton');
    await expect(field).toBeVisible();
    const least = Number(await field.getAttribute('aria-valuemin'));
    const most = Number(await field.getAttribute('aria-valuemax'));
    await page.locator('header h1').click();
    if (!seen.has('arrows') && most > least) {
      await page.keyboard.press('ArrowUp');
      await expect(field).toHaveValue(`${least + 1}`);
      await decide(page, 'Enter');
      seen.add('arrows');
    } else if (!seen.has('digits') && least < 10 && most >= least) {
      await page.keyboard.press(`${least}`);
      await expect(field).toHaveValue(`${least}`);
      await decide(page, 'Space');
      seen.add('digits');
    } else {
      await decide(page, 'p');
      seen.add('P');
    }
  }
  expect([...seen].toSorted()).toEqual(['D', 'P', 'S', 'arrows', 'digits'].toSorted());
});

test('the card game and Burgueses are played with single keys', async ({ page }) => {
  await openTable(page, against('medici-card', 3));
  await toMyTurn(page);
  await decide(page, 'd');
  await toMyTurn(page);
  await decide(page, 's');

  await openTable(page, against('burgueses', 2));
  for (let placed = 0; placed < 2;) {
    await toMyTurn(page);
    if (await page.getByRole('button', { name: /^Place/ }).isVisible()) {
      await page.keyboard.press('1');
      await page.locator('header h1').click();
      await decide(page, 'Enter');
      placed++;
    } else if (await page.getByRole('button', { name: /^Discard/ }).isVisible()) {
      await move(page, 'burgueses', byMouse, dice(1));
    } else await decide(page, 'd');
  }
});

test('keys open what is one tap away, list themselves, and can be switched off', async ({ page }) => {
  await openTable(page, against('medici-2018', 3));
  await toMyTurn(page);
  await page.keyboard.press('h');
  await expect(page.getByRole('status', { name: 'Ask for advice' })).toBeVisible();
  await page.keyboard.press('Escape');
  const log = page.locator('aside').getByRole('group', { name: 'What happened' });
  await page.keyboard.press('l');
  await expect(log).toHaveCount(0);
  await page.keyboard.press('l');
  await expect(log).toBeVisible();
  await page.keyboard.press('r');
  await expect(page.getByRole('button', { name: 'Rules' })).toHaveAttribute('aria-expanded', 'true');
  await page.keyboard.press('r');
  await page.keyboard.press('?');
  const list = page.getByRole('dialog', { name: 'Keys' });
  await expect(list).toContainText('choose a bid');
  await page.keyboard.press('Escape');
  await expect(list).toHaveCount(0);

  await page.keyboard.press('m');
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('checkbox', { name: 'Keys at the table' }).uncheck();
  await page.keyboard.press('Escape');
  const before = await shownNumber(page);
  await page.keyboard.press('?');
  await page.keyboard.press('l');
  await expect(log).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(await shownNumber(page)).toBe(before);
});

test('the table sounds as loud as chosen, or not at all', async ({ page }) => {
  await page.addInitScript(() => {
    const loud: number[] = [];
    Object.assign(window, { loud });
    const Gain = window.GainNode;
    window.GainNode = class extends Gain {
      constructor(context: BaseAudioContext, options?: GainOptions) {
        super(context, options);
        if (options?.gain) loud.push(options.gain);
      }
    };
  });
  const loud = () => page.evaluate(() => (window as unknown as { loud: number[] }).loud.splice(0));
  await page.goto('/');
  await page.getByRole('group', { name: 'Settings' }).getByRole('button', { name: 'Settings' }).click();
  const volume = page.getByRole('slider', { name: 'Volume' });
  await volume.fill('1');
  await expect.poll(async () => (await loud()).length).toBeGreaterThan(0);
  await volume.fill('0.5');
  const half: number[] = [];
  await expect.poll(async () => half.push(...(await loud()))).toBeGreaterThan(0);
  expect(half[0]).toBeCloseTo(0.175);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /^Play/ }).first().click();
  await toMyTurn(page);
  // Cards, bids and the hammer.
  const roll = dice(1);
  const atTable: number[] = [];
  while (atTable.length < 3) {
    await toMyTurn(page);
    await move(page, 'medici-2018', byMouse, roll);
    atTable.push(...(await loud()));
  }
  expect(Math.max(...atTable)).toBeLessThanOrEqual(0.5);
  await page.goto('/');
  await page.getByRole('button', { name: 'Sounds' }).click();
  await page.getByRole('button', { name: /^Play/ }).first().click();
  await toMyTurn(page);
  for (let decisions = 0; decisions < 3; decisions++) {
    await toMyTurn(page);
    await move(page, 'medici-2018', byMouse, roll);
  }
  expect(await loud()).toEqual([]);
});

/** Notes what the line above the board says while a change is shown that has further steps; asking forgets them. */
async function noteSteps(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const steps: string[] = [];
    Object.assign(window, { steps });
    const look = () => {
      const line = document.querySelector('.turn [role=status]');
      const words = line?.textContent.trim();
      // At the last step somebody has the turn, whose mark stands there. An account is shown at any speed.
      const isStep = line && !line.querySelector('.mark') && !document.querySelector('dialog[open]');
      if (isStep && words && words !== steps.at(-1)) steps.push(words);
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  return () => page.evaluate(() => (window as unknown as { steps: string[] }).steps.splice(0));
}

test('the speed is chosen at the table, kept, and taken to the next game', async ({ page }) => {
  const steps = await noteSteps(page);
  const id = await openTable(page, { ...against('medici-2018', 3), pace_ms: 700 });
  const roll = dice(1);
  const decide = async () => {
    await toMyTurn(page);
    await move(page, 'medici-2018', byMouse, roll);
    await toMyTurn(page);
  };
  // Who wants less motion sees what each change led to, whatever the speed.
  await decide();
  expect(await steps()).toEqual([]);
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  // Not every change has several steps, but that of a sale has.
  const shown: string[] = [];
  while (shown.length === 0) {
    await decide();
    shown.push(...(await steps()));
  }
  const speed = page.getByRole('button', { name: /^Speed/ });
  const asked: unknown[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/pace')) asked.push(request.postDataJSON());
  });
  await expect(speed).toHaveText('1×');
  await speed.click();
  await expect(speed).toHaveText('2×');
  await expect.poll(() => asked).toEqual([{ pace_ms: 350 }]);
  await speed.click();
  await expect(speed).toHaveAccessibleName(/^Speed: everything at once/);
  await expect.poll(() => asked).toEqual([{ pace_ms: 350 }, { pace_ms: 0 }]);
  await steps();
  await decide();
  expect(await steps()).toEqual([]);
  await speed.click();
  await speed.click();
  await expect(speed).toHaveText('2×');
  await page.reload();
  await expect(speed).toHaveText('2×');
  await page.goto('/');
  await page.getByRole('button', { name: /^Play/ }).first().click();
  await expect(page).not.toHaveURL(new RegExp(id));
  await expect(speed).toHaveText('2×');
});

test('text size and contrast are there at once, and after a reload', async ({ page }) => {
  await openTable(page, against('medici-2018', 3));
  await toMyTurn(page);
  const size = () =>
    page.evaluate(() => Number.parseFloat(getComputedStyle(document.documentElement).fontSize));
  const before = await size();
  await page.getByRole('button', { name: 'Table', exact: true }).click();
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('radio', { name: '140%' }).check({ force: true });
  await page.getByRole('checkbox', { name: 'High contrast' }).check();
  expect((await size()) / before).toBeCloseTo(1.4);
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('data-contrast', 'more');
  expect((await size()) / before).toBeCloseTo(1.4);
});
