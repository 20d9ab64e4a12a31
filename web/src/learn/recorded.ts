// Whole games as seat 0 saw them, recorded from the engine, to test the coach with.
import { readFileSync } from 'node:fs';
import type { GameEvent, Suggestion } from '../api/types';
import type { Play } from '../games/contract';
import type { GameOffer } from '../pages/start/games';

interface Moment {
  seat: number | null;
  over: boolean;
  phase: string;
  legal: string[];
  view: unknown;
  events: GameEvent[];
  /** What a bot advised, where it was my turn. It was followed. */
  advice?: Suggestion;
}

export interface RecordedPlay<View> {
  play: Play<View>;
  advice: Suggestion | null;
}

export function recorded<View>(game: GameOffer['id']): RecordedPlay<View>[] {
  const lines = readFileSync(`src/learn/recorded/${game}.jsonl`, 'utf8').trim().split('\n');
  let history: GameEvent[] = [];
  return lines.map((line, index) => {
    const moment = JSON.parse(line) as Moment;
    history = [...history, ...moment.events];
    const players = game === 'burgueses' ? 2 : 3;
    const play: Play<View> = {
      view: moment.view as View,
      legal: moment.legal,
      you: 0,
      toAct: moment.seat,
      over: moment.over,
      phase: moment.phase,
      players: Array.from({ length: players }, (_, seat) => ({
        seat,
        name: ['Ada', 'Bruno', 'Clara'][seat] ?? '',
        level: seat === 0 ? null : 'novice',
        standIn: false,
        you: seat === 0,
      })),
      options: {},
      number: index + 1,
      events: moment.events,
      history,
      account: null,
      busy: false,
      hint: null,
      replay: false,
      act: () => undefined,
    };
    return { play, advice: moment.advice ?? null };
  });
}
