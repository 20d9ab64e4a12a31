export const GOODS = ['cloth', 'fur', 'grain', 'dye', 'spice'] as const;
export type Good = (typeof GOODS)[number];

/** What is drawn on a card: a good, gold, or nothing but a value. */
export type Emblem = Good | 'gold' | 'value';
