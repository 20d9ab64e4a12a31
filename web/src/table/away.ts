// Who is away for so long that a bot may stand in: only where somebody could do something about it.
import type { Frame } from '../api/types';

/** The person for whom the game waits, if no clock will end the wait. */
export function awaited(frame: Frame): number | null {
  const seat = frame.game?.seat ?? null;
  if (seat === null || seat === frame.you || frame.you === null) return null;
  const { stage, clock_s, total_s } = frame.table;
  if (stage !== 'running' || clock_s !== null || total_s !== null) return null;
  const sitter = frame.table.seats[seat];
  return sitter?.kind === 'person' && sitter.stand_in === null ? seat : null;
}

/** When a bot may stand in for the person for whom I wait; null while it is there. */
export function standInFrom(frame: Frame, awaySince: readonly (number | null)[]): number | null {
  const seat = awaited(frame);
  const since = seat === null ? null : (awaySince[seat] ?? null);
  return since === null ? null : since + frame.table.patience_s * 1000;
}
