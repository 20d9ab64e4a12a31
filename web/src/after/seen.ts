// What each table promised before its game, as this browser saw it: the server's commitment and the hashes of all words. Kept here
// so that no server can change it later.
import type { TableInfo } from '../api/types';

const KEY = 'lonja.seen';
/** So many tables are remembered, the newest ones. */
export const MOST_SEEN = 50;

export interface Seen {
  id: string;
  commitment: string;
  /** How far the table was when this was seen. */
  stage: TableInfo['stage'];
  /** The hash of each seat's word. */
  word_hashes: readonly (string | null)[];
  /** The hash of my word. */
  mine: string | null;
  /** Whether my word has gone out since: from then on nothing may change. */
  revealed: boolean;
}

type Promised = Pick<TableInfo, 'id' | 'commitment' | 'stage' | 'word_hashes'>;

function isSeen(value: unknown): value is Seen {
  const { id, commitment, stage } = (value ?? {}) as Record<string, unknown>;
  return (
    typeof id === 'string' &&
    typeof commitment === 'string' &&
    (stage === 'open' || stage === 'running' || stage === 'over')
  );
}

/** Oldest first. What is damaged counts as never seen. Notes of earlier versions have no hashes. */
function read(): Seen[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    const whole = (one: Seen): Seen => ({ ...{ word_hashes: [], mine: null, revealed: false }, ...one });
    return Array.isArray(kept) ? kept.filter(isSeen).map(whole) : [];
  } catch {
    return [];
  }
}

function write(kept: readonly Seen[]): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(kept.slice(-MOST_SEEN)));
  } catch {
    // A browser that keeps nothing: the check will say that nothing was noted.
  }
}

/** What was noted last: a table comes here with each of its views. */
let last = '';

/**
 * Notes what a table promises. Before the game a promise may change, because a start can fail; but not after my word has gone
 * out, as long as the table still has my hash.
 */
export function note({ id, commitment, stage, word_hashes }: Promised, you: number | null): void {
  const mine = you === null ? null : (word_hashes[you] ?? null);
  const promise = JSON.stringify([id, commitment, stage, word_hashes, mine]);
  if (promise === last) return;
  last = promise;
  const kept = read();
  const before = kept.find((table) => table.id === id);
  const isFixed = before?.revealed === true && before.mine === mine;
  if (before && (stage !== 'open' || before.stage !== 'open' || isFixed)) return;
  const seen: Seen = { id, commitment, stage, word_hashes, mine, revealed: false };
  write([...kept.filter((table) => table.id !== id), seen]);
}

/** Notes that my word goes out now. */
export function noteReveal(id: string): void {
  write(read().map((table) => (table.id === id ? { ...table, revealed: true } : table)));
}

/** What was noted of a table. */
export function seen(id: string): Seen | null {
  return read().find((table) => table.id === id) ?? null;
}
