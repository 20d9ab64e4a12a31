// The movements of this table: they are short, and people who asked for less motion see none.
import { cubicOut } from 'svelte/easing';
import { crossfade } from 'svelte/transition';
import { appear, still } from '../shared/motion.svelte';

const [sent, received] = crossfade({ duration: 450, easing: cubicOut, fallback: (node) => appear(node) });

/** A card of the lot moves to its space in the ship; for people who asked for less motion it is there at once. */
const calmly =
  (move: typeof sent): typeof sent =>
  (node, key) =>
    still() ? () => ({ duration: 0 }) : move(node, key);

export const [send, receive] = [calmly(sent), calmly(received)];
