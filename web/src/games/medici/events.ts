// The events of Medici, as docs/protocol.md describes them.
import type { GameEvent } from '../../api/types';
import type { Good } from '../../art/goods';

export type MediciEvent =
  | { event: 'action'; seat: number; action: string; forced: boolean }
  | { event: 'day_began'; day: number; first: number }
  | { event: 'turned'; seat: number; card: string }
  | { event: 'must_pass'; seats: number[] }
  | { event: 'sold'; seat: number; bid: number; cards: string[] }
  | { event: 'discarded'; cards: string[] }
  | { event: 'loaded_free'; seat: number; cards: string[] }
  | { event: 'day_ended'; day: number; how: 'last_ship_full' | 'last_ship_short' | 'pile_empty' }
  | { event: 'ships_paid'; values: number[]; paid: number[] }
  | { event: 'good_paid'; good: Good; levels: number[]; paid: number[]; bonus: number[] }
  | { event: 'game_ended'; winners: number[] };

/** The same events with their members named; the server may tell kinds that are not known here, which match no case. */
export const known = (events: readonly GameEvent[]): readonly MediciEvent[] =>
  events as readonly unknown[] as readonly MediciEvent[];

/** The number of `bid 7`; null for any other action. */
export function bidOf(action: string): number | null {
  const [, bid] = /^bid (\d+)$/.exec(action) ?? [];
  return bid === undefined ? null : Number(bid);
}
