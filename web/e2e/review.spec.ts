// Where a game was won: the review after it and in replays, its numbers, its ways to the moments, and practice from them.
import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import type { Review } from '../src/review/types';
import { against, expect, openTable, record, RULESETS, test } from './lonja.ts';
import { drawn, myTurn, playOut, toMyTurn } from './players.ts';

/** A deep review takes a minute of two processors that have nothing else to do. */
const DEEP_MS = 300_000;

const review = (page: Page) => page.getByRole('region', { name: 'Where the game was won' });
const moment = (page: Page) => page.getByRole('slider', { name: 'Moment' });

/** The review of a table as the server tells it. */
async function told(page: Page, id: string): Promise<Review> {
  const answer = await page.request.post(`/api/tables/${id}/review`, { data: { depth: 'quick' } });
  expect(answer.status()).toBe(200);
  return ((await answer.json()) as { review: Review }).review;
}

/** All shares after each moment: the start and running sums. */
function sums({ start, steps }: Review): number[][] {
  const moments: number[][] = [];
  let now = start;
  let at = 0;
  for (const step of steps) {
    const parts =
      step.kind === 'chance' ? [step.luck, step.noise] : [step.effect, step.unknowable, step.noise];
    if (step.kind === 'decision') at = step.number;
    now = now.map((share, seat) => parts.reduce((sum, part) => sum + (part[seat] ?? 0), share));
    moments[at] = now;
  }
  return moments;
}

/** The number of the moment that the address names. */
const address = (page: Page) => Number(new URL(page.url()).pathname.split('/').at(-1));

/** Everything that a table says, without its log's scroll or what is focused, and without what is announced as it happens. */
async function picture(page: Page): Promise<string> {
  await drawn(page);
  const whole = await page.locator('body').ariaSnapshot();
  return whole.replace(/^( *)- log .*(\n\1 +.*)*\n?/gm, '');
}

for (const { ruleset, least } of RULESETS) {
  test.describe(() => {
    test.use({ deep: true });

    test(`${ruleset}: a reload at any moment gives the same picture, and the review has the server’s numbers`, async ({
      page,
    }) => {
      test.slow();
      const id = await openTable(page, against(ruleset, least));
      let looked = 0;
      await playOut(page, ruleset, {
        seed: 5,
        async each(decision) {
          if (decision % 4 !== 1 || looked >= 8) return;
          looked++;
          const before = await picture(page);
          await page.reload();
          await toMyTurn(page);
          await expect.poll(() => picture(page)).toBe(before);
        },
      });
      expect(looked).toBeGreaterThan(0);
      await expect(page.getByRole('link', { name: /replay/i })).toBeVisible();
      await expect(review(page).getByText('Turning points', { exact: true })).toBeVisible();
      await expect(review(page).getByText('Deep review', { exact: true })).toBeVisible({ timeout: DEEP_MS });
      const end = await picture(page);
      await page.reload();
      await expect.poll(() => picture(page)).toBe(end);

      const numbers = await told(page, id);
      await review(page).getByText('All numbers').click();
      const rows = review(page).getByRole('table').getByRole('row');
      const expected = sums(numbers);
      await expect(rows).toHaveCount(expected.length + 1);
      const shown = await rows.evaluateAll(
        (rows, seats) =>
          rows
            .slice(1)
            .map((row) => [...row.querySelectorAll('td')].slice(-seats).map((cell) => cell.textContent)),
        numbers.players,
      );
      // The page may add in another order, so the last digit of a half may differ.
      const figures = shown.map((cells) =>
        cells.map((cell) => Number(cell.replace('%', '').replace('\u2212', '-'))),
      );
      for (const [row, shares] of expected.entries())
        for (const [seat, share] of shares.entries())
          expect(Math.abs((figures[row]?.[seat] ?? NaN) - 100 * share), `row ${row}`).toBeLessThan(0.0501);

      // A card leads to its moment of the replay.
      const [point] = numbers.turning_points;
      await review(page)
        .getByRole('link', { name: /^Go to turning point 1/ })
        .click();
      await expect(moment(page)).toBeVisible();
      const decided = numbers.steps
        .slice(0, (point?.step ?? 0) + 1)
        .findLast((step) => step.kind === 'decision');
      await expect(moment(page)).toHaveValue(`${decided?.kind === 'decision' ? decided.number : 0}`);
    });
  });
}

/** Opens a golden record. */
async function openRecord(page: Page, ruleset: string, name: string): Promise<Review> {
  const file = record(ruleset, name);
  await page.goto('/replay');
  await page.locator('input[type=file]').setInputFiles(file);
  await expect(moment(page)).toBeVisible();
  const answer = await page.request.post('/api/records/review?depth=quick', {
    data: readFileSync(file, 'utf8'),
    headers: { 'content-type': 'application/json' },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
  return ((await answer.json()) as { review: Review }).review;
}

test('keys, buttons and lines lead from mistake to mistake', async ({ page }) => {
  const { steps } = await openRecord(page, 'medici-2018', 'seats-4');
  const decisions = steps.filter((step) => step.kind === 'decision');
  const mistakes = decisions
    .filter(({ mark }) => mark === 'inaccuracy' || mark === 'mistake' || mark === 'blunder')
    .map(({ number }) => number);
  const log = page.locator('aside').getByRole('group', { name: 'What happened' });
  await expect(log.getByTitle('blunder').first()).toBeVisible();

  // Seen from outside, everybody's mistakes count.
  for (const number of mistakes.slice(0, 3)) {
    await page.keyboard.press('m');
    await expect(moment(page)).toHaveValue(`${number}`);
  }
  await page.keyboard.press('Shift+M');
  await expect(moment(page)).toHaveValue(`${mistakes[1]}`);
  await page.getByRole('button', { name: 'Next mistake' }).click();
  await expect(moment(page)).toHaveValue(`${mistakes[2]}`);

  // From a seat, its own.
  await page.getByRole('button', { name: 'About this game' }).click();
  await page.getByLabel('Seen by').selectOption('1');
  await expect(page.getByText(/M goes to your next mistake/)).toBeVisible();
  await page.keyboard.press('Escape');
  await moment(page).focus();
  await page.keyboard.press('Home');
  await page.keyboard.press('m');
  const mine = decisions.find(({ number, seat }) => seat === 1 && mistakes.includes(number));
  await expect(moment(page)).toHaveValue(`${mine?.number}`);
  await page.keyboard.press('Home');
  await page.keyboard.press('g');
  const gift = decisions.find(({ seat, effect }) => seat !== 1 && (effect[1] ?? 0) >= 0.1 / 4);
  await expect(moment(page)).toHaveValue(`${gift?.number}`);

  // The choices at this moment, with the share of each.
  const choices = page.locator('aside').getByRole('table');
  await expect(choices.getByText('played', { exact: true })).toBeVisible();
  await expect(choices.getByText('best', { exact: true })).toBeVisible();

  await log.getByRole('link').nth(5).click();
  await expect(log.locator('[aria-current=step]').first()).toBeVisible();
  const here = Number(await moment(page).inputValue());
  await expect.poll(() => address(page)).toBe(here);

  // The chart leads there, too.
  const chart = page.locator('aside').getByRole('img', { name: /^Everybody’s share/ });
  const box = await chart.boundingBox();
  await chart.click({ position: { x: (box?.width ?? 0) * 0.7, y: 40 } });
  await expect
    .poll(async () => Number(await moment(page).inputValue()))
    .toBeGreaterThan(decisions.length / 2);
});

test('the fair price of a lot stands beside it', async ({ page }) => {
  const { auctions, steps } = await openRecord(page, 'medici-2006', 'seats-3');
  const auction = auctions.find(({ paid, own }) => paid !== null && own.every((price) => price !== null));
  const step = steps[auction?.steps[0] ?? 0];
  if (!auction || step?.kind !== 'decision') throw new Error('nothing was sold');
  await page.goto(`/replay/${step.number}`);
  const price = page.locator('aside dl');
  await expect(price).toContainText('The lot is worth');
  for (const own of auction.own) await expect(price).toContainText(`${own}`);
  await expect(price).toContainText(`for ${auction.paid}`);
});

test('practice plays on from a moment of a record', async ({ page }) => {
  await openRecord(page, 'medici-2018', 'seats-4');
  // The tools come with the review, and before it there are no mistakes to go to.
  await expect(page.getByRole('button', { name: 'Try it' })).toBeVisible();
  await page.keyboard.press('m');
  const at = Number(await moment(page).inputValue());
  await page.getByRole('button', { name: 'Try it' }).click();
  await expect(page.getByRole('radio', { name: 'Decide this move again' })).toBeChecked();
  const seat = Number(await page.getByLabel('Play as').inputValue());
  await page.getByRole('button', { name: 'Start practice' }).click();
  await expect(page).toHaveURL(/\/t\/[0-9a-f]+$/);
  await expect(page.getByText('Practice from a moment of another game')).toBeVisible();
  // It is my turn at that very moment: the same table as before the decision.
  await expect.poll(() => myTurn(page)).toBe('mine');
  const { game, you } = (await (
    await page.request.get(`/api/tables/${new URL(page.url()).pathname.split('/').at(-1)}`)
  ).json()) as { game: { view: { lot: string[]; florins: number[] } }; you: number };
  expect(you).toBe(seat);
  const replayed = await page.request.post('/api/records/replay', {
    data: readFileSync(record('medici-2018', 'seats-4'), 'utf8'),
    headers: { 'content-type': 'application/json' },
  });
  const { moments } = (await replayed.json()) as { moments: { view: typeof game.view }[] };
  expect(game.view.lot).toEqual(moments[at - 1]?.view.lot);
  expect(game.view.florins).toEqual(moments[at - 1]?.view.florins);
});

test('a game that nothing was learned about, and one without an end', async ({ page }) => {
  await openRecord(page, 'medici-card', 'tiny-deck');
  await page.getByRole('button', { name: 'The whole review' }).click();
  await expect(page.getByText(/the ratings are guesses/)).toBeVisible();
  await page.goto('/replay');
  await page.evaluate(() => sessionStorage.clear());
  await page.reload();
  await page.locator('input[type=file]').setInputFiles(record('medici-2018', 'unfinished'));
  await expect(page.getByText(/This game wasn’t played to its end/)).toBeVisible();
});

test.describe(() => {
  test.use({ deep: true });

  test('the deep review takes the place of the quick one without moving the page', async ({ page }) => {
    test.slow();
    // The deep one waits until the quick one has been measured.
    let release: () => void = () => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    await page.route('**/api/tables/*/review', async (route) => {
      if (route.request().postData()?.includes('deep')) await released;
      await route.continue();
    });
    await openTable(page, against('medici-2018', 4));
    await playOut(page, 'medici-2018');
    await expect(review(page).getByText('Turning points', { exact: true })).toBeVisible();
    await expect(review(page).getByText(/^Looking deeper/)).toBeVisible();
    await drawn(page);
    const place = () =>
      page.evaluate(() => {
        const top = (selector: string) => document.querySelector(selector)?.getBoundingClientRect().top;
        return [top('.review .chart'), top('.review .seats'), top('.review .cards'), top('.review details')];
      });
    const before = await place();
    release();
    await expect(review(page).getByText('Deep review', { exact: true })).toBeVisible({ timeout: DEEP_MS });
    expect(await place()).toEqual(before);
  });
});

test('a review that fails can be asked for again, and leads to practice', async ({ page }) => {
  let fails = true;
  await page.route('**/api/tables/*/review', (route) =>
    fails
      ? route.fulfill({ status: 403, json: { code: 'not_allowed', detail: 'not now' } })
      : route.continue(),
  );
  const id = await openTable(page, against('burgueses', 2));
  await playOut(page, 'burgueses');
  await expect(page.getByText(/This game couldn’t be reviewed/)).toBeVisible();
  fails = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(review(page).getByText('Turning points', { exact: true })).toBeVisible();

  await page.goto(`/t/${id}/replay/3`);
  await page.getByRole('button', { name: 'Try it' }).click();
  await page.getByRole('radio', { name: 'Play on after this move' }).check();
  await page.getByLabel('Against').selectOption('novice');
  await page.getByRole('button', { name: 'Start practice' }).click();
  await expect(page.getByText('Practice from a moment of another game')).toBeVisible();
  await expect(page).not.toHaveURL(new RegExp(id));
});

for (const { ruleset, least } of RULESETS) {
  test(`${ruleset}: a review is printed with its bars and all numbers`, async ({ page }) => {
    await openTable(page, against(ruleset, least));
    await playOut(page, ruleset);
    await expect(review(page).getByText('Turning points', { exact: true })).toBeVisible();

    // On paper there is nothing to press.
    await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
    await page.emulateMedia({ media: 'print' });
    await expect(review(page).locator('.seats .bar')).toHaveCount(least);
    for (const bar of await review(page).locator('.seats .bar').all()) await expect(bar).toBeVisible();
    await expect(review(page).getByRole('table')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Check the shuffle' })).toBeHidden();
    await expect(page.locator('header.bar')).toBeHidden();
  });
}
