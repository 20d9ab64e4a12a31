import { describe, expect, it } from 'vitest';
import { BURGUESES, CARD, MEDICI } from './recorded';
import {
  changeOf,
  columnsOf,
  decisionAt,
  drawsAt,
  giftFrom,
  isMistake,
  lastStepOf,
  mistakeFrom,
  momentsOf,
  sharesAt,
  sharesOver,
} from './review';
import type { Decision, Review } from './types';

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);
const decisions = ({ steps }: Review) => steps.filter((step): step is Decision => step.kind === 'decision');

describe.each([
  ['medici', MEDICI],
  ['card', CARD],
  ['burgueses', BURGUESES],
])('a review of %s', (_, review) => {
  const shares = sharesOver(review);
  const seats = review.start.map((_, seat) => seat);

  it('has shares from the fair ones to the result, which add up to 1 after every step', () => {
    expect(shares).toHaveLength(review.steps.length + 1);
    expect(shares[0]).toEqual(review.start);
    for (const now of shares) expect(Math.abs(sum(now) - 1)).toBeLessThan(1e-9);
    for (const seat of seats)
      expect(Math.abs((shares.at(-1)?.[seat] ?? NaN) - (review.result[seat] ?? NaN))).toBeLessThan(1e-9);
  });

  it('has columns that add up to the result less the fair share', () => {
    for (const seat of seats) {
      const { luck, play, gifts, unknowable, noise, total } = columnsOf(review, seat);
      expect(Math.abs(luck + play + gifts + unknowable + noise - total)).toBeLessThan(1e-9);
      expect(Math.abs(total - sum(review.steps.map((step) => changeOf(step)[seat] ?? 0)))).toBeLessThan(1e-9);
      expect(play).toBeLessThanOrEqual(0);
    }
    expect(Math.abs(sum(seats.map((seat) => columnsOf(review, seat).total)))).toBeLessThan(1e-9);
  });

  it('has a moment for each step: decision N belongs to moment N, draws to the decision before', () => {
    const moments = momentsOf(review);
    review.steps.forEach((step, at) => {
      if (step.kind === 'decision') expect(moments[at]).toBe(step.number);
      else expect(moments[at]).toBe(moments[at - 1] ?? 0);
    });
    for (const decision of decisions(review)) {
      expect(decisionAt(review, decision.number)).toBe(decision);
      const at = lastStepOf(review, decision.number);
      expect(moments[at]).toBe(decision.number);
      expect(moments[at + 1] ?? Infinity).toBeGreaterThan(decision.number);
      expect(sharesAt(review, decision.number)).toEqual(shares[at + 1]);
    }
    expect(drawsAt(review, 0).length).toBeGreaterThan(0);
    const all = [0, ...decisions(review).map(({ number }) => number)].flatMap((moment) =>
      drawsAt(review, moment),
    );
    expect(all).toEqual(review.steps.filter((step) => step.kind === 'chance'));
    expect(decisionAt(review, 0)).toBeNull();
  });

  it('leads from mistake to mistake of a seat, and back', () => {
    for (const seat of [...seats, null]) {
      const wanted = decisions(review)
        .filter((decision) => isMistake(decision) && (seat === null || decision.seat === seat))
        .map(({ number }) => number);
      const found: number[] = [];
      for (let at: number | null = 0; (at = mistakeFrom(review, seat, at, 'next')) !== null;) found.push(at);
      expect(found).toEqual(wanted);
      const back: number[] = [];
      for (let at: number | null = 1e6; (at = mistakeFrom(review, seat, at, 'previous')) !== null;)
        back.push(at);
      expect(back).toEqual(wanted.toReversed());
    }
  });

  it('leads to gifts by others that are large enough', () => {
    const least = 0.1 / review.players;
    for (const seat of seats) {
      const wanted = decisions(review)
        .filter((decision) => decision.seat !== seat && (decision.effect[seat] ?? 0) >= least)
        .map(({ number }) => number);
      const found: number[] = [];
      for (let at: number | null = 0; (at = giftFrom(review, seat, at, 'next')) !== null;) found.push(at);
      expect(found).toEqual(wanted);
      expect(giftFrom(review, seat, 0, 'previous')).toBeNull();
    }
    expect(giftFrom(review, null, 0, 'next')).toBe(
      Math.min(...seats.map((seat) => giftFrom(review, seat, 0, 'next') ?? Infinity)),
    );
  });
});
