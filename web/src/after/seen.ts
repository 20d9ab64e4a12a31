// What each table promised when this browser first saw it: its commitment, kept here so that no server can change it later.
import type { TableInfo } from '../api/types';

const KEY = 'lonja.seen';
/** So many tables are remembered, the newest ones. */
export const MOST_SEEN = 50;

export interface Seen {
  id: string;
  commitment: string;
  /** How far the table was when it was first seen. */
  stage: TableInfo['stage'];
}

function isSeen(value: unknown): value is Seen {
  const { id, commitment, stage } = (value ?? {}) as Record<string, unknown>;
  return (
    typeof id === 'string' &&
    typeof commitment === 'string' &&
    (stage === 'open' || stage === 'running' || stage === 'over')
  );
}

/** Oldest first. What is damaged counts as never seen. */
function read(): Seen[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(kept) ? kept.filter(isSeen) : [];
  } catch {
    return [];
  }
}

/** The last table that was noted: a table comes here with each of its views. */
let last = '';

/** Notes a table's commitment, if it is the first that is seen of this table. */
export function note({ id, commitment, stage }: Seen): void {
  if (id === last) return;
  last = id;
  const kept = read();
  if (kept.some((table) => table.id === id)) return;
  try {
    localStorage.setItem(KEY, JSON.stringify([...kept, { id, commitment, stage }].slice(-MOST_SEEN)));
  } catch {
    // A browser that keeps nothing: the check will say that nothing was noted.
  }
}

/** What was noted of a table. */
export function seen(id: string): Seen | null {
  return read().find((table) => table.id === id) ?? null;
}
