// Whether it makes sense to ask who is away: only where somebody could do something about it.
import type { Frame, Presence } from '../api/types';

/** The person for whom I wait, if the game waits for one and no clock will see to it. */
export function awaited(frame: Frame): number | null {
  const seat = frame.game?.seat ?? null;
  if (seat === null || seat === frame.you || frame.you === null) return null;
  const { stage, clock_s, total_s } = frame.table;
  if (stage !== 'running' || clock_s !== null || total_s !== null) return null;
  const sitter = frame.table.seats[seat];
  return sitter?.kind === 'person' && sitter.stand_in === null ? seat : null;
}

/** Whether that person has been away for longer than the table's patience. */
export function isAbsent(presence: Presence, seat: number, patience_s: number): boolean {
  const away = presence.seats[seat]?.away_s ?? null;
  return away !== null && away >= patience_s;
}
