export const GOODS = ['cloth', 'fur', 'grain', 'dye', 'spice'] as const;
export type Good = (typeof GOODS)[number];

/** What is drawn on a card: a good, gold, or nothing but a value. */
export type Emblem = Good | 'gold' | 'value';

/** Each in a square of 24 that begins where the pen is; relative, so that any number of them can be one path. */
const SHAPES: Readonly<Record<Emblem, string>> = {
  // a folded bolt
  cloth: 'm4 8 8 4 8-4-8-4zm0 2.4 8 4 8-4v2l-8 4-8-4zm0 3.6 8 4 8-4v2l-8 4-8-4z',
  // a pelt
  fur: 'm9 3 3 2 3-2 1 4 4-1-1.5 5 1.5 5-4 .5-2 4.5-2-2.5-2 2.5-2-4.5-4-.5 1.5-5-1.5-5 4 1z',
  // an ear
  grain:
    'm11.1 9h1.8v12h-1.8zm.9-1c-1.9-1.9-1.9-4 0-6 1.9 2 1.9 4.1 0 6zm-.7 4.5c-2.7-.2-4.1-1.8-4.3-4.5 2.7 .2 4.1 1.8 4.3 4.5zm1.4 0c.2-2.7 1.6-4.3 4.3-4.5-.2 2.7-1.6 4.3-4.3 4.5zm-1.4 5c-2.7-.2-4.1-1.8-4.3-4.5 2.7 .2 4.1 1.8 4.3 4.5zm1.4 0c.2-2.7 1.6-4.3 4.3-4.5-.2 2.7-1.6 4.3-4.3 4.5z',
  // a drop over a vat
  dye: 'm12 2.5c2.4 3 3.6 5 3.6 6.5a3.6 3.6 0 0 1-7.2 0c0-1.5 1.2-3.5 3.6-6.5zm-8.5 12h17l-2 6.5h-13z',
  // star anise
  spice:
    'm12 10.8c-2.2-2.8-2-6.2 0-8.8 2 2.6 2.2 6 0 8.8zm1.04 .6c1.32-3.31 4.37-4.83 7.62-4.4-1.25 3.03-4.1 4.91-7.62 4.4zm0 1.2c3.52-.51 6.37 1.37 7.62 4.4-3.25 .43-6.3-1.09-7.62-4.4zm-1.04 .6c2.2 2.8 2 6.2 0 8.8-2-2.6-2.2-6 0-8.8zm-1.04-.6c-1.32 3.31-4.37 4.83-7.62 4.4 1.25-3.03 4.1-4.91 7.62-4.4zm0-1.2c-3.52 .51-6.37-1.37-7.62-4.4 3.25-.43 6.3 1.09 7.62 4.4z',
  // three ingots
  gold: 'm9 4.5h6l2 6h-10zm-5.5 9h6l2 6h-10zm11 0h6l2 6h-10z',
  // a balance: worth something, and no good
  value:
    'm11.1 3.5h1.8v15h-1.8zm-6.6 2.6h15v1.8h-15zm3.5 14.7h8l-1.5-2.3h-5zm-3-13.3 3.6 7h-7.2zm14 0 3.6 7h-7.2z',
};

/** Emblems side by side from a place on, as one path. */
export const emblems = (good: Emblem, times = 1, x = 0, y = 0): string =>
  Array.from({ length: times }, (_, i) => `M${x + 24 * i} ${y}${SHAPES[good]}`).join('');
