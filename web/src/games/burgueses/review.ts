// Turning points of Burgueses: cards that were sold, traded, placed or drawn, and kings.
import { about, choice, sayChance, sayUnknowable } from '../../review/turns';
import type { Text } from '../../texts.svelte';
import type { GameReview } from '../contract';
import { cardName, cardNames, isKing, kingName } from './cards';
import { sayAction } from './tell';
import type { BurguesesView } from './view';

/** What was done, without what was better. */
function deed(action: string): { verb: string; args: Record<string, string> } {
  const [verb = '', ...cards] = action.split(' ');
  const [first = '', second = ''] = cards;
  switch (verb) {
    case 'sell':
      return { verb, args: { cards: cardNames(cards), theirs: '' } };
    case 'trade':
      return { verb, args: { cards: cardName(first), theirs: cardName(second) } };
    case 'buy':
      return { verb, args: { cards: '', theirs: '' } };
    default:
      return { verb, args: { cards: cardName(first), theirs: '' } };
  }
}

const review: GameReview<BurguesesView> = {
  sayTurn(turn): Text {
    const { step, play, players, point } = turn;
    if (step.kind === 'chance')
      return sayChance(turn, step.what, (code) => (isKing(code) ? kingName(code) : cardName(code)));
    const words = (action: string) => choice(play, sayAction, action);
    if (point.cause === 'unknowable') return sayUnknowable(turn, step.seat, words(step.played));
    const { verb, args } = deed(step.played);
    return {
      id: 'review-burgueses-did',
      args: { ...about(players, step.seat), verb, ...args, better: words(step.best) },
    };
  },
};

export default review;
