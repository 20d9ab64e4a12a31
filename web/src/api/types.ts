// What the server sends, as docs/api.md describes it.

export interface SeatOpen {
  kind: 'open';
}
export interface SeatBot {
  kind: 'bot';
  level: string;
}
export interface SeatPerson {
  kind: 'person';
  name: string;
  /** Why a bot plays for it, if one does. */
  stand_in: string | null;
}
export type TableSeat = SeatOpen | SeatBot | SeatPerson;

export interface TableInfo {
  id: string;
  ruleset: string;
  players: number;
  options: Record<string, unknown>;
  public: boolean;
  clock_s: number | null;
  total_s: number | null;
  increment_s: number;
  patience_s: number;
  pace_ms: number;
  account_s: number;
  hints: boolean;
  start_when_full: boolean;
  stage: 'open' | 'running' | 'over';
  opener: string;
  /** The seat of that person, if it has one. */
  opener_seat: number | null;
  seats: TableSeat[];
  commitment: string;
  /** The SHA-256 of each seat's secret word; null where there is none. */
  word_hashes: (string | null)[];
  /** Null unless the seats are fixed and people reveal their words. */
  revealing: { deadline: number | null; done: boolean[] } | null;
  /** How many starts failed because somebody did not reveal its word. */
  failed_starts: number;
  /** Who made the last one fail. */
  failed_by: string[];
  /** In milliseconds since 1970, by the same clock as the frame's `now`. */
  deadline: number | null;
  /** With total time: what each person had left when the present decision began, in milliseconds. */
  banks_ms: (number | null)[] | null;
  /** Null unless people read the account of a day or round, for which bots and clocks wait. */
  account: { until: number; ready: boolean[] } | null;
  rematch: string | null;
  /** Whether it plays on from a moment of another game. */
  practice: boolean;
}

export interface Result {
  scores: number[];
  winners: number[];
}

/** What happened in the game; its other members are the game's own. */
export interface GameEvent {
  event: string;
  [member: string]: unknown;
}

/** One step in which the events of a change are shown. */
export interface Step {
  /** How many events it shows; 0 if it shows the effect of the event before. */
  events: number;
  /** How long, at normal pace; 0 in an account. */
  ms: number;
  /** Whether it is part of the account of a day or round. */
  account: boolean;
  /** The view after it; the last step has that of the frame. */
  view?: unknown;
}

export interface GameInfo {
  over: boolean;
  seat: number | null;
  phase: string;
  legal: string[];
  result?: Result;
  view: unknown;
  events: GameEvent[] | null;
  steps: Step[] | null;
  /** The change with the account that people read, while the frame's own change is no part of the game. */
  account_change?: { number: number; events: GameEvent[]; steps: Step[] };
}

export interface Frame {
  number: number;
  /** What the server's clock showed when it made the frame, in milliseconds since 1970. */
  now: number;
  table: TableInfo;
  you: number | null;
  change: PublicChange;
  game: GameInfo | null;
}

/** What everybody may know of a change. */
export interface PublicChange {
  change: string;
  seat?: number;
  /** Who chose the action. */
  by?: 'person' | 'bot' | 'clock' | 'stand_in';
}

/** One row of a table's log, as `events` tells it. */
export interface ChangeRow extends PublicChange {
  number: number;
  at: number;
  events?: GameEvent[];
}

export interface Identity {
  id: string;
  name: string;
}

export interface Offer {
  rulesets: { id: string; least: number; most: number }[];
  bots: { level: string; description: string }[];
}

export interface NewTable {
  ruleset: string;
  players: number;
  options?: Record<string, unknown>;
  seats?: string[];
  public?: boolean;
  clock_s?: number;
  total_s?: number;
  increment_s?: number;
  patience_s?: number;
  pace_ms?: number;
  account_s?: number;
  hints?: boolean;
  start_when_full?: boolean;
  word_hash?: string;
}

/** A page of a list; `next` is the cursor of the next page. */
export interface TableList {
  tables: ListedTable[];
  next: string | null;
}

export interface ListedTable {
  id: string;
  stage: 'open' | 'running' | 'over';
  changed_at: number;
  table: {
    ruleset: string;
    players: number;
    seats: TableSeat[];
    clock_s: number | null;
    /** Missing if the table was last changed by an older version of the server. */
    total_s?: number | null;
    increment_s?: number;
  };
  turn?: { seat: number | null; you: number | null };
  damaged?: boolean;
}

/** What a bot would do. */
export interface Suggestion {
  action: string;
  bot: string;
  iterations: number;
  alternatives: Alternative[];
}

/** What a bot expects of an action. */
export interface Alternative {
  action: string;
  /** The final scores, by seat. */
  scores: number[];
  /** The chance of winning of the seat to act, and that of every seat. */
  win: number;
  wins: number[];
  /** Rollouts or visits behind these figures; 0 without search. */
  visits: number;
  /** Of `win`; absent without search. */
  standard_error?: number;
  reasons: Reason[];
}

/** A fact about an action. docs/protocol.md says what each kind means. */
export type Reason =
  | { kind: 'ship'; value: number; florins: number }
  | { kind: 'track'; good: string; level: number; florins: number }
  | { kind: 'icons'; good: string; icons: number; florins: number }
  | { kind: 'room'; left: number }
  | { kind: 'no_room' }
  | { kind: 'next_card'; florins: number }
  | { kind: 'rival'; seat: number; florins: number; price: number }
  | { kind: 'no_rival' }
  | { kind: 'holder'; seat: number; bid: number; florins: number }
  | { kind: 'left'; seat: number; card: string; florins: number }
  | { kind: 'sale'; coins: number }
  | { kind: 'four' }
  | { kind: 'set'; rank: number; cards: number }
  | { kind: 'breaks'; rank: number; cards: number }
  | { kind: 'king'; king: string; coins: number; rival_coins: number }
  | { kind: 'pile'; cards: number };

export interface Moment {
  action: string | null;
  seat: number | null;
  over: boolean;
  to_act: number | null;
  phase: string;
  legal: string[];
  view: unknown;
  events: GameEvent[];
  steps: Step[];
}

export interface Replay {
  ruleset: string;
  players: number;
  options: Record<string, unknown>;
  names: string[] | null;
  moments: Moment[];
  result: Result | null;
  wrong: { action: number | null; code: string; why: string } | null;
  fairness: {
    verdict: 'fair' | 'not_fair' | 'no_seed';
    /** What is not fair. */
    code: string | null;
    /** The seat (from 0) or the chance outcome (from 1) that is meant. */
    number: number | null;
  };
}

export interface Presence {
  /** Seconds that a person has been away; null if it is there, and for bots. */
  seats: { away_s: number | null }[];
  /** How many watch without a seat. */
  spectators: number;
}

/** What a player says to the others, as the server names it. */
export interface SentPhrase {
  seat: number;
  phrase: string;
}
