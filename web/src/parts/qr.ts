// A link as a picture that a phone's camera reads.
import { encode } from 'uqr';

/** Squares of light around it, without which cameras don't find it. */
const QUIET = 4;

export interface Qr {
  /** Squares along a side, the light around it included. */
  size: number;
  /** The dark squares, as an SVG path. */
  path: string;
}

export function qr(text: string): Qr {
  const { data, size } = encode(text, { ecc: 'M', border: 0 });
  const rows = data.map((row, y) =>
    runs(row).map(([x, length]) => `M${x + QUIET} ${y + QUIET}h${length}v1h-${length}z`),
  );
  return { size: size + 2 * QUIET, path: rows.flat().join('') };
}

/** Where dark squares begin, and how many follow one another. */
function runs(row: readonly boolean[]): [number, number][] {
  const found: [number, number][] = [];
  row.forEach((dark, x) => {
    const last = found.at(-1);
    if (!dark) return;
    if (last && last[0] + last[1] === x) last[1] += 1;
    else found.push([x, 1]);
  });
  return found;
}
