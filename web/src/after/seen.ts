// What each table promised before its game, as this browser saw it: the server's commitment and the hashes of all words. Kept here
// so that no server can change it later.
import type { TableInfo } from '../api/types';

const KEY = 'lonja.seen';
/** How many tables are remembered, the newest ones. */
export const MAX_SEEN = 50;

export interface SeenPromise {
  id: string;
  commitment: string;
  /** How far the table was when this was seen. */
  stage: TableInfo['stage'];
  /** How many starts had failed by then. */
  failed_starts: number;
  /** The commitment that this browser saw first, and after how many failed starts: later ones follow from it. */
  first: { commitment: string; failed_starts: number } | null;
  /** The hash of each seat's word. */
  word_hashes: readonly (string | null)[];
  /** The hash of my word. */
  mine: string | null;
  /** Whether my word has gone out since: from then on nothing may change. */
  revealed: boolean;
}

type TablePromise = Pick<TableInfo, 'id' | 'commitment' | 'stage' | 'word_hashes' | 'failed_starts'>;

function isSeen(value: unknown): value is SeenPromise {
  const { id, commitment, stage } = (value ?? {}) as Record<string, unknown>;
  return (
    typeof id === 'string' &&
    typeof commitment === 'string' &&
    (stage === 'open' || stage === 'running' || stage === 'over')
  );
}

/** Oldest first. What is damaged counts as never seen. Notes of earlier versions have no hashes and no first promise. */
function read(): SeenPromise[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    const whole = (one: SeenPromise): SeenPromise => ({
      ...{ failed_starts: 0, first: null, word_hashes: [], mine: null, revealed: false },
      ...one,
    });
    return Array.isArray(kept) ? kept.filter(isSeen).map(whole) : [];
  } catch {
    return [];
  }
}

function write(kept: readonly SeenPromise[]): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(kept.slice(-MAX_SEEN)));
  } catch {
    // The browser can't keep it: the check will say that nothing was noted.
  }
}

/** What was noted last: a table comes here with each of its views. */
let last = '';

/**
 * Notes what a table promises. Before the game a promise may change, because a start can fail; but not after my word has gone
 * out, as long as the table still has my hash.
 */
export function note(
  { id, commitment, stage, word_hashes, failed_starts }: TablePromise,
  you: number | null,
): void {
  const mine = you === null ? null : (word_hashes[you] ?? null);
  const promise = JSON.stringify([id, commitment, stage, word_hashes, failed_starts, mine]);
  if (promise === last) return;
  last = promise;
  const kept = read();
  const before = kept.find((table) => table.id === id);
  const isFixed = before?.revealed === true && before.mine === mine;
  if (before && (stage !== 'open' || before.stage !== 'open' || isFixed)) return;
  // What was noted only when the game was over proves nothing.
  const now = stage === 'over' ? null : { commitment, failed_starts };
  const first = before ? before.first : now;
  const seen: SeenPromise = {
    ...{ id, commitment, stage, failed_starts, first, word_hashes, mine },
    revealed: false,
  };
  write([...kept.filter((table) => table.id !== id), seen]);
}

/** Notes that my word goes out now. */
export function noteReveal(id: string): void {
  write(read().map((table) => (table.id === id ? { ...table, revealed: true } : table)));
}

/** What was noted of a table. */
export function seen(id: string): SeenPromise | null {
  return read().find((table) => table.id === id) ?? null;
}
