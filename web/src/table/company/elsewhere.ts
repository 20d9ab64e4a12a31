// My turn at other tables, while I sit at this one.
import type { ListedTable } from '../../api/types';
import { people, waiting } from '../../pages/start/lists';

/** Whether somebody else waits there, not only bots. */
export const hasOthers = ({ table }: ListedTable): boolean => people(table.seats).length > 1;

/**
 * The tables that wait for me, of those that were found now. Tables of people come first. A game against bots is shown only
 * if my turn began since I came here: bots wait for as long as I like.
 */
export function calling(
  found: readonly ListedTable[],
  here: string,
  waitedBefore: ReadonlySet<string>,
): ListedTable[] {
  const mine = found.filter((table) => table.id !== here && waiting(table) === 'me');
  const told = mine.filter((table) => hasOthers(table) || !waitedBefore.has(table.id));
  return told.toSorted((a, b) => Number(hasOthers(b)) - Number(hasOthers(a)) || a.changed_at - b.changed_at);
}
