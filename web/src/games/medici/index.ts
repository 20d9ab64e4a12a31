import type { GameModule } from '../contract';
import Board from './Board.svelte';
import { lessons } from './lessons';
import { account } from './money';
import Unseen from './Unseen.svelte';
import { room, type MediciView } from './view';
import { heading, prompt, sayAction, tell } from './words';

const game: GameModule<MediciView> = {
  texts: 'medici',
  Board,
  Unseen,
  heading,
  prompt,
  sayAction,
  tell,
  isOut: ({ view, you }) => you !== null && room(view, you) === 0,
  chapter: (view) => view.day,
  account,
  lessons,
};

export default game;
