// Where the chapters of a replay begin, and how to move among its moments.
import type { ChangeRow, Moment } from '../api/types';
import { seatNames } from '../art/seats';
import type { GameModule, Line, Player } from '../games/contract';
import { LEVELS } from '../pages/start/games';

export interface Chapter {
  /** Day or round. */
  number: number;
  /** Its first moment. */
  begins: number;
}

export function chapters(moments: readonly Moment[], chapterOf: GameModule['chapter']): Chapter[] {
  const numbers = moments.map((moment) => chapterOf(moment.view));
  return numbers.flatMap((number, at) =>
    at === 0 || number !== numbers[at - 1] ? [{ number, begins: at }] : [],
  );
}

/** The beginning of the next chapter, or the end. */
export function nextChapter(all: readonly Chapter[], at: number, end: number): number {
  return all.find((chapter) => chapter.begins > at)?.begins ?? end;
}

/** The beginning of this chapter, or of the one before if it is there already. */
export function previousChapter(all: readonly Chapter[], at: number): number {
  return all.findLast((chapter) => chapter.begins < at)?.begins ?? 0;
}

export function within(at: number, end: number): number {
  return Math.min(Math.max(at, 0), end);
}

/** All that happened, as the log wants it: a row for each moment. */
export function happened(moments: readonly Moment[]): ChangeRow[] {
  return moments.map(({ events }, index) => ({ number: index + 1, at: 0, change: 'played', events }));
}

/** The lines of the log for a moment, in the game's words: first the action, then its consequences. */
export function told(moment: Moment, game: GameModule, players: readonly Player[]): Line[] {
  const lines = moment.events.map((event) => game.tell(event, players)).filter((line) => line !== null);
  const deed = lines.find((line) => line.seat === moment.seat) ?? lines[0];
  return deed ? [deed, ...lines.slice(lines.indexOf(deed) + 1)] : [];
}

const NAMES_OF_BOTS: readonly string[] = ['random', ...LEVELS];

/** Who played, as far as a record tells. A bot is called there by its level, and here as at the tables. */
export function playersOf(names: readonly string[] | null, count: number): Player[] {
  const isBot = (name: string) => NAMES_OF_BOTS.includes(name);
  const people = Array.from({ length: count }, (_, seat) => {
    const name = names?.[seat];
    return name && !isBot(name) ? name : null;
  });
  const called = seatNames(people);
  return people.map((_, seat) => {
    const name = names?.[seat] ?? '';
    const level = isBot(name) ? name : null;
    return { seat, name: called[seat] ?? '', level, standIn: false, you: false };
  });
}
