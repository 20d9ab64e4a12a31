// Turning points of Medici: The Card Game: what was taken, and what should have been.
import { about, choice, sayChance, sayUnknowable } from '../../review/turns';
import type { GameReview } from '../contract';
import { cardsWords, cardWords, readCard } from './cards';
import { choiceOf, takenCards } from './taking';
import { sayAction } from './telling';
import type { CardView } from './view';

const review: GameReview<CardView> = {
  sayTurn(turn) {
    const { step, play, players, point } = turn;
    if (step.kind === 'chance') return sayChance(turn, step.what, (code) => cardWords(readCard(code)));
    const words = (action: string) => choice(play, sayAction, action);
    if (point.cause === 'unknowable') return sayUnknowable(turn, step.seat, words(step.played));
    const args = { ...about(players, step.seat), better: words(step.best) };
    const taken = choiceOf(step.played);
    if (!taken || !play) return { id: 'review-card-revealed', args };
    const cards = cardsWords(takenCards(play.view.market, taken));
    return { id: 'review-card-took', args: { ...args, cards } };
  },
};

export default review;
