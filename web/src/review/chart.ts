// Where the parts of the chart of win shares are.
import { momentsOf, sharesOver } from './review';
import type { Decision, Review } from './types';

/** In pixels. */
export interface Frame {
  width: number;
  height: number;
}

export interface Dot {
  x: number;
  y: number;
  decision: Decision;
}

export interface Chart {
  /** A line for each seat, as an SVG path. */
  lines: string[];
  /** A dot for each decision, on the line of the seat that made it. */
  dots: Dot[];
  /** Where each line ends. */
  ends: number[];
  /** Where each step is; the start is before them. */
  xs: number[];
}

const round = (pixels: number): number => Math.round(pixels * 100) / 100;

/** Where the start (0) and each step (from 1) is. */
export const xOf = (at: number, count: number, { width }: Frame): number => (width * at) / Math.max(1, count);

export const yOf = (share: number, { height }: Frame): number =>
  height * (1 - Math.min(1, Math.max(0, share)));

/** Draws are steps, straight up or down; decisions are slopes that end in a dot. */
export function chartOf(review: Review, frame: Frame): Chart {
  const { steps, players } = review;
  const shares = sharesOver(review);
  const xs = shares.map((_, at) => round(xOf(at, steps.length, frame)));
  const y = (at: number, seat: number) => round(yOf(shares[at]?.[seat] ?? 0, frame));
  const lines = Array.from({ length: players }, (_, seat) => {
    const parts = steps.map(({ kind }, index) => {
      const at = index + 1;
      return kind === 'chance' ? `H${xs[at]}V${y(at, seat)}` : `L${xs[at]} ${y(at, seat)}`;
    });
    return `M0 ${y(0, seat)}${parts.join('')}`;
  });
  const dots = steps.flatMap((step, index) =>
    step.kind === 'decision' ? [{ x: xs[index + 1] ?? 0, y: y(index + 1, step.seat), decision: step }] : [],
  );
  return { lines, dots, ends: review.start.map((_, seat) => y(steps.length, seat)), xs };
}

/** The moment that is nearest to a place of the chart. */
export function momentAtX(review: Review, x: number, { width }: Frame): number {
  const at = Math.round((x / width) * review.steps.length);
  return at <= 0 ? 0 : (momentsOf(review)[Math.min(at, review.steps.length) - 1] ?? 0);
}

/** Where labels stand that belong to places on a line: as near as they can be without covering each other. */
export function spread(places: readonly number[], apart: number, most: number): number[] {
  const order = places.map((_, index) => index).sort((a, b) => (places[a] ?? 0) - (places[b] ?? 0));
  const placed = order.map((index) => places[index] ?? 0);
  for (let at = 1; at < placed.length; at++)
    placed[at] = Math.max(placed[at] ?? 0, (placed[at - 1] ?? 0) + apart);
  for (let at = placed.length - 1, limit = most; at >= 0; at--, limit -= apart)
    placed[at] = Math.min(
      placed[at] ?? 0,
      limit,
      at + 1 < placed.length ? (placed[at + 1] ?? 0) - apart : limit,
    );
  const spreadOut = [...places];
  order.forEach((index, at) => (spreadOut[index] = placed[at] ?? 0));
  return spreadOut;
}
