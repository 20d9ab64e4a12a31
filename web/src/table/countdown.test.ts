import { expect, test } from 'vitest';
import type { Frame, GameInfo, TableInfo } from '../api/types';
import { seatClock, secondsLeft, shown, timeLeft } from './countdown';

function frame(seat: number | null, deadline: number | null, table: Partial<TableInfo>): Frame {
  const info = { stage: 'running', banks_ms: null, clock_s: null, deadline, ...table } as TableInfo;
  return { number: 1, now: 0, table: info, you: 0, change: { change: 'played' }, game: { seat } as GameInfo };
}

const TOTAL = { banks_ms: [60_000, 45_000, null], total_s: 300 };

function left(frame: Frame, now: number): (number | null)[] {
  return [0, 1, 2].map((seat) => {
    const clock = seatClock(frame, seat);
    return clock && timeLeft(clock, now);
  });
}

test('of the total times only that of the seat to act runs', () => {
  expect(left(frame(1, 145_000, TOTAL), 100_000)).toEqual([60_000, 45_000, null]);
  expect(left(frame(1, 145_000, TOTAL), 130_000)).toEqual([60_000, 15_000, null]);
  expect(left(frame(1, 145_000, TOTAL), 200_000)).toEqual([60_000, 0, null]);
  // Steps are still shown.
  expect(left(frame(1, 145_000, TOTAL), 90_000)).toEqual([60_000, 45_000, null]);
});

test('nobody loses time while a bot stands in', () => {
  expect(left(frame(1, null, TOTAL), 130_000)).toEqual([60_000, 45_000, null]);
});

test('with a time for each decision only the seat to act has a clock', () => {
  const decision = frame(1, 145_000, { clock_s: 30 });
  expect(left(decision, 120_000)).toEqual([null, 25_000, null]);
  expect(left(decision, 100_000)).toEqual([null, 30_000, null]);
  expect(seatClock(decision, 1)?.full).toBe(30_000);
});

test('nobody has a clock without one, nor when the game is over', () => {
  expect(left(frame(1, null, {}), 0)).toEqual([null, null, null]);
  expect(left(frame(null, null, { ...TOTAL, stage: 'over' }), 0)).toEqual([null, null, null]);
});

test('times are shown in seconds, minutes and hours', () => {
  expect([0, 59, 60, 125, 3600, 3725].map(shown)).toEqual(['0', '59', '1:00', '2:05', '1:00:00', '1:02:05']);
  expect([-5, 0, 1, 1000, 1001].map(secondsLeft)).toEqual([0, 0, 1, 1, 2]);
});
