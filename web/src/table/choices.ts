// The best of what a bot weighed.
import type { Suggestion } from '../api/types';

export interface Choice {
  action: string;
  /** Its chance of winning, from 0 to 1. */
  win: number;
  /** What it expects for my own seat. */
  score: number;
}

const MOST_CHOICES = 4;

/** What it advises first, then the best alternatives. */
export function choices({ action, alternatives }: Suggestion, seat: number): Choice[] {
  const weighed = alternatives.map(({ action, win, scores }) => ({ action, win, score: scores[seat] ?? 0 }));
  weighed.sort(
    (a, b) => Number(b.action === action) - Number(a.action === action) || b.win - a.win || b.score - a.score,
  );
  return weighed.slice(0, MOST_CHOICES);
}
