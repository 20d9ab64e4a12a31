import type { Frame } from '../api/types';
import { seatNamesAt } from '../art/seats';
import type { Player } from '../games/contract';

/** Who sits where, ready to be shown. `nobody` is what an empty seat is called. */
export function players(frame: Frame, nobody: string): Player[] {
  const called = seatNamesAt(frame.table.seats);
  return frame.table.seats.map((seat, index) => ({
    seat: index,
    name: seat.kind === 'open' ? nobody : (called[index] ?? ''),
    level: seat.kind === 'bot' ? seat.level : null,
    standIn: seat.kind === 'person' && seat.stand_in !== null,
    you: frame.you === index,
  }));
}
