// Real games for tests: what the engine answered to every action, as it was recorded.
import type { GameEvent, Result } from '../../api/types';
import type { Player } from '../contract';
import type { CardPlay, CardView } from './view';

const FILES = import.meta.glob<string>('./recorded/*.jsonl', {
  query: '?raw',
  import: 'default',
  eager: true,
});

interface Answer {
  over: boolean;
  seat?: number;
  legal: string[];
  events: GameEvent[];
  /** Not recorded after every action. */
  view?: CardView;
}

export interface RecordedGame {
  players: number;
  options: Record<string, unknown>;
  chance: { deck?: string[] }[];
  result: Result;
  answers: Answer[];
  events: GameEvent[];
}

export function recorded(name: string): RecordedGame {
  const text = FILES[`./recorded/${name}.jsonl`] ?? '';
  const [head, ...answers] = text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as RecordedGame & Answer);
  if (!head) throw new Error(`${name} is empty`);
  return { ...head, answers, events: answers.flatMap((answer) => answer.events) };
}

export const people = (count: number): Player[] =>
  Array.from({ length: count }, (_, seat) => ({
    seat,
    name: `Seat ${seat}`,
    level: null,
    standIn: false,
    you: seat === 0,
  }));

/** A moment of a recorded game as the board gets it. */
export function playOf(game: RecordedGame, answer: Answer, view: CardView): CardPlay {
  return {
    view,
    legal: answer.legal,
    you: 0,
    toAct: answer.seat ?? null,
    over: answer.over,
    phase: view.phase,
    players: people(game.players),
    options: game.options,
    number: 1,
    events: answer.events,
    history: game.events,
    account: null,
    busy: false,
    hint: null,
    replay: false,
    act: () => undefined,
  };
}
