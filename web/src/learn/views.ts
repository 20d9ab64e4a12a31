// What the coach reads of each game's view, and the cards in it.
import type { Good } from '../art/goods';

type ByGood = Readonly<Record<Good, readonly number[]>>;

export interface MediciView {
  day: number;
  florins: readonly number[];
  ships: readonly (readonly string[])[];
  tracks: ByGood;
  lot: readonly string[];
  auctioneer: number;
  high: { seat: number; bid: number } | null;
  pile: number;
}

export interface CardView {
  round: number;
  florins: readonly number[];
  ships: readonly (readonly string[])[];
  /** Of the warehouses alone. */
  icons: ByGood;
  /** Oldest first. */
  market: readonly string[];
  revealed: number;
  pile: number;
  last_turn: boolean;
}

export interface BurguesesView {
  round: number;
  coins: readonly number[];
  bank: number;
  hands: readonly (readonly (string | null)[])[];
  showcases: readonly (readonly string[])[];
  pile: number;
  /** Sold or discarded in this round. */
  discarded: readonly string[];
  kings: number;
  revealed_kings: readonly string[];
}

/** A card of goods, of either Medici. */
export interface GoodsCard {
  good: Good | 'gold' | 'value';
  value: number;
  icons: number;
  neutral: boolean;
}

/** Reads `cloth5`, `fur0x2`, `grain0!`, `value7`. */
export function goodsCard(code: string): GoodsCard {
  const [, good = 'value', value = '0', times, flag] = /^([a-z]+)(\d+)(?:x(\d+))?(!?)$/.exec(code) ?? [];
  const bare = good === 'value' || good === 'gold';
  return {
    good: good as GoodsCard['good'],
    value: Number(value),
    icons: bare ? 0 : Number(times ?? 1),
    neutral: flag === '!',
  };
}

export const worth = (cards: readonly string[]): number =>
  cards.reduce((sum, card) => sum + goodsCard(card).value, 0);

/** How many spaces a ship has. */
export const spaces = (players: number): number => (players === 2 ? 7 : 5);

/** A playing card such as `4C`: its rank and suit. */
export function playingCard(code: string): { rank: number; suit: string } {
  return { rank: Number(code.slice(0, -1)), suit: code.slice(-1) };
}

const SUITS: Readonly<Record<string, string>> = { S: '♠', C: '♣', H: '♥', D: '♦' };

/** As it is printed: `4♣`. */
export const printed = (code: string): string => `${code.slice(0, -1)}${SUITS[code.slice(-1)] ?? ''}`;
