// What a seat may see of a game, and what can be counted from it. Nothing here says what is allowed.
import type { Suit } from '../../art/suits';
import { GOODS, KINGS, suitOf, valueOf, type King } from './cards';

/** How many rounds a game has. */
export const ROUNDS = 2;

export interface BurguesesView {
  round: number;
  phase: 'act' | 'place' | 'discard' | 'over';
  seat: number | null;
  coins: readonly number[];
  bank: number;
  /** By seat; null for each card that I may not see. */
  hands: readonly (readonly (string | null)[])[];
  showcases: readonly (readonly string[])[];
  /** How many cards are in the pile. */
  pile: number;
  /** How many kings are left. */
  kings: number;
  /** Summed over finished rounds. */
  riches: readonly number[];
  traded: readonly boolean[];
  just_traded: boolean;
  discarded: readonly string[];
  revealed_kings: readonly King[];
  /** The riches of finished rounds and of this one, if it ended now. */
  standings?: { riches: readonly number[] };
}

export const otherSeat = (seat: number): number => 1 - seat;

export function sumOf(cards: readonly string[], suit?: Suit): number {
  return cards
    .filter((card) => suit === undefined || suitOf(card) === suit)
    .reduce((sum, card) => sum + valueOf(card), 0);
}

/** The goods that I see nowhere: they are in the pile or in a hand that I don't see. */
export function unseen(view: BurguesesView, goods: readonly string[] = GOODS): string[] {
  const seen = new Set([...view.hands.flat(), ...view.showcases.flat(), ...view.discarded]);
  return goods.filter((card) => !seen.has(card));
}

/** The kings that may come next: all five if none is left, because then they are shuffled. */
export function kingsToCome(view: BurguesesView): readonly King[] {
  if (view.kings === 0) return KINGS;
  return KINGS.filter((king) => !view.revealed_kings.includes(king));
}

/** Three or four of one value in a showcase: four, sold, win the game at once. */
export interface Threat {
  value: number;
  cards: readonly string[];
  /** Where the missing fourth card is; `nowhere` if all four lie here. */
  fourth: 'nowhere' | 'unseen' | 'hand' | 'across';
}

/** The threat of four in a seat's showcase. None if the fourth card has been discarded. */
export function threat(view: BurguesesView, seat: number): Threat | null {
  for (const value of [2, 3, 4]) {
    const of = (cards: readonly (string | null)[]) =>
      cards.filter((card): card is string => card !== null && valueOf(card) === value);
    const cards = of(view.showcases[seat] ?? []);
    if (cards.length === 4) return { value, cards, fourth: 'nowhere' };
    if (cards.length < 3 || of(view.discarded).length > 0) continue;
    if (of(view.showcases[otherSeat(seat)] ?? []).length > 0) return { value, cards, fourth: 'across' };
    return { value, cards, fourth: of(view.hands.flat()).length > 0 ? 'hand' : 'unseen' };
  }
  return null;
}

/** Why there is nothing to trade: the first reason that holds. */
export function whyNoTrade(view: BurguesesView, seat: number, once = false): string {
  if (view.traded[seat]) return once ? 'once' : 'done';
  if (view.just_traded) return 'just';
  if (view.coins[seat] === 0) return 'coin';
  return 'card';
}

/** What this round would bring a seat if it ended now; null if nobody tells, and before the first card is placed. */
export function roundSoFar(view: BurguesesView, seat: number): number | null {
  const { showcases, discarded, revealed_kings, riches, standings } = view;
  const now = standings?.riches[seat];
  if (now === undefined || [...showcases.flat(), ...discarded, ...revealed_kings].length === 0) return null;
  return now - (riches[seat] ?? 0);
}
