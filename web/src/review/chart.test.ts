import { describe, expect, it } from 'vitest';
import { chartOf, momentAtX, spread, yOf } from './chart';
import { BURGUESES, CARD, MEDICI } from './recorded';
import { momentsOf, sharesOver } from './review';

const FRAME = { width: 600, height: 200 };

describe.each([
  ['medici', MEDICI],
  ['card', CARD],
  ['burgueses', BURGUESES],
])('the chart of %s', (_, review) => {
  const { lines, dots, ends, xs } = chartOf(review, FRAME);

  it('has a line for each seat, whose corners are the shares', () => {
    const shares = sharesOver(review);
    expect(lines).toHaveLength(review.players);
    lines.forEach((line, seat) => {
      // The last number of each part is a height: draws have H and V, decisions L.
      const heights = [...line.matchAll(/(?:V|[ML][\d.-]+ )([\d.-]+)/g)].map((match) => Number(match[1]));
      expect(heights).toHaveLength(shares.length);
      heights.forEach((height, at) =>
        expect(Math.abs(height - yOf(shares[at]?.[seat] ?? NaN, FRAME))).toBeLessThan(0.006),
      );
      expect(heights.at(-1)).toBe(ends[seat]);
    });
  });

  it('has draws as steps and decisions as dots', () => {
    const draws = review.steps.filter(({ kind }) => kind === 'chance').length;
    expect([...(lines[0] ?? '').matchAll(/H/g)]).toHaveLength(draws);
    expect(dots).toHaveLength(review.steps.length - draws);
  });

  it('leads to the moment of each step', () => {
    const moments = momentsOf(review);
    xs.slice(1).forEach((x, at) => expect(momentAtX(review, x, FRAME)).toBe(moments[at]));
    expect(momentAtX(review, -5, FRAME)).toBe(0);
    expect(momentAtX(review, 700, FRAME)).toBe(moments.at(-1));
  });
});

describe('labels', () => {
  it('stay where they belong if there is room', () => {
    expect(spread([10, 90, 50], 16, 100)).toEqual([10, 90, 50]);
  });
  it('make room for each other, within the frame', () => {
    expect(spread([100, 100, 0, 100], 16, 100)).toEqual([68, 84, 0, 100]);
    expect(spread([5, 0, 5], 16, 100)).toEqual([16, 0, 32]);
  });
});
