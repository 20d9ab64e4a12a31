// The games that can be played, and the usual settings of a table.
import type { NewTable } from '../../api/types';

/** Bots as opponents, from gentle to hard. */
export const LEVELS = ['novice', 'apprentice', 'trader', 'banker', 'expert'] as const;
export type Level = (typeof LEVELS)[number];

export const isLevel = (value: unknown): value is Level => (LEVELS as readonly unknown[]).includes(value);

export interface Ruleset {
  id: string;
  /** The fewest and the most seats, as in `GET /api/rulesets`; here so that the page need not wait for that. */
  least: number;
  most: number;
  /** Seats unless somebody wants more or fewer. */
  usual: number;
}

export interface GameOffer {
  /** A name for texts and pictures. */
  id: 'medici' | 'card' | 'burgueses';
  /** The usual edition first. */
  editions: readonly [Ruleset, ...Ruleset[]];
  /** How long a game against bots takes. */
  minutes: number;
}

const MEDICI: GameOffer = {
  id: 'medici',
  editions: [
    { id: 'medici-2018', least: 2, most: 6, usual: 4 },
    { id: 'medici-2006', least: 3, most: 6, usual: 4 },
  ],
  minutes: 15,
};

export const GAMES: readonly GameOffer[] = [
  MEDICI,
  {
    id: 'card',
    editions: [{ id: 'medici-card', least: 2, most: 6, usual: 4 }],
    minutes: 10,
  },
  { id: 'burgueses', editions: [{ id: 'burgueses', least: 2, most: 2, usual: 2 }], minutes: 5 },
];

export const RULESETS: readonly Ruleset[] = GAMES.flatMap((game) => game.editions);

/** The ruleset with this id; the usual Medici if there is none. */
export function findRuleset(id: string | null): Ruleset {
  return RULESETS.find((ruleset) => ruleset.id === id) ?? MEDICI.editions[0];
}

/** Which picture shows a ruleset. */
export function gameOf(ruleset: string): GameOffer['id'] {
  return GAMES.find((game) => game.editions.some(({ id }) => id === ruleset))?.id ?? 'medici';
}

/** As near to a number of seats as the ruleset allows. */
export function clampSeats(ruleset: Ruleset, players: number): number {
  return Math.min(ruleset.most, Math.max(ruleset.least, players));
}

/** The numbers of seats that a ruleset has. */
export function seatNumbers({ least, most }: Ruleset): number[] {
  return Array.from({ length: most - least + 1 }, (_, index) => least + index);
}

/** A table for me and bots, which begins at once. */
export function againstBots(ruleset: Ruleset, players: number, level: Level): NewTable {
  const bots = Array.from({ length: players - 1 }, () => level);
  return { ruleset: ruleset.id, players, seats: ['you', ...bots] };
}
