// What players can say to each other: the names that the server knows, in the order in which they are offered.

export const PHRASES = [
  'hello',
  'nice',
  'well_bid',
  'your_turn',
  'one_moment',
  'sorry',
  'thanks',
  'good_game',
] as const;

/** Signs: an outline each, in a square of 24. */
export const SIGNS = {
  smile: 'M12 3a9 9 0 1 1 0 18a9 9 0 1 1 0-18M9 9.5v.01M15 9.5v.01M8 14c1 2 2.400 3 4 3s3-1 4-3',
  surprise: 'M12 3a9 9 0 1 1 0 18a9 9 0 1 1 0-18M9 9v.01M15 9v.01M12 13a2 2.500 0 1 1 0 5a2 2.500 0 1 1 0-5',
  applause:
    'M7 21l-2-6 1.500-7 2 .5v5M8.500 11l2-7.500 2 .6-1 6.400M11.500 10l3-6 1.800.9-2 7M14.300 12l2.700-3.500 1.600 1.200-3 7-3 4.300H7',
} as const;

const KNOWN = new Set<string>([...PHRASES, ...Object.keys(SIGNS)]);

/** Whether this page has words for it: a newer server may know more. */
export const isKnown = (phrase: string): boolean => KNOWN.has(phrase);

export const signOf = (phrase: string): string | null =>
  phrase in SIGNS ? SIGNS[phrase as keyof typeof SIGNS] : null;
