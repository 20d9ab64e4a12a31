// How sure a bot can be of its advice: how far apart the best two choices are, in standard errors.
import type { Alternative, Suggestion } from '../api/types';

export interface Sureness {
  is: 'rule' | 'guess' | 'close' | 'sure';
  /** How far a share of wins may be off, from 0 to 1: two standard errors. */
  margin: number;
}

/** Two choices that are further apart than this many standard errors are not equal by luck. */
const CLEAR = 2;
/** Below this many continuations shares without a known error are hardly better than a guess. */
const FEW = 200;
/** Where shares may be off by more than this, two choices look alike because little is known of them. */
const WIDE = 0.1;
/** The least standard deviation of single continuations: the first few may agree by chance. The bots assume the same. */
const LEAST_DEVIATION = 0.03;
/** Without a standard error a share may be anything. */
const UNKNOWN = 0.25;

function errorOf({ standard_error, visits }: Alternative): number {
  if (standard_error === undefined) return UNKNOWN;
  return Math.max(standard_error, LEAST_DEVIATION / Math.sqrt(Math.max(1, visits)));
}

/** `untrained`: whether the bot was trained for another game. */
export function sureness({ action, iterations, alternatives }: Suggestion, untrained = false): Sureness {
  // A bot that does not look ahead.
  if (iterations === 0) return { is: 'rule', margin: 0 };
  const advised = alternatives.find((one) => one.action === action);
  const [next] = alternatives.filter((one) => one.action !== action).toSorted((a, b) => b.win - a.win);
  const error = advised ? errorOf(advised) : UNKNOWN;
  const margin = Math.min(0.5, 2 * error);
  const isKnown = advised?.standard_error !== undefined;
  if (!isKnown && iterations < FEW) return { is: 'guess', margin };
  const gap = (advised?.win ?? 0) - (next?.win ?? 0);
  // As if the two had not had the same luck, which makes the difference of two choices look less sure than it is.
  const gapError = next ? Math.hypot(error, errorOf(next)) : error;
  if (gap > CLEAR * gapError && !untrained) return { is: 'sure', margin };
  return { is: gap <= gapError && margin > WIDE ? 'guess' : 'close', margin };
}
