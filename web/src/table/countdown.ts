// How much time everybody has left.
import type { Frame } from '../api/types';

/** What each seat has left of its total time, in milliseconds, when the server's clock shows `now`; null for bots. */
export function banks(frame: Frame, now: number): (number | null)[] {
  const { banks_ms, deadline } = frame.table;
  const turn = frame.game?.seat ?? null;
  return (banks_ms ?? []).map((bank, seat) => {
    // Without a deadline a bot stands in, and the time of its turn is not counted.
    if (bank === null || seat !== turn || deadline === null) return bank;
    return Math.max(0, deadline - now);
  });
}

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
