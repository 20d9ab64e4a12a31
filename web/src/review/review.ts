// What can be read from a review: shares over the game, columns by seat, where the mistakes and gifts are.
import type { Auction, Decision, Draw, Mark, Review, ReviewStep } from './types';

/** The marks of decisions that cost enough to be listed. */
const MISTAKES: readonly (Mark | null)[] = ['inaccuracy', 'mistake', 'blunder'];
/** The smallest gift that is listed with two seats; with n seats it is 2/n of this. */
const MIN_GIFT = 0.05;

/** What a step changed, by seat. */
export function changeOf(step: ReviewStep): number[] {
  if (step.kind === 'chance') return step.luck.map((luck, seat) => luck + (step.noise[seat] ?? 0));
  return step.effect.map((effect, seat) => effect + (step.unknowable[seat] ?? 0) + (step.noise[seat] ?? 0));
}

/** All seats' shares before the first step and after each: the start and running sums, so that a chart equals the numbers. */
export function sharesOver({ start, steps }: Review): number[][] {
  let now = start;
  return [start, ...steps.map((step) => (now = add(now, changeOf(step))))];
}

const add = (one: readonly number[], other: readonly number[]): number[] =>
  one.map((share, seat) => share + (other[seat] ?? 0));

/** To which moment of a replay each step belongs: decision N to moment N, draws to the decision before them. */
export function momentsOf({ steps }: Review): number[] {
  let moment = 0;
  return steps.map((step) => (step.kind === 'decision' ? (moment = step.number) : moment));
}

/** The last step of a moment or before it, counted from 0; -1 before the first. */
export function lastStepOf(review: Review, moment: number): number {
  return momentsOf(review).findLastIndex((own) => own <= moment);
}

/** All seats' shares at a moment, after its draws. */
export function sharesAt(review: Review, moment: number): number[] {
  return sharesOver(review)[lastStepOf(review, moment) + 1] ?? review.start;
}

/** The decision that led to a moment. */
export function decisionAt({ steps }: Review, moment: number): Decision | null {
  return steps.find((step): step is Decision => step.kind === 'decision' && step.number === moment) ?? null;
}

/** What was drawn at a moment, after its decision. */
export function drawsAt(review: Review, moment: number): Draw[] {
  const moments = momentsOf(review);
  return review.steps.filter((step, at): step is Draw => step.kind === 'chance' && moments[at] === moment);
}

/** What a seat's share of the victory came from. */
export interface Columns {
  luck: number;
  /** What its own errors cost, never above 0. */
  play: number;
  gifts: number;
  unknowable: number;
  noise: number;
  /** The result less the fair share: the sum of all. */
  total: number;
}

export function columnsOf({ totals, start, result }: Review, seat: number): Columns {
  return {
    luck: totals.luck[seat] ?? 0,
    play: totals.errors[seat] ?? 0,
    gifts: totals.gifts.reduce((sum, given) => sum + (given[seat] ?? 0), 0),
    unknowable: totals.unknowable[seat] ?? 0,
    noise: totals.noise[seat] ?? 0,
    total: (result[seat] ?? 0) - (start[seat] ?? 0),
  };
}

/**
 * The seat that would be first without luck. The review is sure of it if its lead over the next seat is larger than the
 * noise of both: shares without luck contain the noise.
 */
export function leaderWithoutLuck({ luck_adjusted, totals }: Review): { best: number; isSure: boolean } {
  const order = luck_adjusted.map((share, seat) => ({ share, seat })).sort((a, b) => b.share - a.share);
  const [first, second] = order;
  const noise = (seat?: number) => Math.abs(totals.noise[seat ?? 0] ?? 0);
  const lead = (first?.share ?? 0) - (second?.share ?? 0);
  return { best: first?.seat ?? 0, isSure: lead > Math.max(noise(first?.seat), noise(second?.seat)) };
}

/** The auction that the decision of a moment was in: what its lot was worth before the first bid. */
export function auctionAt(review: Review, moment: number): Auction | null {
  const decision = decisionAt(review, moment);
  const step = decision ? review.steps.indexOf(decision) : -1;
  return review.auctions.find(({ steps: [first, last] }) => first <= step && step <= last) ?? null;
}

export type Direction = 'next' | 'previous';

/** The nearest moment before or after another with a decision of a kind; null if there is none. */
function nearest(
  { steps }: Review,
  at: number,
  direction: Direction,
  isWanted: (decision: Decision) => boolean,
): number | null {
  const numbers = steps.flatMap((step) => (step.kind === 'decision' && isWanted(step) ? [step.number] : []));
  const found =
    direction === 'next' ? numbers.find((number) => number > at) : numbers.findLast((number) => number < at);
  return found ?? null;
}

export const isMistake = ({ mark }: Decision): boolean => MISTAKES.includes(mark);

/** The next or previous mistake of a seat, or of anybody. */
export function mistakeFrom(
  review: Review,
  seat: number | null,
  at: number,
  direction: Direction,
): number | null {
  return nearest(
    review,
    at,
    direction,
    (decision) => isMistake(decision) && (seat === null || decision.seat === seat),
  );
}

/** The next or previous decision of somebody else that gave a seat, or anybody, something. */
export function giftFrom(
  review: Review,
  seat: number | null,
  at: number,
  direction: Direction,
): number | null {
  const least = (MIN_GIFT * 2) / review.players;
  return nearest(review, at, direction, (decision) =>
    decision.effect.some(
      (gift, receiver) => receiver !== decision.seat && (seat === null || receiver === seat) && gift >= least,
    ),
  );
}
