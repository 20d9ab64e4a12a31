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
  shortcuts: [
    { keys: ['0–9', '↑', '↓'], id: 'keys-bid' },
    { keys: ['P'], id: 'keys-pass' },
    { keys: ['D'], id: 'keys-draw' },
    { keys: ['S'], id: 'keys-stop' },
  ],
  sounds: {
    turned: 'card',
    sold: 'hammer',
    discarded: 'card',
    loaded_free: 'card',
    ships_paid: 'coin',
    good_paid: 'coin',
  },
  isOut: ({ view, you }) => you !== null && room(view, you) === 0,
  chapter: (view) => view.day,
  account,
  lessons,
  review: () => import('./review'),
};

export default game;
