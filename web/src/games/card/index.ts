// The table of Medici: The Card Game.
import type { GameModule } from '../contract';
import Board from './Board.svelte';
import { cardsWords } from './cards';
import { lessons } from './lessons';
import { choiceOf, takenCards } from './taking';
import { account, tell } from './telling';
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
  sayAction(action, play) {
    const choice = choiceOf(action);
    if (!choice) return { id: 'card-say-reveal' };
    return { id: 'card-say-take', args: { cards: cardsWords(takenCards(play.view.market, choice)) } };
  },
  tell,
  isOut: (play) => play.you !== null && (seatsOf(play)[play.you]?.full ?? false),
  chapter: (view) => view.round,
  account,
  lessons,
};

export default game;
