// What the server shows of a table of Medici: The Card Game, and what a person wants to know of each seat.
import { GOODS, type Good } from '../../art/goods';
import type { Play, Player } from '../contract';
import { readCards, type Card } from './cards';

/** What would be paid if the round ended now; lists by seat. */
export interface Standings {
  values: readonly number[];
  ships: readonly number[];
  goods: Readonly<Record<Good, readonly number[]>>;
  /** What each seat would then have. */
  florins: readonly number[];
}

export interface CardView {
  round: number;
  phase: 'turn' | 'over';
  seat: number | null;
  florins: readonly number[];
  ships: readonly (readonly string[])[];
  /** In warehouses only. */
  icons: Readonly<Record<Good, readonly number[]>>;
  /** Oldest first. */
  market: readonly string[];
  /** In this turn. */
  revealed: number;
  pile: number;
  last_turn: boolean;
  gone: readonly string[];
  standings?: Standings;
}

export type CardPlay = Play<CardView>;

export const ROUNDS = 3;
/** C4: cards that may be revealed in a turn. */
export const REVEALS = 3;

/** C3: cards that a ship holds, neutral ones not counted. */
export const spacesOf = (seats: number): number => (seats === 2 ? 7 : 5);

/** From how many icons of a good a seat is paid how much. */
export interface Bonus {
  icons: number;
  florins: number;
}

/** C11: ascending. */
export function bonusesOf(seats: number, options: Readonly<Record<string, unknown>>): Bonus[] {
  const more = seats === 2 ? 2 : 0;
  const first = { icons: 5 + more, florins: 10 };
  return options['advanced'] === true ? [first, { icons: 8 + more, florins: 20 }] : [first];
}

/** A seat's icons of a good. */
export interface Stock {
  good: Good;
  stored: number;
  /** In the ship: they come into the warehouse when the round ends. */
  aboard: number;
  /** C10: 1 has most, 2 has second most, with what is aboard; null further down, or if no icons take no place. */
  place: 1 | 2 | null;
  bonus: Bonus | null;
}

export interface Seat {
  seat: number;
  player: Player;
  florins: number;
  /** What takes room, in loading order. */
  loaded: Card[];
  neutral: Card[];
  spaces: number;
  value: number;
  full: boolean;
  stocks: Stock[];
}

export const iconsOf = (cards: readonly Card[], good: Good): number =>
  cards.reduce((sum, card) => sum + (card.good === good ? card.icons : 0), 0);

export const valueOf = (cards: readonly Card[]): number => cards.reduce((sum, card) => sum + card.value, 0);

/** All seats of a table, seat 0 first. Whose turn it is and what the others do change none of them. */
export function seatsOf(play: CardPlay): Seat[] {
  const { view, players } = play;
  const spaces = spacesOf(players.length);
  const bonuses = bonusesOf(players.length, play.options);
  const ships = view.ships.map(readCards);
  // When the game is over the warehouses have what the ships still show.
  const aboard = (good: Good) => ships.map((ship) => (view.phase === 'over' ? 0 : iconsOf(ship, good)));
  const fewest = play.options['zero_icons'] === true ? 0 : 1;
  const shelves = GOODS.map((good) => stocksOf(good, view.icons[good], aboard(good), bonuses, fewest));
  return players.map((player, seat) => {
    const ship = ships[seat] ?? [];
    const loaded = ship.filter((card) => !card.neutral);
    return {
      seat,
      player,
      florins: view.florins[seat] ?? 0,
      loaded,
      neutral: ship.filter((card) => card.neutral),
      spaces,
      value: valueOf(ship),
      full: loaded.length >= spaces,
      stocks: shelves.map((stocks) => stocks[seat]).filter((stock) => stock !== undefined),
    };
  });
}

/** A good's icons by seat, and the places of those who have at least the `fewest` icons that take one. */
function stocksOf(
  good: Good,
  stored: readonly number[],
  aboard: readonly number[],
  bonuses: Bonus[],
  fewest: number,
): Stock[] {
  const all = stored.map((icons, seat) => icons + (aboard[seat] ?? 0));
  return all.map((icons, seat) => {
    const ahead = all.filter((other) => other > icons).length;
    return {
      good,
      stored: stored[seat] ?? 0,
      aboard: aboard[seat] ?? 0,
      place: icons < fewest || ahead > 1 ? null : ahead === 0 ? 1 : 2,
      bonus: bonuses.findLast((bonus) => icons >= bonus.icons) ?? null,
    };
  });
}

/** In turn order with mine last, next to my hand; seat 0 first for spectators. */
export function aroundMe(seats: readonly Seat[], you: number | null): Seat[] {
  return you === null ? [...seats] : [...seats.slice(you + 1), ...seats.slice(0, you + 1)];
}
