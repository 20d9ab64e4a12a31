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

/** What an event pays for; null if it pays nothing. */
export function paymentOf(event: GameEvent): Payment | null {
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

/** The paydays among all that happened, oldest first. `florins` is what each seat began with. */
export function paydays(history: readonly GameEvent[], florins: readonly number[]): Payday[] {
  const found: (Payday & { payments: Payment[] })[] = [];
  let have = [...florins];
  for (const event of history) {
    if (event.event === 'sold')
      have = have.map((florins, seat) => (seat === event['seat'] ? florins - Number(event['bid']) : florins));
    if (event.event === 'round_ended' || event.event === 'day_ended')
      found.push({
        chapter: Number(event['round'] ?? event['day']),
        how: String(event['how']),
        before: have,
        payments: [],
      });
    const payment = paymentOf(event);
    if (!payment) continue;
    found.at(-1)?.payments.push(payment);
    have = have.map((florins, seat) => florins + amount(payment, seat));
  }
  return found;
}
