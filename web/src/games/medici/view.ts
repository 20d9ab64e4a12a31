// What a seat sees of Medici, and what follows from it directly: cards, room, values.
import { GOODS, type Emblem, type Good } from '../../art/goods';

/** What would be paid if the day ended now, by seat. */
export interface Standings {
  values: readonly number[];
  ships: readonly number[];
  goods: Readonly<Record<Good, readonly number[]>>;
  /** What each would have afterwards. */
  florins: readonly number[];
}

export interface MediciView {
  day: number;
  phase: 'draw' | 'bid' | 'over';
  seat: number | null;
  florins: readonly number[];
  /** Cards by seat, in loading order. */
  ships: readonly (readonly string[])[];
  tracks: Readonly<Record<Good, readonly number[]>>;
  lot: readonly string[];
  auctioneer: number;
  high: { seat: number; bid: number } | null;
  pile: number;
  discarded: readonly string[];
  standings?: Standings;
}

export interface Card {
  good: Exclude<Emblem, 'value'>;
  value: number;
}

export const DAYS = 3;
export const TOP_LEVEL = 7;
type Options = Readonly<Record<string, unknown>>;

const isTournament = (options: Options): boolean => options['payments'] === 'tournament';

const BONUSES: Readonly<Record<number, number>> = { 5: 5, 6: 10, 7: 20 };
const TOURNAMENT_BONUSES: Readonly<Record<number, number>> = { 6: 10, 7: 20 };

/** What a level pays, even if others stand there too (M13). */
export const bonusesOf = (options: Options) => (isTournament(options) ? TOURNAMENT_BONUSES : BONUSES);
/** Always the same object, so that what shows it is not drawn again. */
export const NO_CARDS: readonly string[] = [];
/** The most cards of a lot. */
export const LOT = 3;
export const KINDS = [...GOODS, 'gold'] as const;
const VALUES = [0, 1, 2, 3, 4, 5, 5];

/** Every card of a day, in order. */
export const DECK: readonly Card[] = [
  ...GOODS.flatMap((good) => VALUES.map((value) => ({ good, value }))),
  { good: 'gold', value: 10 },
];

/** How many cards a ship holds. */
export const spaces = (seats: number): number => (seats === 2 ? 7 : 5);

/** Of how many cards the pile of a day is made. */
export const dealt = (seats: number): number => Math.max(18, 6 * seats);

/** What every seat begins with (M2). */
export const startFlorins = (seats: number, options: Options = {}): number =>
  seats > 4 || isTournament(options) ? 30 : 40;

export function card(code: string): Card {
  const [, good, value] = /^([a-z]+)(\d+)$/.exec(code) ?? [];
  const kind = KINDS.find((known) => known === good);
  if (!kind) throw new Error(`no card of Medici: ${code}`);
  return { good: kind, value: Number(value) };
}

export const shipValue = (ship: readonly string[]): number =>
  ship.reduce((sum, code) => sum + card(code).value, 0);

export const room = (view: MediciView, seat: number): number =>
  spaces(view.ships.length) - (view.ships[seat]?.length ?? 0);

/** How many cards of a good a ship carries. */
export const aboard = (ship: readonly string[], good: Good): number =>
  ship.filter((code) => card(code).good === good).length;

/** Where a seat's mark would stand if its ship were unloaded now. When the game is over the marks have moved already. */
export function levelWithShip(view: MediciView, good: Good, seat: number): number {
  const level = view.tracks[good][seat] ?? 0;
  if (view.phase === 'over') return level;
  return Math.min(TOP_LEVEL, level + aboard(view.ships[seat] ?? [], good));
}

/** Who is first and who is second by level; with several first, nobody is second. */
export function places(levels: readonly number[]): { first: number[]; second: number[] } {
  const at = (level: number) => levels.flatMap((own, seat) => (own === level ? [seat] : []));
  const first = at(Math.max(...levels));
  const others = levels.filter((_, seat) => !first.includes(seat));
  return { first, second: first.length === 1 && others.length > 0 ? at(Math.max(...others)) : [] };
}

export interface Kind {
  good: Card['good'];
  cards: { value: number; unseen: boolean }[];
}

/** All cards of the day by good, and whether each has been seen. */
export function unseen(view: MediciView): Kind[] {
  const seen = [...view.ships.flat(), ...view.lot, ...view.discarded];
  const left = new Map<string, number>();
  for (const code of seen) left.set(code, (left.get(code) ?? 0) + 1);
  return KINDS.map((good) => ({
    good,
    cards: DECK.filter((one) => one.good === good).map(({ value }) => {
      const code = `${good}${value}`;
      const times = left.get(code) ?? 0;
      left.set(code, times - 1);
      return { value, unseen: times <= 0 };
    }),
  }));
}
