import { expect, test } from 'vitest';
import type { Frame, TableInfo, TableSeat } from '../api/types';
import { awaited, standInFrom } from './away';

const SEATS: TableSeat[] = [
  { kind: 'person', name: 'Ada', stand_in: null },
  { kind: 'person', name: 'Bo', stand_in: null },
  { kind: 'person', name: 'Cy', stand_in: 'left' },
  { kind: 'bot', level: 'trader' },
];

function frame(turn: number | null, you: number | null, table: Partial<TableInfo> = {}): Frame {
  const info = { stage: 'running', clock_s: null, total_s: null, seats: SEATS, ...table } as TableInfo;
  const game = { over: false, seat: turn, phase: 'bid', legal: [], view: null, events: null, steps: null };
  return { number: 1, now: 0, table: info, you, change: { change: 'played' }, game };
}

test('only a person without a bot is waited for', () => {
  expect([0, 1, 2, 3].map((turn) => awaited(frame(turn, 0)))).toEqual([null, 1, null, null]);
});

test('nobody asks who could do nothing about it', () => {
  expect(awaited(frame(1, null))).toBeNull();
  expect(awaited(frame(1, 0, { clock_s: 60 }))).toBeNull();
  expect(awaited(frame(1, 0, { total_s: 60 }))).toBeNull();
  expect(awaited(frame(null, 0, { stage: 'over' }))).toBeNull();
});

test('a bot may stand in when the patience is over', () => {
  const away = (turn: number, since: number | null) =>
    standInFrom(frame(turn, 0, { patience_s: 120 }), [null, since, since, null]);
  expect(away(1, 5000)).toBe(125_000);
  expect(away(1, null)).toBeNull();
  // A bot plays already.
  expect(away(2, 5000)).toBeNull();
});
