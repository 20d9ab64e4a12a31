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
  shortcuts: [
    { keys: ['D'], id: 'keys-buy' },
    { keys: ['1–9'], id: 'keys-hand' },
    { keys: ['S'], id: 'keys-sell' },
    { keys: ['T'], id: 'keys-trade' },
  ],
  sounds: {
    dealt: 'card',
    drew: 'card',
    king: 'hammer',
    sold: 'coin',
    sold_four: 'hammer',
    traded: 'card',
    received: 'coin',
    paid: 'coin',
  },
  chapter: (view) => view.round,
  account,
  lessons,
  review: () => import('./review'),
};

export default game;
