import { expect, test } from 'vitest';
import type { ListedTable, TableSeat } from '../../api/types';
import { calling } from './elsewhere';

const ADA: TableSeat = { kind: 'person', name: 'Ada', stand_in: null };
const BO: TableSeat = { kind: 'person', name: 'Bo', stand_in: null };
const BOT: TableSeat = { kind: 'bot', level: 'trader' };

function listed(id: string, turn: number, seats: TableSeat[], changed_at = 0): ListedTable {
  const table = { ruleset: 'medici-2018', players: 2, seats, clock_s: null };
  return { id, stage: 'running', changed_at, table, turn: { seat: turn, you: 0 } };
}

const ids = (tables: ListedTable[]) => tables.map(({ id }) => id);

test('only other tables where it is my turn call me', () => {
  const found = [listed('here', 0, [ADA, BO]), listed('theirs', 1, [ADA, BO]), listed('mine', 0, [ADA, BO])];
  expect(ids(calling(found, 'here', new Set()))).toEqual(['mine']);
});

test('bots that have waited before do not', () => {
  const found = [
    listed('old', 0, [ADA, BOT]),
    listed('new', 0, [ADA, BOT]),
    listed('people', 0, [ADA, BO], 9),
  ];
  expect(ids(calling(found, 'here', new Set(['old', 'people'])))).toEqual(['people', 'new']);
});
