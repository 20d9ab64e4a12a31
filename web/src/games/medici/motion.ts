// How things move on this table: shortly, and not at all for who asked for calm.
import { cubicOut } from 'svelte/easing';
import { crossfade } from 'svelte/transition';
import { appear, still } from '../shared/motion.svelte';

const [sent, received] = crossfade({ duration: 450, easing: cubicOut, fallback: (node) => appear(node) });

/** A card of the lot goes to the space of the ship that it is loaded in. Who asked for calm is not made to wait for where. */
const calmly =
  (move: typeof sent): typeof sent =>
  (node, key) =>
    still() ? () => ({ duration: 0 }) : move(node, key);

export const [send, receive] = [calmly(sent), calmly(received)];
