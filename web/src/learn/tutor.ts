// What the coach must know of a game to speak about it.
import type { Suggestion } from '../api/types';
import type { Play } from '../games/contract';
import type { Text } from '../texts.svelte';

/** Why a bot did something. */
export interface Explanation {
  /** Each kind is explained only the first times. */
  kind: string;
  text: Text;
}

export interface Tutor<View> {
  /** Why what a bot advises is good, the most telling first. */
  reasons(play: Play<View>, advice: Suggestion): Text[];
  /** Why the others did what they did between two views. */
  explain(before: Play<View>, play: Play<View>): Explanation[];
}

const TUTORS: Record<string, () => Promise<{ tutor: Tutor<never> }>> = {
  'medici-2006': () => import('./medici'),
  'medici-2018': () => import('./medici'),
  'medici-card': () => import('./card'),
  burgueses: () => import('./burgueses'),
};

export async function loadTutor(ruleset: string): Promise<Tutor<unknown>> {
  const load = TUTORS[ruleset];
  if (!load) return { reasons: () => [], explain: () => [] };
  return (await load()).tutor as unknown as Tutor<unknown>;
}

/** The actions in a change, and who chose them. */
export interface PlayedAction {
  seat: number;
  action: string;
  forced: boolean;
}

export function played(play: Play): PlayedAction[] {
  return play.events.filter((event) => event.event === 'action') as unknown as PlayedAction[];
}

/** Whether something of the kind has happened in this game. */
export function happened(play: Play, kind: string): boolean {
  return play.history.some((event) => event.event === kind);
}

/** How often I have decided something. */
export function decisions(play: Play): number {
  return play.history.filter(
    (event) => event.event === 'action' && event['seat'] === play.you && event['forced'] === false,
  ).length;
}

export const myTurn = (play: Play): boolean => !play.over && play.you !== null && play.toAct === play.you;

export const nameOf = (play: Play, seat: number): string => play.players[seat]?.name ?? '';
