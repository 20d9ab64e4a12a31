// How the florins came about: what was spent on bids, and what ships and goods paid.
import type { GameEvent } from '../../api/types';
import type { Good } from '../../art/goods';
import { t } from '../../texts.svelte';
import type { Posting } from '../contract';
import { known, type MediciEvent } from './events';
import { startFlorins } from './view';

/** A whole game's postings, beginning with the florins that all are given. */
export function account(history: readonly GameEvent[], players: number): Posting[] {
  const all = (amount: number) => Array.from({ length: players }, () => amount);
  const postings: Posting[] = [
    { chapter: 1, what: { id: 'medici-post-start' }, amounts: all(startFlorins(players)) },
  ];
  let chapter = 1;
  let spent = all(0);
  const post = (id: string, amounts: readonly number[], good?: Good) =>
    postings.push({ chapter, what: good ? { id, args: { good: t(`good-${good}`) } } : { id }, amounts });
  const postBids = () => {
    if (spent.some((amount) => amount < 0)) post('medici-post-bids', spent);
    spent = all(0);
  };
  for (const event of known(history)) {
    if (event.event === 'day_began') chapter = event.day;
    if (event.event === 'sold') spent[event.seat] = (spent[event.seat] ?? 0) - event.bid;
    if (event.event === 'day_ended') postBids();
    if (event.event === 'ships_paid') post('medici-post-ships', event.paid);
    if (event.event === 'good_paid') {
      post('medici-post-good', event.paid, event.good);
      if (event.bonus.some((amount) => amount > 0)) post('medici-post-bonus', event.bonus, event.good);
    }
  }
  // A day that is still running.
  postBids();
  return postings;
}

type DayEnded = Extract<MediciEvent, { event: 'day_ended' }>;
type GoodPaid = Extract<MediciEvent, { event: 'good_paid' }>;

/** The payment at the end of a day. */
export interface Settlement {
  day: number;
  how: DayEnded['how'];
  /** As they sailed, by seat. */
  ships: string[][];
  values: readonly number[];
  paid: readonly number[];
  goods: readonly GoodPaid[];
  /** What each had before anything was paid. */
  before: number[];
  /** Who won, if this was the last day. */
  winners: readonly number[];
}

/** The payment of a day, from all that happened; null if it has not been told yet. */
export function settlement(history: readonly GameEvent[], players: number, day: number): Settlement | null {
  const events = known(history);
  const began = events.findIndex((event) => event.event === 'day_began' && event.day === day);
  const ended = events.findIndex((event) => event.event === 'day_ended' && event.day === day);
  const end = events[ended];
  if (began < 0 || end?.event !== 'day_ended') return null;

  const next = events.findIndex((event, index) => index > ended && event.event === 'day_began');
  const payments = events.slice(ended + 1, next < 0 ? undefined : next);
  const shipsPaid = payments.find((event) => event.event === 'ships_paid');
  if (!shipsPaid) return null;

  const ships: string[][] = Array.from({ length: players }, () => []);
  for (const event of events.slice(began, ended))
    if (event.event === 'sold' || event.event === 'loaded_free') ships[event.seat]?.push(...event.cards);

  return {
    day,
    how: end.how,
    ships,
    values: shipsPaid.values,
    paid: shipsPaid.paid,
    goods: payments.filter((event) => event.event === 'good_paid'),
    before: sums(account(history.slice(0, ended + 1), players), players),
    winners: payments.find((event) => event.event === 'game_ended')?.winners ?? [],
  };
}

/** What all postings come to, by seat. */
export const sums = (postings: readonly Posting[], players: number): number[] =>
  Array.from({ length: players }, (_, seat) =>
    postings.reduce((sum, { amounts }) => sum + (amounts[seat] ?? 0), 0),
  );

/** What each has after `steps` payments: none, the ships, then good after good. */
export function afterPayments(paid: Settlement, steps: number): number[] {
  return paid.before.map((florins, seat) => {
    const ship = steps > 0 ? (paid.paid[seat] ?? 0) : 0;
    return paid.goods
      .slice(0, Math.max(0, steps - 1))
      .reduce((sum, good) => sum + (good.paid[seat] ?? 0) + (good.bonus[seat] ?? 0), florins + ship);
  });
}
