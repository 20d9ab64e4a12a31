// A table that somebody is about to open: what was chosen, and what of it is told to the server.
import type { NewTable } from '../../api/types';
import type { Ruleset } from './games';
import { clampSeats } from './games';

/** Who a seat is for: `you`, `open`, or a bot's level. */
export type Seating = string;

export interface Plan {
  ruleset: Ruleset;
  seats: Seating[];
  public: boolean;
  /** Seconds for a decision; 0 is no clock. */
  clock: number;
  pace: number;
  hints: boolean;
  startWhenFull: boolean;
  advanced: boolean;
}

/** Seconds for a decision. */
export const CLOCKS = [0, 30, 60, 120, 300, 86_400, 259_200] as const;
/** Milliseconds that bots wait. */
export const PACES = { slow: 1500, usual: 700, quick: 250 } as const;

const LEAST_PATIENCE_S = 120;

/** I sit, and wait for friends. */
export function usualPlan(ruleset: Ruleset): Plan {
  return {
    ruleset,
    seats: resized(['you'], ruleset.usual),
    public: false,
    clock: 0,
    pace: PACES.usual,
    hints: true,
    startWhenFull: true,
    advanced: false,
  };
}

/** The same with another ruleset, with as many seats as it can have. */
export function withRuleset(plan: Plan, ruleset: Ruleset): Plan {
  return { ...plan, ruleset, seats: resized(plan.seats, clampSeats(ruleset, plan.seats.length)) };
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

/** What the server is asked for. */
export function asked(plan: Plan): NewTable {
  return {
    ruleset: plan.ruleset.id,
    players: plan.seats.length,
    seats: plan.seats,
    public: plan.public,
    ...(plan.clock > 0 && { clock_s: plan.clock }),
    // Whoever has a day for a decision need not look at the table all day.
    patience_s: Math.max(LEAST_PATIENCE_S, plan.clock),
    pace_ms: plan.pace,
    hints: plan.hints,
    start_when_full: plan.startWhenFull,
    ...(plan.ruleset.advanced && plan.advanced && { options: { advanced: true } }),
  };
}
