// The measures of a stall, in hundredths of its width: the drawing and what stands on it share them.
export const LEVELS = 8;
/** How high a level is. */
const STEP = 17;
/** How high the counter under the levels is. */
export const COUNTER = 26;
export const STALL_HEIGHT = LEVELS * STEP + COUNTER;
const WIDEST = 98;
const NARROWEST = 36;

/** Where a level is; the higher, the narrower. */
export function levelBox(level: number): { left: number; top: number; width: number; height: number } {
  const width = WIDEST - ((WIDEST - NARROWEST) * level) / (LEVELS - 1);
  return { left: (100 - width) / 2, top: (LEVELS - 1 - level) * STEP, width, height: STEP };
}

/** Where the middles of `count` marks of a given width stand on a level: side by side, closer if there are many. */
export function marksOn(level: number, count: number, mark: number): { x: number; y: number }[] {
  const { left, top, width, height } = levelBox(level);
  const apart = count > 1 ? Math.min(mark, (width - mark) / (count - 1)) : 0;
  return Array.from({ length: count }, (_, index) => ({
    x: left + width / 2 + (index - (count - 1) / 2) * apart,
    y: top + height / 2,
  }));
}
