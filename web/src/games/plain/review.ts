import { choice, sayBetter, sayChance, sayUnknowable } from '../../review/turns';
import type { GameReview } from '../contract';
import { sayAction } from './say';

const review: GameReview = {
  sayTurn(turn) {
    const { step, play, point } = turn;
    if (step.kind === 'chance') return sayChance(turn, step.what, (code) => code);
    const did = choice(play, sayAction, step.played);
    if (point.cause === 'unknowable') return sayUnknowable(turn, step.seat, did);
    return sayBetter(turn, step.seat, did, choice(play, sayAction, step.best));
  },
};

export default review;
