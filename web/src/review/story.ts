// A game and its review together: every step of it in words.
import type { Moment } from '../api/types';
import type { GameModule, GameReview, Play, Player } from '../games/contract';
import { told, type Chapter } from '../replay/moments';
import { say, t } from '../texts.svelte';
import { roughShare } from './figures';
import { sharesAt } from './review';
import type { Decision, Review, TurningPoint } from './types';

/** A game that is over, as the page knows it without its review. */
export interface FinishedGame {
  ruleset: string;
  game: GameModule;
  /** What the game says of a review. */
  terms: GameReview;
  players: readonly Player[];
  options: Readonly<Record<string, unknown>>;
  moments: readonly Moment[];
  chapters: readonly Chapter[];
  /** The page's address of a moment. */
  address(moment: number): string;
}

/** The table before a decision, for who made it. */
export function playBefore({ moments, players, options }: FinishedGame, number: number): Play | null {
  const before = moments[number - 1];
  if (!before) return null;
  return {
    view: before.view,
    legal: before.legal,
    you: before.to_act,
    toAct: before.to_act,
    over: false,
    phase: before.phase,
    players,
    options,
    number,
    events: [],
    history: [],
    account: null,
    busy: false,
    hint: null,
    replay: true,
    act: () => undefined,
  };
}

/** An action that could be chosen, in words: "Bid 7". */
export function choiceWords(game: FinishedGame, { number }: Decision, action: string): string {
  const play = playBefore(game, number);
  return play ? say(game.game.sayAction(action, play)) : action;
}

/** What was done at a moment, in words; at the beginning, that it begins. */
export function deedWords(finished: FinishedGame, at: number): string {
  const { moments, game, players } = finished;
  const moment = moments[at];
  if (!moment || moment.action === null || moment.seat === null) return t('replay-begins');
  const [line] = told(moment, game, players);
  if (line) return say(line.text);
  const play = playBefore(finished, at);
  const action = play ? say(game.sayAction(moment.action, play)) : moment.action;
  return t('replay-did', { name: players[moment.seat]?.name ?? '', action });
}

/** All seats' shares at a moment, in words. */
export function sharesWords(players: readonly Player[], review: Review, at: number): string {
  const shares = sharesAt(review, at);
  return players.map(({ seat, name }) => `${name} ${roughShare(shares[seat] ?? 0)}`).join(', ');
}

/** A turning point in a sentence of the game's own terms. */
export function turnWords(finished: FinishedGame, review: Review, point: TurningPoint): string {
  const { terms, players } = finished;
  const step = review.steps[point.step];
  if (!step) return '';
  const number = step.kind === 'decision' ? step.number : momentOf(review, point.step) + 1;
  return say(terms.sayTurn({ point, step, play: playBefore(finished, number), players }));
}

/** The moment that a step belongs to. */
export function momentOf({ steps }: Review, at: number): number {
  const decision = steps.slice(0, at + 1).findLast((step) => step.kind === 'decision');
  return decision?.kind === 'decision' ? decision.number : 0;
}
