// Equal data keeps its identity: then Svelte does not recompute what depends on it alone.

type Parts = Record<string | number, unknown>;

const isParts = (value: unknown): value is Parts =>
  typeof value === 'object' && value !== null && (Array.isArray(value) || isPlain(value));

const isPlain = (value: object): boolean => Object.getPrototypeOf(value) === Object.prototype;

/** `now`, but with the parts of `before` that are equal to its own; `before` itself if all are. For plain data. */
export function steady<T>(before: T | null | undefined, now: T): T {
  if (Object.is(before, now) || !isParts(before) || !isParts(now)) return now;
  if (Array.isArray(before) !== Array.isArray(now)) return now;
  const keys = Object.keys(now);
  const kept: Parts = Array.isArray(now) ? ([] as unknown as Parts) : {};
  let same = keys.length === Object.keys(before).length;
  for (const key of keys) {
    kept[key] = steady(before[key], now[key]);
    same &&= key in before && Object.is(kept[key], before[key]);
  }
  return (same ? before : kept) as T;
}

/** For a derived value: what `now` gives, with the parts that are equal to those of the last time. */
export function steadily<T>(now: () => T): () => T {
  let before: T | undefined;
  return () => (before = steady(before, now()));
}
