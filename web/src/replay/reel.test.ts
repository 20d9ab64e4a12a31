// A replay goes from step to step, by hand and by itself, and by hand also from action to action.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Step } from '../api/types';
import { Reel } from './reel.svelte';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const step = (ms: number, account = false): Step => ({ events: 1, ms, account });
const STEPS = [[step(700)], [step(700), step(1600)], [step(100), step(0, true), step(700)]];
const reel = (at = 0) => new Reel(2, [{ number: 1, begins: 0 }], at, STEPS);
const place = ({ at, step }: Reel) => [at, step];

test('by hand it goes from step to step, through every moment', () => {
  const one = reel();
  const places: number[][] = [];
  for (let steps = 0; steps < 6; steps++) {
    one.do('on');
    places.push(place(one));
  }
  const forward = [
    [1, 0],
    [1, 1],
    [2, 0],
    [2, 1],
    [2, 2],
  ];
  expect(places).toEqual([...forward, [2, 2]]);
  for (const before of forward.toReversed().slice(1)) {
    one.do('back');
    expect(place(one)).toEqual(before);
  }
  one.do('back');
  one.do('back');
  expect(place(one)).toEqual([0, 0]);
});

test('from action to action each is shown with all that followed', () => {
  const one = reel();
  one.do('action-on');
  expect(place(one)).toEqual([1, 1]);
  one.do('action-on');
  expect(place(one)).toEqual([2, 2]);
  one.do('action-back');
  expect(place(one)).toEqual([1, 1]);
});

test('a step by hand stops it', () => {
  const one = reel();
  for (const command of ['on', 'back'] as const) {
    one.do('toggle');
    one.do(command);
    expect(one.playing).toBe(false);
  }
});

test('by itself it shows step by step, each for its time, and stops at the end', () => {
  const one = reel();
  one.do('toggle');
  const stop = one.run();
  vi.advanceTimersByTime(700);
  expect(place(one)).toEqual([1, 0]);
  vi.advanceTimersByTime(700);
  expect(place(one)).toEqual([1, 1]);
  vi.advanceTimersByTime(1599);
  expect(place(one)).toEqual([1, 1]);
  vi.advanceTimersByTime(1);
  expect(place(one)).toEqual([2, 0]);
  // Even the shortest step is shown for a while, and an account adds no time.
  vi.advanceTimersByTime(300);
  expect(place(one)).toEqual([2, 1]);
  vi.advanceTimersByTime(1400);
  expect(place(one)).toEqual([2, 2]);
  expect(one.playing).toBe(false);
  stop();
});

test('twice as fast takes half the time, and who stops it stays where it is', () => {
  const one = reel();
  one.speed = 2;
  one.do('toggle');
  const stop = one.run();
  vi.advanceTimersByTime(350);
  expect(place(one)).toEqual([1, 0]);
  stop();
  vi.advanceTimersByTime(10_000);
  expect(place(one)).toEqual([1, 0]);
});

test('at the end it begins again', () => {
  const one = reel(2);
  one.do('toggle');
  expect(place(one)).toEqual([0, 0]);
  expect(one.playing).toBe(true);
});
