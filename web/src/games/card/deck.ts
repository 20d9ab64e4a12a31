// What the pile is made of (C1), and what of it nobody has seen yet.
import { GOODS } from '../../art/goods';
import type { CardView } from './view';

/** Of each good: what follows its name in a code, and how many there are. */
const OF_EACH_GOOD = [
  ['2', 4],
  ['3', 4],
  ['4', 4],
  ['5', 4],
  ['0x2', 2],
  ['0!', 2],
] as const;
const OF_NO_GOOD = [
  ['value7', 5],
  ['value2!', 5],
] as const;

const times = (code: string, count: number): string[] => Array<string>(count).fill(code);

export const DECK: readonly string[] = [
  ...GOODS.flatMap((good) => OF_EACH_GOOD.flatMap(([rest, count]) => times(good + rest, count))),
  ...OF_NO_GOOD.flatMap(([code, count]) => times(code, count)),
];

/** The same with the values that the rulebook names: the 7s are 5s. */
export const BY_THE_LETTER: readonly string[] = DECK.map((code) => code.replace('value7', 'value5'));

/** The deck of a table: its own if it was opened with one. */
export function deckOf(options: Readonly<Record<string, unknown>>): readonly string[] {
  if (options['deck'] === 'by-the-letter') return BY_THE_LETTER;
  return hasOwnDeck(options) ? (options['deck'] as string[]) : DECK;
}

/** Whether a table has cards of its own, not our reconstruction of the rulebook's. */
export const hasOwnDeck = (options: Readonly<Record<string, unknown>>): boolean =>
  Array.isArray(options['deck']);

/** A kind of card: how many are in the deck, and how many of them are still unseen. */
export interface Kind {
  code: string;
  all: number;
  unseen: number;
}

/** By kind, in the deck's order: the deck without market, ships and what went in earlier rounds. */
export function unseen(deck: readonly string[], view: CardView): Kind[] {
  const kinds = new Map<string, Kind>();
  for (const code of deck) {
    const kind = kinds.get(code) ?? { code, all: 0, unseen: 0 };
    kinds.set(code, { code, all: kind.all + 1, unseen: kind.unseen + 1 });
  }
  for (const code of [...view.market, ...view.ships.flat(), ...view.gone]) {
    const kind = kinds.get(code);
    if (kind) kind.unseen -= 1;
  }
  return [...kinds.values()];
}
