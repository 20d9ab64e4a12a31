// How the florins came about: what was spent on bids, and what ships and goods paid.
import type { GameEvent } from '../../api/types';
import type { Good } from '../../art/goods';
import { t } from '../../texts.svelte';
import type { Posting } from '../contract';
import { known } from './events';
import { startFlorins } from './view';

/** A whole game's postings, beginning with the florins that all are given. */
export function account(
  history: readonly GameEvent[],
  players: number,
  options: Readonly<Record<string, unknown>> = {},
): Posting[] {
  const all = (amount: number) => Array.from({ length: players }, () => amount);
  const postings: Posting[] = [
    { chapter: 0, what: { id: 'medici-post-start' }, amounts: all(startFlorins(players, options)) },
  ];
  let chapter = 1;
  let spent = all(0);
  const post = (id: string, amounts: readonly number[], good?: Good) =>
    postings.push({ chapter, what: good ? { id, args: { good: t(`good-${good}`) } } : { id }, amounts });
  const postBids = () => {
    if (spent.some((amount) => amount < 0)) post('medici-post-bids', spent);
    spent = all(0);
  };
  for (const event of known(history)) {
    if (event.event === 'day_began') chapter = event.day;
    if (event.event === 'sold') spent[event.seat] = (spent[event.seat] ?? 0) - event.bid;
    if (event.event === 'day_ended') postBids();
    if (event.event === 'ships_paid') post('medici-post-ships', event.paid);
    if (event.event === 'good_paid') {
      post('medici-post-good', event.paid, event.good);
      if (event.bonus.some((amount) => amount > 0)) post('medici-post-bonus', event.bonus, event.good);
    }
  }
  // A day that is still running.
  postBids();
  return postings;
}

/** What all postings come to, by seat. */
export const sums = (postings: readonly Posting[], players: number): number[] =>
  Array.from({ length: players }, (_, seat) =>
    postings.reduce((sum, { amounts }) => sum + (amounts[seat] ?? 0), 0),
  );
