// A table that somebody is about to open: the choices, and the request that they make.
import type { NewTable } from '../../api/types';
import type { Ruleset } from './games';
import { clampSeats } from './games';
import { keptOptions, type Options } from './options';

/** Who a seat is for: `you`, `open`, or a bot's level. */
export type Seating = string;

export interface Plan {
  ruleset: Ruleset;
  seats: Seating[];
  public: boolean;
  timeControl: TimeControl;
  /** Seconds for a decision, if that is the time control. */
  clock: number;
  /** Seconds of each person for the whole game, if that is the time control: those of one of the `TOTALS`. */
  total: number;
  pace: number;
  /** Seconds that bots and clocks wait at most while people read what a day or round paid. */
  account: number;
  hints: boolean;
  startWhenFull: boolean;
  /** The options of the ruleset; what is as usual is left out. */
  options: Options;
}

export const TIME_CONTROLS = ['none', 'decision', 'total'] as const;
export type TimeControl = (typeof TIME_CONTROLS)[number];

/** Seconds for a decision. */
export const CLOCKS = [30, 60, 120, 300, 86_400, 259_200] as const;

/** Seconds for the whole game, and those gained with each decision. */
export const TOTALS = [
  { seconds: 180, increment: 2 },
  { seconds: 300, increment: 5 },
  { seconds: 600, increment: 10 },
  { seconds: 1200, increment: 15 },
  { seconds: 259_200, increment: 43_200 },
] as const;
/** Milliseconds that bots wait. */
export const PACES = { slow: 1500, usual: 700, quick: 250 } as const;

/** Seconds that bots and clocks wait while people read what a day or round paid. */
export const ACCOUNTS = [0, 20, 60] as const;

const MIN_PATIENCE_S = 120;
const DAY_S = 86_400;

/** I sit, and wait for friends. */
export function usualPlan(ruleset: Ruleset): Plan {
  return {
    ruleset,
    seats: resized(['you'], ruleset.usual),
    public: false,
    timeControl: 'none',
    clock: 60,
    total: 600,
    pace: PACES.usual,
    account: 20,
    hints: true,
    startWhenFull: true,
    options: {},
  };
}

/** The same with another ruleset, with as many seats as it can have. */
export function withRuleset(plan: Plan, ruleset: Ruleset): Plan {
  const players = clampSeats(ruleset, plan.seats.length);
  const options = keptOptions(plan.options, ruleset.id, players);
  return { ...plan, ruleset, options, seats: resized(plan.seats, players) };
}

/** The same with another number of seats. */
export function withPlayers(plan: Plan, players: number): Plan {
  const options = keptOptions(plan.options, plan.ruleset.id, players);
  return { ...plan, options, seats: resized(plan.seats, players) };
}

/** So many seats: new ones are open, and I keep a seat if I had one. */
export function resized(seats: readonly Seating[], players: number): Seating[] {
  const kept = Array.from({ length: players }, (_, index) => seats[index] ?? 'open');
  if (seats.includes('you') && !kept.includes('you')) kept[players - 1] = 'you';
  return kept;
}

/** A seat for somebody else. If it is for me, I change places with who it was for. */
export function seated(seats: readonly Seating[], seat: number, whom: Seating): Seating[] {
  const mine = seats.indexOf('you');
  return seats.map((present, index) => {
    if (index === seat) return whom;
    return whom === 'you' && index === mine ? (seats[seat] ?? 'open') : present;
  });
}

/** How long a person may be away: with days to decide, nobody need look at the table all day. */
function patience(plan: Plan): number {
  const { timeControl, clock, total } = plan;
  if (timeControl === 'decision') return Math.max(MIN_PATIENCE_S, clock);
  return timeControl === 'total' && total >= DAY_S ? total : MIN_PATIENCE_S;
}

/** The request to the server. */
export function asked(plan: Plan): NewTable {
  return {
    ruleset: plan.ruleset.id,
    players: plan.seats.length,
    seats: plan.seats,
    public: plan.public,
    ...(plan.timeControl === 'decision' && { clock_s: plan.clock }),
    ...(plan.timeControl === 'total' && {
      total_s: plan.total,
      increment_s: TOTALS.find(({ seconds }) => seconds === plan.total)?.increment ?? 0,
    }),
    patience_s: patience(plan),
    pace_ms: plan.pace,
    account_s: plan.account,
    hints: plan.hints,
    start_when_full: plan.startWhenFull,
    ...(Object.keys(plan.options).length > 0 && { options: plan.options }),
  };
}
