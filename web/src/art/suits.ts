/** The suits in the order in which cards are sorted, by the letter of their code. */
export const SUITS = ['S', 'C', 'H', 'D'] as const;
export type Suit = (typeof SUITS)[number];

/** Each drawn in a square of 24. */
export const SUIT_SHAPES: Readonly<Record<Suit, string>> = {
  S: 'M12 2C9 7 3.5 9.8 3.5 14.2a4.3 4.3 0 0 0 7.3 3c-.2 2-1 3.4-2.6 4.8h7.6c-1.6-1.4-2.4-2.8-2.6-4.8a4.3 4.3 0 0 0 7.3-3C20.5 9.8 15 7 12 2z',
  C: 'M12 2.2a4.5 4.5 0 0 1 3.5 7.3a4.5 4.5 0 1 1-2.3 7.6c.2 2 1 3.5 2.6 4.9H8.2c1.6-1.4 2.4-2.9 2.6-4.9a4.5 4.5 0 1 1-2.3-7.6A4.5 4.5 0 0 1 12 2.2z',
  H: 'M12 21.5C9 16.7 2.8 13.2 2.8 8.3A4.8 4.8 0 0 1 12 6.3a4.8 4.8 0 0 1 9.2 2c0 4.9-6.2 8.4-9.2 13.2z',
  D: 'M12 1.8c2 3.8 4.4 7 7.4 10.2-3 3.2-5.4 6.4-7.4 10.2-2-3.8-4.4-7-7.4-10.2 3-3.2 5.4-6.4 7.4-10.2z',
};

/** Hearts and diamonds are red; the shape tells them apart without colour. */
export const isRed = (suit: Suit): boolean => suit === 'H' || suit === 'D';
