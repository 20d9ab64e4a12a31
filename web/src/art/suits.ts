/** The suits in the order in which cards are sorted, by the letter of their code. */
export const SUITS = ['S', 'C', 'H', 'D'] as const;
export type Suit = (typeof SUITS)[number];

/** Each drawn around where the pen is, in a square of 24; relative, so that any number of them can be one path. */
const SHAPES: Readonly<Record<Suit, string>> = {
  S: 'm0-10c-3 5-8.5 7.8-8.5 12.2a4.3 4.3 0 0 0 7.3 3c-.2 2-1 3.4-2.6 4.8h7.6c-1.6-1.4-2.4-2.8-2.6-4.8a4.3 4.3 0 0 0 7.3-3c0-4.4-5.5-7.2-8.5-12.2z',
  C: 'm0-9.8a4.5 4.5 0 0 1 3.5 7.3a4.5 4.5 0 1 1-2.3 7.6c.2 2 1 3.5 2.6 4.9h-7.6c1.6-1.4 2.4-2.9 2.6-4.9a4.5 4.5 0 1 1-2.3-7.6a4.5 4.5 0 0 1 3.5-7.3z',
  H: 'm0 9.5c-3-4.8-9.2-8.3-9.2-13.2a4.8 4.8 0 0 1 9.2-2a4.8 4.8 0 0 1 9.2 2c0 4.9-6.2 8.4-9.2 13.2z',
  D: 'm0-10.2c2 3.8 4.4 7 7.4 10.2-3 3.2-5.4 6.4-7.4 10.2-2-3.8-4.4-7-7.4-10.2 3-3.2 5.4-6.4 7.4-10.2z',
};

/** Signs of a suit around these places, as one path. */
export const signs = (suit: Suit, ...places: (readonly [x: number, y: number])[]): string =>
  places.map(([x, y]) => `M${x} ${y}${SHAPES[suit]}`).join('');

/** Hearts and diamonds are red; the shape tells them apart without colour. */
export const isRed = (suit: Suit): boolean => suit === 'H' || suit === 'D';
