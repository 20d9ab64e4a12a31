// A review, as docs/review.md describes it. Lists by seat begin with seat 0.

export type Mark = 'best' | 'good' | 'inaccuracy' | 'mistake' | 'blunder';
export type Depth = 'quick' | 'deep';

export interface Alternative {
  action: string;
  /** The share of the seat that decided. */
  share: number;
  scores: number[];
  rollouts: number;
  /** Of the share, if there were rollouts. */
  standard_error?: number | null;
}

/** What a lot should cost. */
export interface Price {
  /** By seat, its fair price; null for seats that may not bid any more. */
  own: (number | null)[];
  /** Seats whose fair price is all they have: the lot may be worth more to them. */
  capped: number[];
  expected: number | null;
  buyer: number | null;
  paid: number | null;
  paid_by: number | null;
}

/** An auction, with what the lot should cost before the first bid. */
export interface Auction extends Price {
  /** The indices of its first and its last decision among the steps. */
  steps: [number, number];
  cards: string[];
  /** What its decisions gave each seat. */
  gain: number[];
}

export interface Draw {
  kind: 'chance';
  /** What was drawn, such as `{"card":"gold10"}`. */
  what: Record<string, unknown>;
  luck: number[];
  noise: number[];
}

export interface Decision {
  kind: 'decision';
  /** Counts the record's actions from 1. */
  number: number;
  seat: number;
  played: string;
  best: string;
  /** The error of the seat that decided, and the gifts to the others. */
  effect: number[];
  unknowable: number[];
  noise: number[];
  /** Null if all actions were equal. */
  mark: Mark | null;
  alternatives: Alternative[];
  price?: Price;
}

export type ReviewStep = Draw | Decision;

/** What happened at a turning point. */
export type Story =
  | { story: 'drawn'; what: Record<string, unknown> }
  | {
      story: 'let_go';
      seat: number;
      cards: string[];
      buyer: number;
      paid: number;
      worth: number | null;
      buyer_worth: number | null;
    }
  | { story: 'unsold'; seat: number; cards: string[]; worth: number | null }
  | { story: 'overpaid'; seat: number; cards: string[]; paid: number; worth: number | null }
  | { story: 'better'; seat: number; played: string; best: string }
  | { story: 'could_not_know'; seat: number; played: string };

export type TurningPoint = Story & {
  /** An index of `steps`. */
  step: number;
  cause: 'luck' | 'error' | 'unknowable';
  /** The share that moved from some seats to others. */
  moved: number;
  gained: number;
  lost: number;
};

export interface Review {
  lonja: number;
  review: number;
  ruleset: string;
  players: number;
  start: number[];
  result: number[];
  totals: {
    luck: number[];
    errors: number[];
    /** A row for each giver, a column for each receiver. */
    gifts: number[][];
    unknowable: number[];
    noise: number[];
  };
  luck_adjusted: number[];
  accuracy: (number | null)[];
  mean_error: (number | null)[];
  steps: ReviewStep[];
  turning_points: TurningPoint[];
  auctions: Auction[];
  /** The level of bots whose errors are about as large; null for a seat without a decision that counts. */
  played_like: (string | null)[];
  iterations: number;
  /** The options for which the bots were not trained. */
  guesses: string[];
  /** What the ratings are based on. */
  rests_on: 'network' | 'heuristic' | 'random_games';
}

/** How far a review is. */
export interface Progress {
  depth: Depth;
  done: number;
  of: number;
}
