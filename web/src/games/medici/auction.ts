// The auction so far: a view has only the highest bid, who bid what is in the events since the lot began.
import type { GameEvent } from '../../api/types';
import { bidOf, known, type MediciEvent } from './events';
import { room, type MediciView } from './view';

export type Bidding =
  /** Its turn to bid. */
  | { is: 'asked' }
  /** Still to come. */
  | { is: 'waiting' }
  | { is: 'bid'; bid: number }
  | { is: 'passed' }
  /** Passed without being asked, or will. */
  | { is: 'out'; why: 'full' | 'room' | 'florin' | 'high' };

export interface Bidder {
  seat: number;
  /** Forms the lot and bids last. */
  auctioneer: boolean;
  /** Has the highest bid. */
  high: boolean;
  bidding: Bidding;
}

const ENDS = new Set(['sold', 'discarded', 'loaded_free', 'day_began', 'day_ended']);

/** All seats in the order in which they bid: clockwise from the auctioneer's left. */
export function auction(view: MediciView, history: readonly GameEvent[]): Bidder[] {
  // The bids stay until the next lot begins.
  const told = isClosed(view, history) ? history.slice(0, -1) : history;
  const events = known(told.slice(told.findLastIndex(({ event }) => ENDS.has(event)) + 1));
  const seats = view.ships.length;
  return Array.from({ length: seats }, (_, place) => {
    const seat = (view.auctioneer + 1 + place) % seats;
    return {
      seat,
      auctioneer: seat === view.auctioneer,
      high: view.high?.seat === seat,
      bidding: bidding(view, events, seat),
    };
  });
}

/** Whether the lot of this auction has just been sold or discarded. */
function isClosed(view: MediciView, history: readonly GameEvent[]): boolean {
  const last = history.at(-1)?.event;
  return view.phase === 'bid' && (last === 'sold' || last === 'discarded');
}

function bidding(view: MediciView, events: readonly MediciEvent[], seat: number): Bidding {
  if (room(view, seat) === 0) return { is: 'out', why: 'full' };
  if (view.lot.length > room(view, seat)) return { is: 'out', why: 'room' };
  if (view.phase !== 'bid') return { is: 'waiting' };
  if (events.some((event) => event.event === 'must_pass' && event.seats.includes(seat)))
    return { is: 'out', why: 'florin' };
  if (view.high?.seat === seat) return { is: 'bid', bid: view.high.bid };
  const own = events.findLast(
    (event) => event.event === 'action' && event.seat === seat && !['draw', 'stop'].includes(event.action),
  );
  if (own?.event !== 'action') return { is: view.seat === seat ? 'asked' : 'waiting' };
  const bid = bidOf(own.action);
  if (bid !== null) return { is: 'bid', bid };
  return own.forced ? { is: 'out', why: 'high' } : { is: 'passed' };
}

export type Outcome = Extract<MediciEvent, { event: 'sold' | 'discarded' }>;

/** What happened to the lot before this one, on the same day. */
export function lastOutcome(history: readonly GameEvent[]): Outcome | null {
  const last = known(history).findLast(({ event }) => ENDS.has(event));
  return last?.event === 'sold' || last?.event === 'discarded' ? last : null;
}

/** The numbers that may be bid, ascending. */
export const legalBids = (legal: readonly string[]): number[] =>
  legal.map(bidOf).filter((bid) => bid !== null);

/** How far above the lowest bid the quick choices are. */
const STEPS = [0, 1, 2, 4, 9];

/** A few bids worth a button of their own. */
export const quickBids = (bids: readonly number[]): number[] =>
  STEPS.map((step) => (bids[0] ?? 0) + step).filter((bid) => bids.includes(bid));
