// My tables and the open ones, in the order and with the words in which they are shown.
import type { ListedTable, TableSeat } from '../../api/types';

/** What a table of mine waits for: `repair` if the server can't read it. */
export type Waiting = 'me' | 'other' | 'bot' | 'seats' | 'repair' | 'over';

export function waiting({ stage, turn, table, damaged = false }: ListedTable): Waiting {
  if (damaged) return 'repair';
  if (stage === 'over') return 'over';
  if (stage === 'open') return 'seats';
  if (turn === undefined || turn.seat === null) return 'other';
  const seat = table.seats[turn.seat];
  const stoodIn = seat?.kind === 'person' && seat.stand_in !== null;
  if (turn.seat === turn.you && !stoodIn) return 'me';
  return seat?.kind === 'bot' || stoodIn ? 'bot' : 'other';
}

const ORDER: readonly Waiting[] = ['me', 'other', 'bot', 'seats', 'repair', 'over'];

/** Those that wait for me first, then as they changed last; without those that were closed before a game. */
export function inOrder(tables: readonly ListedTable[]): ListedTable[] {
  const place = (table: ListedTable) => ORDER.indexOf(waiting(table));
  const wasPlayed = ({ stage, table }: ListedTable) => stage !== 'over' || count(table.seats, 'open') === 0;
  return tables.filter(wasPlayed).toSorted((a, b) => place(a) - place(b) || b.changed_at - a.changed_at);
}

/** The people at a table. */
export function people(seats: readonly TableSeat[]): string[] {
  return seats.flatMap((seat) => (seat.kind === 'person' ? [seat.name] : []));
}

export function count(seats: readonly TableSeat[], kind: TableSeat['kind']): number {
  return seats.filter((seat) => seat.kind === kind).length;
}
