// How things move on this table: shortly, and not at all for who asked for calm.
import { crossfade, scale } from 'svelte/transition';
import { cubicOut } from 'svelte/easing';

const still = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;

/** A time in milliseconds, nothing if motion is not wanted. */
export const time = (ms: number): number => (still() ? 0 : ms);

/** A card of the lot goes to the space of the ship that it is loaded in. */
export const [send, receive] = crossfade({
  duration: () => time(450),
  easing: cubicOut,
  fallback: (node) => scale(node, { duration: time(200), start: 0.7 }),
});
