// Choosing what to take from the market (C5). What is possible comes from the legal actions alone.
import { readCard, type Card } from './cards';
import type { Seat } from './view';
import { valueOf } from './view';

/** How many of the newest cards can be reached. */
export const REACH = 3;

/** Positions count from the newest, which is 1. */
export type Choice = readonly number[];

export const takeAction = (choice: Choice): string => `take ${[1, ...choice].join(' ')}`;

/** The positions besides the newest that an action takes; null if it takes nothing. */
export function choiceOf(action: string): Choice | null {
  const [verb, , ...more] = action.split(' ');
  return verb === 'take' ? more.map(Number) : null;
}

export const canTake = (legal: readonly string[]): boolean => legal.includes(takeAction([]));

/** Whether any legal action takes the card at a position. */
export const canChoose = (position: number, legal: readonly string[]): boolean =>
  position === 1 ? canTake(legal) : legal.some((action) => choiceOf(action)?.includes(position));

/** Chooses a card, or puts it back. If it goes only instead of the other one, it goes instead. */
export function toggle(choice: Choice, position: number, legal: readonly string[]): Choice {
  if (choice.includes(position)) return choice.filter((other) => other !== position);
  const both = [...choice, position].toSorted();
  const possible = [both, [position]].find((wanted) => legal.includes(takeAction(wanted)));
  return possible ?? choice;
}

/** The cards that are taken, newest first. */
export function takenCards(market: readonly string[], choice: Choice): Card[] {
  return [1, ...choice]
    .map((position) => market.at(-position))
    .filter((code) => code !== undefined)
    .map(readCard);
}

/** What a ship would be with these cards. */
export function loading(seat: Seat, cards: readonly Card[]): { value: number; left: number } {
  const taking = cards.filter((card) => !card.neutral).length;
  return {
    value: seat.value + valueOf(cards),
    left: seat.spaces - seat.loaded.length - taking,
  };
}
