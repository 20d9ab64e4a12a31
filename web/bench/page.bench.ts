// On a processor slowed down four times, from an empty cache, against the real server on loopback.
import type { CDPSession, Page } from '@playwright/test';
import { against, openTable, RULESETS, test } from '../e2e/lonja.ts';

const SLOWER = 4;
const LOADS = 7;
/** How many views of a game are looked at. */
const VIEWS = 60;

function median(figures: number[]): number {
  return figures.toSorted((a, b) => a - b)[Math.floor(figures.length / 2)] ?? NaN;
}

function percentile(figures: number[], part: number): number {
  const sorted = figures.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? NaN;
}

async function slowed(page: Page): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  await session.send('Network.enable');
  await session.send('Network.setCacheDisabled', { cacheDisabled: true });
  return session;
}

/**
 * In the page: how long a view keeps it busy. From its arrival until it is applied, and from the beginning of its frame until that
 * is painted; not the wait for the frame between them. Then the frame after it, which shows the log, from its beginning.
 */
function timeViews(): void {
  const times: { view: number; next: number }[] = [];
  Object.assign(window, { times });
  const after = (what: () => void) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = what;
    port2.postMessage(null);
  };
  /** Calls back when the next frame is painted, with how long that took. */
  const frame = (painted: (ms: number) => void) =>
    requestAnimationFrame(() => {
      const began = performance.now();
      after(() => painted(performance.now() - began));
    });
  const listen = EventSource.prototype.addEventListener as EventTarget['addEventListener'];
  EventSource.prototype.addEventListener = function (
    this: EventSource,
    type: string,
    listener: EventListener,
  ) {
    listen.call(this, type, (event) => {
      const arrived = performance.now();
      let applied = NaN;
      listener(event);
      // Behind what the listener put off to a microtask: the update of the page.
      queueMicrotask(() => (applied = performance.now()));
      frame((first) => frame((next) => times.push({ view: applied - arrived + first, next })));
    });
  } as EventSource['addEventListener'];
}

/** What the slowed processor does otherwise: a loop of plain sums, in ms. Figures of two runs compare by it. */
function yardstick(page: Page): Promise<number> {
  return page.evaluate(() => {
    const began = performance.now();
    let sum = 0;
    for (let step = 0; step < 20_000_000; step++) sum = (sum * 31 + step) | 0;
    return sum === 0 ? NaN : performance.now() - began;
  });
}

test('first paint of the start page', async ({ page }) => {
  await slowed(page);
  const paints: number[] = [];
  for (let load = 0; load < LOADS; load++) {
    await page.goto('/');
    await page.getByRole('heading', { level: 1 }).waitFor();
    const paint = await page.waitForFunction(
      () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime,
    );
    paints.push((await paint.jsonValue()) ?? NaN);
  }
  const [least, most] = [Math.min(...paints), Math.max(...paints)].map((ms) => ms.toFixed(0));
  console.log(
    `first paint, ${SLOWER}x slower: median ${median(paints).toFixed(0)} ms (${least} to ${most}); wanted < 1000`,
  );
});

const SCREENS = { phone: { width: 390, height: 844 }, desktop: { width: 1440, height: 900 } };

for (const { ruleset, most } of RULESETS)
  for (const [screen, viewport] of Object.entries(SCREENS))
    test(`views of ${ruleset}, ${most} seats, ${screen}`, async ({ page }) => {
      await page.setViewportSize(viewport);
      await page.addInitScript(timeViews);
      await slowed(page);
      // With time between them: what is measured is a view, not a queue of them.
      const id = await openTable(page, { ...against(ruleset, most), pace_ms: 250 });
      for (;;) {
        const { game, number } = (await (await page.request.get(`/api/tables/${id}`)).json()) as {
          game: { over: boolean; legal: string[] };
          number: number;
        };
        if (game.over || number > VIEWS) break;
        // The middle one: neither always passing nor always all one has.
        const action = game.legal[Math.floor(Math.min(game.legal.length, 12) / 2)];
        if (!action) await page.waitForTimeout(100);
        else await page.request.post(`/api/tables/${id}/actions`, { data: { action, after: number } });
      }
      const loop = await yardstick(page);
      const times = await page.evaluate(
        () => (window as unknown as { times: { view: number; next: number }[] }).times,
      );
      const views = times.map(({ view }) => view);
      const next = times.map((time) => time.next);
      console.log(
        `${ruleset}, ${most} seats, ${screen}: ${views.length} views applied and painted, ${SLOWER}x slower: median ${median(views).toFixed(1)} ms, 95% below ${percentile(views, 0.95).toFixed(1)} ms; wanted < 50 (the frame after it ${median(next).toFixed(1)} ms; yardstick ${loop.toFixed(0)} ms)`,
      );
    });
