// What happens is shown one step at a time, and the account of a day holds the table still.
import type { Page } from '@playwright/test';
import { against, expect, openTable, test } from './lonja.ts';
import { byMouse, dice, move, standing } from './players.ts';

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

/** Plays until the account of a day is open; `each` is called before each decision. */
async function playToAccount(page: Page, ruleset: string): Promise<void> {
  const roll = dice(3);
  const account = page.locator('dialog[open]');
  while (!(await account.isVisible())) {
    if ((await standing(page)) === 'mine') await move(page, ruleset, byMouse, roll);
  }
}

test('every bid of an auctioneer is seen in the strip', async ({ page }) => {
  await page.addInitScript(() => {
    const seen = new Set<string>();
    Object.assign(window, { seenBids: seen });
    const look = () => {
      const last = document.querySelector('.bids li:last-child');
      if (last?.classList.contains('bid')) seen.add(last.getAttribute('title') ?? '');
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  await openTable(page, { ...against('medici-2018', 4, 'trader'), pace_ms: 150 });
  await playToAccount(page, 'medici-2018');
  const id = new URL(page.url()).pathname.split('/')[2];
  const rows = (await (await page.request.get(`/api/tables/${id}/events`)).json()) as {
    events?: { event: string; seat?: number; bid?: number; action?: string }[];
  }[];
  // A lot whose last bid, that of the auctioneer, takes it.
  const names = await page.locator('.bids li').count();
  expect(names).toBe(4);
  const sold = rows.flatMap(({ events = [] }) => {
    const at = events.findIndex(({ event }) => event === 'sold');
    const [bid, sale] = [events[at - 1], events[at]];
    return bid?.event === 'action' && bid.seat === sale?.seat && bid.action?.startsWith('bid') ? [sale] : [];
  });
  const seen = await page.evaluate(() => [...(window as unknown as { seenBids: Set<string> }).seenBids]);
  expect(sold.length).toBeGreaterThan(0);
  for (const sale of sold)
    expect(seen.filter((title) => new RegExp(`\\b${sale?.bid}\\b`).test(title))).not.toHaveLength(0);
});

test('an account goes on to its end, while the table shows the day that is paid', async ({ page }) => {
  await openTable(page, { ...against('medici-2018', 3, 'novice'), pace_ms: 50 });
  await playToAccount(page, 'medici-2018');
  const account = page.locator('dialog[open]');
  const heading = page.locator('.heading');
  await expect(heading).toContainText('1');
  const number = await page.locator('[data-number]').getAttribute('data-number');
  // It fills column by column, by itself.
  await expect(account.getByRole('button', { name: 'Go on' })).toBeVisible();
  await expect(page.locator('[data-number]')).toHaveAttribute('data-number', number ?? '');
  await expect(heading).toContainText('1');
  await account.getByRole('button', { name: 'Back' }).click();
  await expect(account.getByRole('button', { name: 'Next' })).toBeVisible();
  await account.getByRole('button', { name: 'Next' }).click();
  await account.getByRole('button', { name: 'Go on' }).click();
  await expect(account).toBeHidden();
  await expect(heading).toContainText('2');
});

test('an open account costs no decision under a clock', async ({ page }) => {
  await openTable(page, { ...against('burgueses', 2, 'novice'), pace_ms: 20, clock_s: 5, account_s: 8 });
  await playToAccount(page, 'burgueses');
  // It closes by itself when the others have waited long enough; nothing was decided meanwhile.
  await expect(page.locator('dialog[open]')).toBeHidden();
  const id = new URL(page.url()).pathname.split('/')[2];
  const rows = (await (await page.request.get(`/api/tables/${id}/events`)).json()) as { by?: string }[];
  expect(rows.filter(({ by }) => by === 'clock')).toEqual([]);
});
