// How much time everybody has left.
import type { Frame } from '../api/types';

/** The clock of a seat. */
export interface SeatClock {
  /** When it runs out, by the server's clock; null while it stands. */
  deadline: number | null;
  /** What was left when it began to run, in milliseconds. */
  most: number;
  /** What a whole bar stands for. */
  full: number;
}

/** The clock that a seat has now; null if it has none. With total time it stands while others decide. */
export function seatClock({ table, game }: Frame, seat: number): SeatClock | null {
  const { banks_ms, clock_s, total_s, stage } = table;
  // Without a deadline a bot stands in, and the time of its turn is not counted.
  const deadline = game?.seat === seat ? table.deadline : null;
  if (stage !== 'running') return null;
  if (banks_ms) {
    const most = banks_ms[seat] ?? null;
    return most === null ? null : { deadline, most, full: (total_s ?? 0) * 1000 };
  }
  const full = (clock_s ?? 0) * 1000;
  return deadline === null ? null : { deadline, most: full, full };
}

/** The milliseconds that are left when the server's clock shows `now`. Before it begins to run, all of them are. */
export function timeLeft({ deadline, most }: SeatClock, now: number): number {
  return deadline === null ? most : Math.min(most, Math.max(0, deadline - now));
}

/** How many seconds are the last ones. */
export const LAST_SECONDS = 10;

/** Whole seconds that are left; 0 only when the time is up. */
export function secondsLeft(ms: number): number {
  return Math.max(0, Math.ceil(ms / 1000));
}

/** `45`, `2:05`, `1:00:00`. */
export function shown(seconds: number): string {
  const two = (number: number) => String(number).padStart(2, '0');
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  if (hours > 0) return `${hours}:${two(minutes)}:${two(seconds % 60)}`;
  return seconds >= 60 ? `${minutes}:${two(seconds % 60)}` : `${seconds}`;
}
