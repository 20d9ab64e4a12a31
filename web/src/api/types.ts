// What the server says, as docs/api.md tells it.

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
  /** How many events it shows. */
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
export interface Happened extends PublicChange {
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
    /** Not there for tables that changed last at an older version. */
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
  alternatives: { action: string; scores: number[]; win: number }[];
}

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
  wrong: { action: number | null; why: string } | null;
  fairness: { verdict: 'fair' | 'not_fair' | 'no_seed'; why: string | null };
}

export interface Presence {
  /** Seconds that a person has been away; null if it is there, and for bots. */
  seats: { away_s: number | null }[];
}
