// Who came where.
import type { GameEvent, Result } from '../api/types';

export interface Standing {
  seat: number;
  score: number;
  /** From 1; equal ones have the same place, and the next is left out. */
  place: number;
  won: boolean;
}

/** The winners, then the others by score: a game may be won with the lower score. */
export function standings({ scores, winners }: Result): Standing[] {
  const seats = scores.map((score, seat) => ({ seat, score, won: winners.includes(seat) }));
  seats.sort((a, b) => Number(b.won) - Number(a.won) || b.score - a.score || a.seat - b.seat);
  const equal = (a: (typeof seats)[number], b: (typeof seats)[number]) =>
    a.won === b.won && (a.won || a.score === b.score);
  return seats.map((standing) => ({
    ...standing,
    place: seats.findIndex((other) => equal(other, standing)) + 1,
  }));
}

/** How a game ended: one winner, a shared victory, four of a kind, or a tie that asks for another game. */
export type Ending = 'won' | 'shared' | 'four' | 'tied';

export function ending({ winners }: Result, history: readonly GameEvent[]): Ending {
  const how = history.findLast((event) => event.event === 'game_ended')?.['how'];
  if (how === 'four' || how === 'tied') return how;
  return winners.length > 1 ? 'shared' : 'won';
}
