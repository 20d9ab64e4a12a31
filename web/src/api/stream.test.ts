import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { watch } from './stream';

/** As the browser's: it opens nothing. */
class FakeEventSource {
  static readonly OPEN = 1;
  static opened: { source: FakeEventSource; at: number }[] = [];

  readyState = 0;
  onopen: () => void = () => {};
  onerror: () => void = () => {};

  constructor(readonly url: string) {
    FakeEventSource.opened.push({ source: this, at: Date.now() });
  }

  addEventListener() {}

  close() {
    this.readyState = 2;
  }
}

const silent = { view() {}, presence() {}, phrase() {}, review() {}, connection() {} };

beforeEach(() => {
  vi.useFakeTimers({ now: 0 });
  vi.stubGlobal('EventSource', FakeEventSource);
  FakeEventSource.opened = [];
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** Breaks the streams that were opened last; returns when each page opened the next one, in ms after the break. */
function breakAll(count: number): number[] {
  const before = FakeEventSource.opened.length;
  const at = Date.now();
  for (const { source } of FakeEventSource.opened.slice(-count)) source.onerror();
  vi.advanceTimersByTime(60_000);
  return FakeEventSource.opened.slice(before).map((next) => next.at - at);
}

test('a hundred pages do not come back in the same moment', () => {
  const stops = Array.from({ length: 100 }, () => watch('t', silent));
  const waits = breakAll(100);
  expect(waits).toHaveLength(100);
  expect(Math.min(...waits)).toBeGreaterThanOrEqual(500);
  expect(Math.max(...waits)).toBeLessThanOrEqual(2500);
  expect(Math.max(...waits) - Math.min(...waits)).toBeGreaterThan(1000);
  stops.forEach((stop) => stop());
});

test('a page waits longer each time, until its stream opens', () => {
  const stop = watch('t', silent);
  const waits = Array.from({ length: 8 }, () => breakAll(1)[0]);
  for (const [tries, shortest] of [500, 1000, 2000, 4000, 8000, 15_000, 15_000, 15_000].entries()) {
    expect(waits[tries]).toBeGreaterThanOrEqual(shortest);
    expect(waits[tries]).toBeLessThanOrEqual(shortest + 2000);
  }
  FakeEventSource.opened.at(-1)?.source.onopen();
  expect(breakAll(1)[0]).toBeLessThanOrEqual(2500);
  stop();
});

test('a stream that is opened again goes on after what was seen', () => {
  let seen = 0;
  const stop = watch('t', silent, () => seen);
  seen = 41;
  breakAll(1);
  expect(FakeEventSource.opened.map(({ source }) => source.url)).toEqual([
    '/api/tables/t/stream',
    '/api/tables/t/stream?after=41',
  ]);
  stop();
});
