// The best of the choices that a bot compared.
import type { Suggestion } from '../api/types';

export interface Choice {
  action: string;
  /** Its chance of winning, from 0 to 1. */
  win: number;
  /** What it expects for my own seat. */
  score: number;
}

const MAX_CHOICES = 4;
/** A search does not know what a choice with fewer visits is worth, so its figures would mislead. */
const FEWEST_VISITS = 2;

/** What it advises first, then the best alternatives. */
export function choices({ action, alternatives }: Suggestion, seat: number): Choice[] {
  const isTried = ({ visits }: { visits: number }) => visits >= FEWEST_VISITS;
  const isSearched = alternatives.some((one) => one.action === action && isTried(one));
  const tried = isSearched ? alternatives.filter(isTried) : alternatives;
  const weighed = tried.map(({ action, win, scores }) => ({ action, win, score: scores[seat] ?? 0 }));
  weighed.sort(
    (a, b) => Number(b.action === action) - Number(a.action === action) || b.win - a.win || b.score - a.score,
  );
  return weighed.slice(0, MAX_CHOICES);
}
