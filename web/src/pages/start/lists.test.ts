import { expect, test } from 'vitest';
import type { ListedTable, TableSeat } from '../../api/types';
import { inOrder, people, waiting } from './lists';

const ADA: TableSeat = { kind: 'person', name: 'Ada', stand_in: null };
const BO: TableSeat = { kind: 'person', name: 'Bo', stand_in: null };
const BOT: TableSeat = { kind: 'bot', level: 'trader' };

function listed(id: string, changes: Partial<ListedTable>, seats: TableSeat[] = [ADA, BO, BOT]): ListedTable {
  const table = { ruleset: 'medici-2018', players: seats.length, seats, clock_s: null };
  return { id, stage: 'running', changed_at: 0, table, ...changes };
}

test('what a table waits for', () => {
  expect(waiting(listed('a', { turn: { seat: 0, you: 0 } }))).toBe('me');
  expect(waiting(listed('a', { turn: { seat: 1, you: 0 } }))).toBe('other');
  expect(waiting(listed('a', { turn: { seat: 2, you: 0 } }))).toBe('bot');
  expect(waiting(listed('a', { stage: 'open' }))).toBe('seats');
  expect(waiting(listed('a', { stage: 'over' }))).toBe('over');
});

test('a damaged table waits for nobody, and comes before those that are over', () => {
  const damaged = listed('damaged', { damaged: true, turn: { seat: 0, you: 0 } });
  expect(waiting(damaged)).toBe('repair');
  const tables = [listed('over', { stage: 'over' }), damaged, listed('open', { stage: 'open' })];
  expect(inOrder(tables).map(({ id }) => id)).toEqual(['open', 'damaged', 'over']);
});

test('a seat where a bot stands in does not wait for its person', () => {
  const seats: TableSeat[] = [{ ...ADA, stand_in: 'left' } as TableSeat, BO];
  expect(waiting(listed('a', { turn: { seat: 0, you: 0 } }, seats))).toBe('bot');
});

test('mine first, then others by when they changed; closed ones are left out', () => {
  const tables = [
    listed('over', { stage: 'over', changed_at: 9 }),
    listed('closed', { stage: 'over', changed_at: 9 }, [ADA, { kind: 'open' }]),
    listed('old', { turn: { seat: 1, you: 0 }, changed_at: 1 }),
    listed('new', { turn: { seat: 1, you: 0 }, changed_at: 5 }),
    listed('mine', { turn: { seat: 0, you: 0 }, changed_at: 2 }),
    listed('open', { stage: 'open', changed_at: 8 }),
  ];
  expect(inOrder(tables).map(({ id }) => id)).toEqual(['mine', 'new', 'old', 'open', 'over']);
});

test('the people at a table', () => {
  expect(people([ADA, BOT, BO, { kind: 'open' }])).toEqual(['Ada', 'Bo']);
});
