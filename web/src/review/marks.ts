// The signs of marks: each has a shape of its own, around the middle of its drawing.
import type { Mark } from './types';

export const SHAPES: Readonly<Record<Mark, string>> = {
  best: 'M-3.4 0a3.4 3.4 0 1 0 6.8 0a3.4 3.4 0 1 0-6.8 0z',
  good: 'M-3.4 0a3.4 3.4 0 1 0 6.8 0a3.4 3.4 0 1 0-6.8 0z',
  inaccuracy: 'M0-5L5 3.8H-5z',
  mistake: 'M0-5.4L5.4 0 0 5.4-5.4 0z',
  blunder: 'M-5-2.6L-2.6-5 0-2.4 2.6-5 5-2.6 2.4 0 5 2.6 2.6 5 0 2.4-2.6 5-5 2.6-2.4 0z',
};

export const MARKS = Object.keys(SHAPES) as Mark[];
