// Turning points of Medici: what a lot was worth, and to whom it went.
import { about, choice, sayBetter, sayChance, sayUnknowable, toWhom } from '../../review/turns';
import type { Decision } from '../../review/types';
import type { Text } from '../../texts.svelte';
import type { GameReview, Turn } from '../contract';
import { bidOf } from './events';
import type { MediciView } from './view';
import { cardName, cardNames, sayAction } from './words';

/** A decision in an auction whose end shows what it led to; null for any other. */
function sayLot({ point, players }: Turn<MediciView>): Text | null {
  if (point.story !== 'let_go' && point.story !== 'unsold' && point.story !== 'overpaid') return null;
  const lot = {
    ...about(players, point.seat),
    to: toWhom(players, point.seat),
    cards: cardNames(point.cards),
    worth: point.worth ?? 0,
  };
  if (point.story === 'unsold') return { id: 'review-medici-unsold', args: lot };
  if (point.story === 'overpaid') return { id: 'review-medici-overpaid', args: { ...lot, paid: point.paid } };
  const { buyer, paid, buyer_worth: buyerWorth } = point;
  const args = { ...lot, paid, buyer: toWhom(players, buyer) };
  if (buyerWorth === null) return { id: 'review-medici-let-go', args };
  return { id: 'review-medici-let-go-both', args: { ...args, buyerWorth } };
}

/** Any other decision: the lot as it lay there, and what was better. */
function sayDecision(turn: Turn<MediciView>, { seat, played, best }: Decision): Text {
  const { play, players } = turn;
  const better = choice(play, sayAction, best);
  const lot = play?.view.lot ?? [];
  const bid = bidOf(played);
  const args = { ...about(players, seat), cards: cardNames(lot), better };
  if (lot.length === 0) return sayBetter(turn, seat, choice(play, sayAction, played), better);
  if (bid !== null) return { id: 'review-medici-bid', args: { ...args, bid } };
  if (played === 'pass') return { id: 'review-medici-passed', args };
  return { id: played === 'stop' ? 'review-medici-stopped' : 'review-medici-drew', args };
}

const review: GameReview<MediciView> = {
  sayTurn(turn) {
    const { step, play, point } = turn;
    if (step.kind === 'chance') return sayChance(turn, step.what, cardName);
    if (point.cause === 'unknowable')
      return sayUnknowable(turn, step.seat, choice(play, sayAction, step.played));
    return sayLot(turn) ?? sayDecision(turn, step);
  },
};

export default review;
