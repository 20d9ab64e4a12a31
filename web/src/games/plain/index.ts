// Any game that has no table of its own yet.
import type { GameModule } from '../contract';
import Board from './Board.svelte';
import Unseen from './Unseen.svelte';

const game: GameModule = {
  texts: 'common',
  Board,
  Unseen,
  heading: () => ({ id: 'plain-heading' }),
  prompt: (play) => ({ id: play.toAct === play.you ? 'turn-yours' : 'turn-other' }),
  sayAction: (action) => ({ id: 'plain-line', args: { text: action } }),
  tell: (event) => ({ text: { id: 'plain-line', args: { text: JSON.stringify(event) } } }),
  chapter: () => 1,
  account: () => [],
  lessons: [],
};

export default game;
