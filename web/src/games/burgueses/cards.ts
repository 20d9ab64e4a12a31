// The cards and how they are called.
import { SUITS, type Suit } from '../../art/suits';
import { list, t } from '../../texts.svelte';

/** All goods, in the order of their codes. */
export const GOODS = '2S 3S 4S 2C 3C 4C 2H 3H 4H 5H 2D 3D 4D 5D'.split(' ');
const FOUR_SPADES = '2S 3S 4S 5S 2C 3C 4C 2H 3H 4H 5H 2D 3D 4D'.split(' ');

/** The goods of a table (B1). */
export const goodsOf = (options: Readonly<Record<string, unknown>>): readonly string[] =>
  options['suits'] === 'four-spades' ? FOUR_SPADES : GOODS;

export const KINGS = ['KS', 'KC', 'KH', 'KD', 'AS'] as const;
export type King = (typeof KINGS)[number];

export const isKing = (card: string): card is King => (KINGS as readonly string[]).includes(card);

export const VALUES = [2, 3, 4, 5] as const;

export const valueOf = (card: string): number => Number(card[0]);

export function suitOf(card: string): Suit {
  const suit = SUITS.find((letter) => letter === card[1]);
  if (!suit) throw new Error(`${card} is no card`);
  return suit;
}

/** A card in words: "4 of hearts", or just "a card" if nobody tells which. */
export function cardName(card: string | null): string {
  if (card === null) return t('burgueses-card-hidden');
  return t('burgueses-card', { value: valueOf(card), suit: suitOf(card) });
}

/** Several cards in words: "2 of clubs and 2 of hearts". */
export function cardNames(cards: readonly string[]): string {
  return list(cards.map(cardName));
}

export const kingName = (king: King): string => t(`burgueses-king-${king.toLowerCase()}`);
