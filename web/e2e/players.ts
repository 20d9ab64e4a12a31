// Somebody who plays through the page alone: by mouse or by keyboard, a bit at random, whatever the game.
import { expect, type Locator, type Page } from '@playwright/test';

/** How something is pressed. */
export type Press = (what: Locator) => Promise<void>;

/** What can't be pressed yet (an answer is on its way) is waited for, as a person does without noticing. */
async function ready(what: Locator): Promise<void> {
  await expect(what).toBeVisible();
  await expect(what).not.toHaveAttribute('aria-disabled', 'true');
}

export const byMouse: Press = async (what) => {
  await ready(what);
  // Cards lie on each other: their corner is what one sees and touches.
  await what.click({ position: { x: 12, y: 12 } });
};

/** Nothing but Tab and Enter. */
export const byKeyboard: Press = async (what) => {
  const page = what.page();
  await ready(what);
  for (let steps = 0; steps < 150; steps++) {
    if (await what.evaluate((element) => element === document.activeElement)) {
      await page.keyboard.press('Enter');
      return;
    }
    await page.keyboard.press('Tab');
  }
  throw new Error(`a keyboard does not reach ${what}`);
};

/** Numbers that are the same in every run. */
export function dice(seed: number): (below: number) => number {
  let state = seed >>> 0 || 1;
  return (below) => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) % below;
  };
}

type Roll = (below: number) => number;
type Move = (page: Page, press: Press, roll: Roll) => Promise<void>;

const button = (page: Page, name: RegExp) => page.getByRole('main').getByRole('button', { name });

async function may(what: Locator): Promise<boolean> {
  return (await what.count()) > 0 && (await what.getAttribute('aria-disabled')) !== 'true';
}

const medici: Move = async (page, press, roll) => {
  const stop = button(page, /^Stop/);
  if (await may(stop)) return press(roll(2) === 0 ? button(page, /^Draw/) : stop);
  const pass = button(page, /^Pass/);
  if (roll(3) === 0) return press(pass);
  const more = button(page, /more$/i);
  for (let steps = roll(4); steps > 0 && (await may(more)); steps--) await press(more);
  const bid = button(page, /^Bid \d+$/);
  return press((await may(bid)) ? bid : pass);
};

const card: Move = async (page, press, roll) => {
  const reveal = button(page, /^Reveal a card/);
  if (roll(2) === 0 && (await may(reveal))) return press(reveal);
  const further = button(page, /(second|third) newest$/);
  for (let index = (await further.count()) - 1; index >= 0; index--) {
    if (roll(2) === 0 && (await may(further.nth(index)))) await press(further.nth(index));
  }
  const take = button(page, /^Take/);
  return press((await may(take)) ? take : reveal);
};

const burgueses: Move = async (page, press, roll) => {
  const inHand = button(page, /in your hand/);
  const shown = button(page, /^\d of \w+ in your showcase$/);
  const place = button(page, /^Place/);
  if ((await place.count()) > 0) {
    await press(inHand.nth(roll(await inHand.count())));
    return press(place);
  }
  const discard = button(page, /^Discard/);
  if ((await discard.count()) > 0) {
    await press(shown.nth(roll(await shown.count())));
    return press(discard);
  }
  const sell = button(page, /^Sell/);
  if (roll(3) === 0 && (await may(sell))) {
    // The first press chooses the best sale.
    await press(sell);
    return press(sell);
  }
  const trade = button(page, /^Trade/);
  if (roll(2) === 0 && (await may(trade))) {
    const theirs = button(page, /^\d of \w+ in (?!your)\S+ showcase$/);
    await press(shown.nth(roll(await shown.count())));
    await press(theirs.nth(roll(await theirs.count())));
    return press(button(page, /^Trade/));
  }
  return press(button(page, /^Buy/));
};

const MOVES: Record<string, Move> = {
  'medici-2006': medici,
  'medici-2018': medici,
  'medici-card': card,
  burgueses,
};

export type Standing = 'mine' | 'other' | 'dialog' | 'over';

/** Waits until everything is shown: some of it comes a frame after the board. */
export async function drawn(page: Page): Promise<void> {
  await page.evaluate(
    () => new Promise((shown) => requestAnimationFrame(() => setTimeout(() => requestAnimationFrame(shown)))),
  );
}

/** Whose turn the page says it is; nobody's before all of a change is shown and told, for that may open a sheet. */
export async function standing(page: Page): Promise<Standing> {
  const changed = await shownNumber(page);
  await drawn(page);
  return page.evaluate((changed) => {
    if (document.querySelector('dialog[open]')) return 'dialog';
    const { number, told } = document.querySelector<HTMLElement>('[data-number]')?.dataset ?? {};
    if (Number(number) !== changed || number !== told) return 'other';
    if (document.title.startsWith('●')) return 'mine';
    return document.querySelector('.turn')?.textContent.includes('The game is over') ? 'over' : 'other';
  }, changed);
}

/** The number of the change that the page shows. */
export function shownNumber(page: Page): Promise<number> {
  return page
    .locator('[data-number]')
    .evaluate((element) => Number((element as HTMLElement).dataset['number']));
}

/** Waits until something is to be done here. */
export async function myTurn(page: Page): Promise<Standing> {
  let now: Standing = 'other';
  await expect.poll(async () => (now = await standing(page)), { timeout: 60_000 }).not.toBe('other');
  return now;
}

/** Closes what a day's end shows. */
async function goOn(page: Page, press: Press): Promise<void> {
  const dialog = page.locator('dialog[open]');
  await press(dialog.getByRole('button', { name: /^(Skip|Close|Go on|Continue|Done)/ }).last());
  await expect(dialog).toHaveCount(0);
}

/** Makes one decision. */
export async function move(page: Page, ruleset: string, press: Press, roll: Roll): Promise<void> {
  const before = await shownNumber(page);
  await MOVES[ruleset]?.(page, press, roll);
  await expect.poll(() => shownNumber(page)).not.toBe(before);
}

/** Plays until the game is over, and tells how many decisions it took; `each` is called before each. */
export async function playOut(
  page: Page,
  ruleset: string,
  {
    press = byMouse,
    seed = 1,
    each = async () => {},
  }: { press?: Press; seed?: number; each?: (decision: number) => Promise<void> } = {},
): Promise<number> {
  const roll = dice(seed);
  for (let decisions = 0; ;) {
    const now = await myTurn(page);
    if (now === 'over') return decisions;
    if (now === 'dialog') await goOn(page, press);
    else {
      await each(decisions++);
      await move(page, ruleset, press, roll);
    }
  }
}
