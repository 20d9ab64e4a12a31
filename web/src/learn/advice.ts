// What a bot thinks of a choice and of what else could have been chosen.
import type { Alternative, Suggestion } from '../api/types';

/** How much less likely a victory must be for a choice to be called a mistake. */
const MISTAKE = 0.1;
/** A bid that a bot did not even consider is a mistake if it is so much higher than any that it did. */
const TOO_DEAR = 4;

/** `bid` of `bid 7`: what kind of thing is done. */
const kindOf = (action: string): string => action.split(' ')[0] ?? '';

export function weighed(advice: Suggestion, action: string): Alternative | null {
  return advice.alternatives.find((one) => one.action === action) ?? null;
}

/** The best that is of another kind than the advice: what "otherwise" means. */
export function otherwise(advice: Suggestion): Alternative | null {
  const bids = kindOf(advice.action) === 'bid' || kindOf(advice.action) === 'pass';
  const others = advice.alternatives.filter((one) =>
    bids ? kindOf(one.action) !== kindOf(advice.action) : one.action !== advice.action,
  );
  return others.reduce<Alternative | null>((best, one) => (best && best.win >= one.win ? best : one), null);
}

/** The highest bid that is still at least as good as passing, if a higher one that is worse was considered. */
export function limit(advice: Suggestion): number | null {
  const pass = weighed(advice, 'pass');
  if (!pass) return null;
  const bids = advice.alternatives.filter((one) => one.action.startsWith('bid '));
  const amount = (one: Alternative) => Number(one.action.slice(4));
  const worth = bids.filter((one) => one.win >= pass.win).map(amount);
  const dear = bids.filter((one) => one.win < pass.win).map(amount);
  const highest = Math.max(...worth);
  return worth.length > 0 && dear.some((bid) => bid > highest) ? highest : null;
}

export type Verdict =
  | { is: 'fine' }
  /** Just what was advised. */
  | { is: 'advised' }
  | { is: 'mistake'; florins: number; chance: number }
  | { is: 'dear'; bid: number; highest: number };

/** The verdict on an action, from what a bot thought before it. */
export function judge(advice: Suggestion, action: string, seat: number): Verdict {
  if (action === advice.action) return { is: 'advised' };
  const best = weighed(advice, advice.action);
  const chosen = weighed(advice, action);
  if (best && chosen) {
    if (best.win - chosen.win < MISTAKE) return { is: 'fine' };
    const florins = Math.round((best.scores[seat] ?? 0) - (chosen.scores[seat] ?? 0));
    return { is: 'mistake', florins, chance: best.win - chosen.win };
  }
  if (!action.startsWith('bid ')) return { is: 'fine' };
  const bid = Number(action.slice(4));
  const considered = advice.alternatives.filter((one) => one.action.startsWith('bid '));
  const highest = Math.max(0, ...considered.map((one) => Number(one.action.slice(4))));
  return bid - highest >= TOO_DEAR ? { is: 'dear', bid, highest } : { is: 'fine' };
}
