// Two games as seat 0 heard and saw them, from a real server: for tests.
import type { GameEvent } from '../../api/types';
import type { BurguesesView } from './view';
import lines from './recorded.jsonl?raw';

interface RecordedGame {
  how: string;
  events: GameEvent[];
  views: BurguesesView[];
}

const games = lines
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as RecordedGame);

/** The recorded game that ended so. */
export function recorded(how: 'riches' | 'four'): RecordedGame {
  const game = games.find((candidate) => candidate.how === how);
  if (!game) throw new Error(`no game ends with ${how}`);
  return game;
}

/** A recorded view that fits. */
export function viewWhere(fits: (view: BurguesesView) => boolean): BurguesesView {
  const view = games.flatMap(({ views }) => views).find(fits);
  if (!view) throw new Error('no recorded view fits');
  return view;
}
