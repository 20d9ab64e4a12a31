// How sure a bot can be of its advice: with few continuations, or with choices that are nearly as good, it is a guess.
import type { Suggestion } from '../api/types';

export interface Sureness {
  is: 'rule' | 'guess' | 'close' | 'sure';
  /** How far a share of wins may be off, from 0 to 1: two standard errors. */
  margin: number;
}

/** Below this many continuations shares of wins are hardly better than a guess. */
const FEW = 200;

/** `untrained`: whether the bot was trained for another game. */
export function sureness({ action, iterations, alternatives }: Suggestion, untrained = false): Sureness {
  // A bot that does not look ahead.
  if (iterations === 0) return { is: 'rule', margin: 0 };
  const advised = alternatives.find((one) => one.action === action);
  // Without a standard error a share may be anything.
  const margin = Math.min(0.5, 2 * (advised?.standard_error ?? 0.25));
  if (iterations < FEW) return { is: 'guess', margin };
  const next = Math.max(0, ...alternatives.filter((one) => one.action !== action).map(({ win }) => win));
  const isClose = untrained || (advised?.win ?? 0) - next < margin;
  return { is: isClose ? 'close' : 'sure', margin };
}
