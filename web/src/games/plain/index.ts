// Any game that has no table of its own yet.
import type { GameModule } from '../contract';
import Board from './Board.svelte';
import { sayAction } from './say';
import Unseen from './Unseen.svelte';

const game: GameModule = {
  texts: 'common',
  Board,
  Unseen,
  heading: () => ({ id: 'plain-heading' }),
  prompt: (play) => ({ id: play.toAct === play.you ? 'turn-yours' : 'turn-other' }),
  sayAction,
  tell: (event) => ({ text: { id: 'plain-line', args: { text: JSON.stringify(event) } } }),
  shortcuts: [],
  sounds: {},
  chapter: () => 1,
  account: () => [],
  lessons: [],
  review: () => import('./review'),
};

export default game;
