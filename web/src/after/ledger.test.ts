import { describe, expect, it } from 'vitest';
import type { Posting } from '../games/contract';
import { ledger } from './ledger';

const ships = { id: 'ships' };
const lots = { id: 'lots' };
const good = (good: string) => ({ id: 'good', args: { good } });

const POSTINGS: Posting[] = [
  { chapter: 1, what: lots, amounts: [-7, 0, 0] },
  { chapter: 1, what: lots, amounts: [-3, 0, -4] },
  { chapter: 1, what: ships, amounts: [30, 15, 0] },
  { chapter: 1, what: good('cloth'), amounts: [10, 0, 5] },
  { chapter: 2, what: good('cloth'), amounts: [0, 10, 5] },
  { chapter: 2, what: good('fur'), amounts: [0, 0, 0] },
  { chapter: 2, what: ships, amounts: [0, 30, 15] },
];

describe('a ledger', () => {
  it('puts what has the same name into one row for each day', () => {
    const [first, second] = ledger(POSTINGS, [30, 55, 21]).chapters;
    expect(first?.rows).toEqual([
      { what: lots, amounts: [-10, 0, -4] },
      { what: ships, amounts: [30, 15, 0] },
      { what: good('cloth'), amounts: [10, 0, 5] },
    ]);
    // Nothing was paid for fur: there is no row for it.
    expect(second?.rows.map((row) => row.what)).toEqual([good('cloth'), ships]);
  });

  it('has subtotals, and a total that is the score', () => {
    const { chapters, total, opening, agrees } = ledger(POSTINGS, [30, 55, 21]);
    expect(chapters.map((chapter) => chapter.subtotal)).toEqual([
      [30, 15, 1],
      [0, 40, 20],
    ]);
    expect(total).toEqual([30, 55, 21]);
    expect([opening, agrees]).toEqual([0, true]);
  });

  it('tells what everybody began with, if no posting does', () => {
    expect(ledger(POSTINGS, [70, 95, 61])).toMatchObject({ opening: 40, total: [70, 95, 61], agrees: true });
  });

  it('keeps what everybody began with out of the first day', () => {
    const start: Posting = { chapter: 0, what: { id: 'start' }, amounts: [40, 40, 40] };
    const { opening, chapters, agrees } = ledger([start, ...POSTINGS], [70, 95, 61]);
    expect([opening, agrees]).toEqual([40, true]);
    expect(chapters.map(({ chapter, subtotal }) => [chapter, subtotal])).toEqual([
      [1, [30, 15, 1]],
      [2, [0, 40, 20]],
    ]);
  });

  it('says when something is missing', () => {
    expect(ledger(POSTINGS, [70, 95, 60])).toMatchObject({ opening: 0, agrees: false });
    expect(ledger(POSTINGS, [20, 45, 11])).toMatchObject({ opening: 0, agrees: false });
  });

  it('puts days in order', () => {
    expect(ledger([...POSTINGS].reverse(), [30, 55, 21]).chapters.map(({ chapter }) => chapter)).toEqual([
      1, 2,
    ]);
  });
});
