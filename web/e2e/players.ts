// Somebody who plays through the page alone: by mouse or by keyboard, a bit at random, whatever the game.
import { expect, type Locator, type Page } from '@playwright/test';
import { against, openTable } from './lonja.ts';

/** How something is pressed. */
export type Press = (what: Locator) => Promise<void>;

/** What can't be pressed yet (an answer is on its way) is waited for, as a person does without noticing. */
export const byMouse: Press = (what) =>
  // Cards lie on each other: their corner is what one sees and touches.
  what.click({ position: { x: 12, y: 12 }, timeout: 30_000 });

/** Nothing but Tab and Enter. */
export const byKeyboard: Press = async (what) => {
  const page = what.page();
  await expect(what).toBeVisible();
  await expect(what).not.toHaveAttribute('aria-disabled', 'true');
  for (let steps = 0; steps < 150;) {
    const away = await what.evaluate(tabsTo);
    if (away === 0) {
      await page.keyboard.press('Enter');
      return;
    }
    for (let left = away; left > 0; left--, steps++) await page.keyboard.press('Tab');
  }
  throw new Error(`a keyboard does not reach ${what}`);
};

/** In the page: how often Tab is pressed until an element has the focus; rather too few, for it is asked again. */
function tabsTo(element: Element): number {
  const focused = document.activeElement;
  if (element === focused) return 0;
  const stops = [
    ...(document.querySelector(':modal') ?? document).querySelectorAll<HTMLElement>(
      'a, button, input, select, summary, [tabindex]',
    ),
  ].filter(
    (stop) =>
      stop.tabIndex >= 0 &&
      !stop.matches(':disabled, [inert] *') &&
      stop.checkVisibility({ visibilityProperty: true }),
  );
  const isPast = (stop: Element) =>
    stop === focused ||
    ((focused?.compareDocumentPosition(stop) ?? 0) & Node.DOCUMENT_POSITION_PRECEDING) !== 0;
  const from = stops.findLastIndex(isPast);
  const to = stops.findIndex((stop) => stop === element);
  return Math.max(1, to > from ? to - from : to - from + stops.length);
}

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

function may(what: Locator): Promise<boolean> {
  return what.evaluateAll(([first]) => first !== undefined && first.ariaDisabled !== 'true');
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
    const card = inHand.nth(roll(await inHand.count()));
    // What is advised is chosen already, and a second press would place it.
    if ((await card.getAttribute('aria-pressed')) !== 'true') await press(card);
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
export function standing(page: Page): Promise<Standing> {
  return page.locator('[data-number]').evaluate(async (table: HTMLElement) => {
    const changed = table.dataset['number'];
    // As `drawn`, without another question to the page.
    await new Promise((shown) => requestAnimationFrame(() => setTimeout(() => requestAnimationFrame(shown))));
    if (document.querySelector('dialog[open]')) return 'dialog';
    const { number, told } = document.querySelector<HTMLElement>('[data-number]')?.dataset ?? {};
    if (number !== changed || number !== told) return 'other';
    if (document.title.startsWith('●')) return 'mine';
    return document.querySelector('.turn')?.textContent.includes('The game is over') ? 'over' : 'other';
  });
}

/** The number of the change that the page shows. */
export function shownNumber(page: Page): Promise<number> {
  return page
    .locator('[data-number]')
    .evaluate((element) => Number((element as HTMLElement).dataset['number']));
}

/** Waits until this page's person can act. */
export async function myTurn(page: Page): Promise<Standing> {
  let now: Standing = 'other';
  // Each look waits for two frames itself.
  const options = { timeout: 60_000, intervals: [10] };
  await expect.poll(async () => (now = await standing(page)), options).not.toBe('other');
  return now;
}

/** Waits for my turn, or for the end; what opens by itself is closed. */
export async function toMyTurn(page: Page): Promise<Standing> {
  for (;;) {
    const now = await myTurn(page);
    if (now !== 'dialog') return now;
    await page.keyboard.press('Escape');
  }
}

/** Waits until somebody can act on one of several pages; returns that page. */
async function someTurn(pages: readonly Page[]): Promise<readonly [Page | undefined, Standing]> {
  let found: readonly [Page | undefined, Standing] = [undefined, 'other'];
  const look = async () => {
    for (const page of pages) {
      found = [page, await standing(page)];
      if (found[1] !== 'other') break;
    }
    return found[1];
  };
  await expect.poll(look, { timeout: 60_000, intervals: [10] }).not.toBe('other');
  return found;
}

/** Several people at one table, each on a page of their own, make some decisions, or play until the game is over. */
export async function playTogether(
  pages: readonly Page[],
  ruleset: string,
  roll: Roll,
  decisions = Infinity,
): Promise<void> {
  for (let made = 0; made < decisions;) {
    const [page, now] = await someTurn(pages);
    if (!page || now === 'over') return;
    if (now === 'dialog') await page.keyboard.press('Escape');
    else {
      await move(page, ruleset, byMouse, roll);
      made++;
    }
  }
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
  // Somebody who is ready changes the number, too: wait until what was done here is shown.
  await page.waitForFunction(
    (before) => {
      const { number, busy } = document.querySelector<HTMLElement>('[data-number]')?.dataset ?? {};
      return number !== undefined && Number(number) !== before && busy === 'false';
    },
    before,
    { polling: 'raf', timeout: 30_000 },
  );
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

/**
 * Plays a first game, faster than usual, to the account of its first day or round. Until then the teacher is folded away;
 * now he begins to tell all that he has not told yet.
 */
export async function learnToAccount(page: Page, ruleset: string): Promise<Locator> {
  // Bots that hardly ever end it by four of a kind.
  const table = against(ruleset, ruleset === 'burgueses' ? 2 : 3, 'random');
  const id = await openTable(page, { ...table, account_s: 60 });
  await page.evaluate(
    ([ruleset, id]) => {
      sessionStorage.setItem(`lonja.learn.${ruleset}`, JSON.stringify(id));
      sessionStorage.setItem(`lonja.lesson.${id}`, JSON.stringify({ folded: true }));
    },
    [ruleset, id] as const,
  );
  await page.goto(`/learn/${ruleset}`);
  const roll = dice(2);
  while ((await myTurn(page)) === 'mine') await move(page, ruleset, byMouse, roll);
  const sheet = page.locator('dialog[open]');
  await sheet.getByRole('button', { name: 'Listen to the old merchant' }).click();
  return sheet;
}
