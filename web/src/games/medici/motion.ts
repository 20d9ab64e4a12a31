// How things move on this table: shortly, and not at all for who asked for calm.
import { crossfade, scale } from 'svelte/transition';
import { cubicOut } from 'svelte/easing';
import { lasting } from '../shared/motion';

/** A card of the lot goes to the space of the ship that it is loaded in. */
export const [send, receive] = crossfade({
  duration: () => lasting(450),
  easing: cubicOut,
  fallback: (node) => scale(node, { duration: lasting(200), start: 0.7 }),
});
