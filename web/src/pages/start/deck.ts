// A deck of the card game as text and as counts (C1): the text can be sent to friends.

/** C1: the most cards of a deck; the fewest are 1. */
export const MAX_CARDS = 128;

export interface Count {
  code: string;
  count: number;
}

const VALUE = '(?:0|[1-9][0-9]?)';
const CODE = new RegExp(`^(?:(?:cloth|fur|grain|dye|spice)${VALUE}(?:x[2-9])?|value${VALUE})!?$`);

export const isCode = (code: string): boolean => CODE.test(code);

/** Equal cards together, where the first of them stands. */
export function countsOf(codes: readonly string[]): Count[] {
  const counts = new Map<string, number>();
  for (const code of codes) counts.set(code, (counts.get(code) ?? 0) + 1);
  return [...counts].map(([code, count]) => ({ code, count }));
}

export const cardsOf = (counts: readonly Count[]): string[] =>
  counts.flatMap(({ code, count }) => Array<string>(count).fill(code));

/** The text of a deck: `4*cloth2 value7`. */
export const writeDeck = (counts: readonly Count[]): string =>
  counts
    .filter(({ count }) => count > 0)
    .map(({ code, count }) => (count === 1 ? code : `${count}*${code}`))
    .join(' ');

/** What a text says, or the word that is no card. A `#` begins a comment. */
export function readDeck(text: string): { codes: string[] } | { wrong: string } {
  const codes: string[] = [];
  const words = text.split('\n').flatMap((line) => (line.split('#')[0] ?? '').split(/\s+/).filter(Boolean));
  for (const word of words) {
    const [, times = '1', code = ''] = /^(?:([1-9][0-9]{0,2})\*)?(.+)$/.exec(word) ?? [];
    if (!isCode(code) || Number(times) > MAX_CARDS) return { wrong: word };
    for (let time = 0; time < Number(times); time += 1) codes.push(code);
  }
  return { codes };
}

/** Whether a table can be opened with so many cards. */
export const isDeckSize = (cards: number): boolean => cards >= 1 && cards <= MAX_CARDS;
