// The payments at the end of a day or round of both Medici games, from what happened.
import type { Good } from '../../art/goods';
import type { GameEvent } from '../../api/types';

/** What was paid for one thing; lists by seat. */
export interface Payment {
  /** Null for the ships. */
  good: Good | null;
  /** What it was paid for: the ships' values, levels or icons. */
  counts: readonly number[];
  /** For places. */
  paid: readonly number[];
  bonus: readonly number[];
}

export interface Payday {
  /** Which day or round ended. */
  chapter: number;
  /** Why it ended, as the engine calls it. */
  how: string;
  /** Florins before. */
  before: readonly number[];
  payments: readonly Payment[];
}

/** What one payment brings a seat. */
export const amount = (payment: Payment, seat: number): number =>
  (payment.paid[seat] ?? 0) + (payment.bonus[seat] ?? 0);

/** Florins of a seat after the first so many payments. */
export const florinsAfter = (payday: Payday, payments: number, seat: number): number =>
  payday.payments
    .slice(0, payments)
    .reduce((sum, payment) => sum + amount(payment, seat), payday.before[seat] ?? 0);

const numbers = (value: unknown): readonly number[] => (Array.isArray(value) ? (value as number[]) : []);

function paymentOf(event: GameEvent): Payment | null {
  if (event.event === 'ships_paid')
    return { good: null, counts: numbers(event['values']), paid: numbers(event['paid']), bonus: [] };
  if (event.event !== 'good_paid') return null;
  return {
    good: event['good'] as Good,
    counts: numbers(event['levels'] ?? event['icons']),
    paid: numbers(event['paid']),
    bonus: numbers(event['bonus']),
  };
}

/** The paydays among some events, oldest first. `florins` is what the seats have after all of them. */
export function paydays(events: readonly GameEvent[], florins: readonly number[]): Payday[] {
  const found: { chapter: number; how: string; payments: Payment[] }[] = [];
  for (const event of events) {
    if (event.event === 'round_ended' || event.event === 'day_ended')
      found.push({
        chapter: Number(event['round'] ?? event['day']),
        how: String(event['how']),
        payments: [],
      });
    const payment = paymentOf(event);
    if (payment) found.at(-1)?.payments.push(payment);
  }
  let after = florins;
  const backwards = found.toReversed().map((day) => {
    const before = after.map((have, seat) =>
      day.payments.reduce((left, payment) => left - amount(payment, seat), have),
    );
    after = before;
    return { ...day, before };
  });
  return backwards.toReversed();
}
