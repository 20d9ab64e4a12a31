// The table of Medici: The Card Game.
import type { GameModule } from '../contract';
import Board from './Board.svelte';
import { lessons } from './lessons';
import { account, sayAction, tell } from './telling';
import Unseen from './Unseen.svelte';
import { ROUNDS, seatsOf, type CardPlay, type CardView } from './view';

function prompt(play: CardPlay): { id: string } {
  const last = play.view.last_turn;
  if (play.toAct !== play.you) return { id: last ? 'card-prompt-other-last' : 'card-prompt-other' };
  if (!play.legal.includes('reveal')) return { id: last ? 'card-prompt-take-last' : 'card-prompt-take' };
  return { id: last ? 'card-prompt-both-last' : 'card-prompt-both' };
}

const game: GameModule<CardView> = {
  texts: 'card',
  Board,
  Unseen,
  heading: ({ view, options }) => ({
    id: options['advanced'] === true ? 'card-heading-advanced' : 'card-heading',
    args: { round: view.round, rounds: ROUNDS },
  }),
  prompt,
  sayAction,
  tell,
  shortcuts: [
    { keys: ['D'], id: 'keys-reveal' },
    { keys: ['2', '3'], id: 'keys-choose' },
    { keys: ['S'], id: 'keys-take' },
  ],
  sounds: { revealed: 'card', took: 'card', round_ended: 'hammer', ships_paid: 'coin', good_paid: 'coin' },
  isOut: (play) => play.you !== null && (seatsOf(play)[play.you]?.full ?? false),
  chapter: (view) => view.round,
  account,
  lessons,
  review: () => import('./review'),
};

export default game;
