// How the scores came about, as a merchant would write it down: by day or round, equal matters in one row, with subtotals.
import type { Posting } from '../games/contract';
import type { Text } from '../texts.svelte';

export interface LedgerRow {
  what: Text;
  /** By seat. */
  amounts: readonly number[];
}

export interface LedgerChapter {
  chapter: number;
  rows: readonly LedgerRow[];
  subtotal: readonly number[];
}

export interface Ledger {
  /** What everybody had before the first day or round. */
  opening: number;
  chapters: readonly LedgerChapter[];
  /** The sums of all entries. They are the scores if no entry is missing. */
  total: readonly number[];
  /** Whether it does. */
  agrees: boolean;
}

function add(one: readonly number[], other: readonly number[]): number[] {
  return one.map((amount, seat) => amount + (other[seat] ?? 0));
}

/** The postings of one day or round; what has the same name goes into one row, where it first came. */
function chapterOf(chapter: number, postings: readonly Posting[], nothing: readonly number[]): LedgerChapter {
  const rows = new Map<string, LedgerRow>();
  for (const { what, amounts } of postings) {
    const key = JSON.stringify([what.id, what.args]);
    rows.set(key, { what, amounts: add(rows.get(key)?.amounts ?? nothing, amounts) });
  }
  const told = [...rows.values()].filter((row) => row.amounts.some((amount) => amount !== 0));
  return { chapter, rows: told, subtotal: told.reduce((sum, row) => add(sum, row.amounts), [...nothing]) };
}

export function ledger(postings: readonly Posting[], scores: readonly number[]): Ledger {
  const nothing = scores.map(() => 0);
  // The money that everybody began with belongs to no chapter, so that days can be compared.
  const numbers = [...new Set(postings.map((posting) => posting.chapter))]
    .filter((chapter) => chapter > 0)
    .sort((a, b) => a - b);
  const chapters = numbers
    .map((number) =>
      chapterOf(
        number,
        postings.filter((posting) => posting.chapter === number),
        nothing,
      ),
    )
    .filter((chapter) => chapter.rows.length > 0);
  const sum = chapters.reduce((sum, chapter) => add(sum, chapter.subtotal), nothing);
  // Some games begin with money, the same for everybody; any other difference means that an event is missing.
  const missing = scores.map((score, seat) => score - (sum[seat] ?? 0));
  const first = missing[0] ?? 0;
  const opening = first > 0 && missing.every((amount) => amount === first) ? first : 0;
  const total = sum.map((amount) => amount + opening);
  return { opening, chapters, total, agrees: total.every((amount, seat) => amount === scores[seat]) };
}
