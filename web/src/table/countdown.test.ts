import { expect, test } from 'vitest';
import type { Frame, GameInfo, TableInfo } from '../api/types';
import { banks, secondsLeft, shown } from './countdown';

function frame(seat: number | null, deadline: number | null): Frame {
  const table = { banks_ms: [60_000, 45_000, null], deadline } as TableInfo;
  return { number: 1, now: 100_000, table, you: 0, change: { change: 'played' }, game: { seat } as GameInfo };
}

test('only the time of the seat to act runs', () => {
  expect(banks(frame(1, 145_000), 100_000)).toEqual([60_000, 45_000, null]);
  expect(banks(frame(1, 145_000), 130_000)).toEqual([60_000, 15_000, null]);
  expect(banks(frame(1, 145_000), 200_000)).toEqual([60_000, 0, null]);
});

test('nobody loses time while a bot stands in', () => {
  expect(banks(frame(1, null), 130_000)).toEqual([60_000, 45_000, null]);
});

test('a table without total time has none', () => {
  const without = frame(1, 145_000);
  without.table.banks_ms = null;
  expect(banks(without, 0)).toEqual([]);
});

test('times are shown in seconds, minutes and hours', () => {
  expect([0, 59, 60, 125, 3600, 3725].map(shown)).toEqual(['0', '59', '1:00', '2:05', '1:00:00', '1:02:05']);
  expect([-5, 0, 1, 1000, 1001].map(secondsLeft)).toEqual([0, 0, 1, 1, 2]);
});
