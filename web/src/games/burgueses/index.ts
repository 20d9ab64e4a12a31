// Burgueses: two merchants, a showcase each, and five kings who pay or tax them.
import type { GameModule } from '../contract';
import Board from './Board.svelte';
import { lessons } from './lessons';
import { account, heading, prompt, sayAction, tell } from './tell';
import Unseen from './Unseen.svelte';
import type { BurguesesView } from './view';

const game: GameModule<BurguesesView> = {
  texts: 'burgueses',
  Board,
  Unseen,
  heading,
  prompt,
  sayAction,
  tell,
  chapter: (view) => view.round,
  account,
  lessons,
};

export default game;
