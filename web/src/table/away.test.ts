import { expect, test } from 'vitest';
import type { Frame, TableInfo, TableSeat } from '../api/types';
import { awaited, isAbsent } from './away';

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

test('absent is who was away for the whole of the patience', () => {
  const presence = { seats: [{ away_s: null }, { away_s: 119 }, { away_s: 120 }] };
  expect([0, 1, 2, 3].map((seat) => isAbsent(presence, seat, 120))).toEqual([false, false, true, false]);
});
