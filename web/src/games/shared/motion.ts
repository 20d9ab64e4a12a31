// Short movements that show what just happened. Who asked for less motion sees the result at once.
import { cubicOut } from 'svelte/easing';
import type { TransitionConfig } from 'svelte/transition';

const CALM_MS = 380;

/** Whether somebody asked for less motion. */
export const still = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;

/** A duration, or none for who asked for less motion. */
export const lasting = (ms: number): number => (still() ? 0 : ms);

/** Lets something come from where another thing was: a card from the market into a ship. */
export function arrive(node: Element, { from }: { from: DOMRect | undefined }): TransitionConfig {
  const to = node.getBoundingClientRect();
  if (!from || to.width === 0) return { duration: 0 };
  const x = from.left + from.width / 2 - (to.left + to.width / 2);
  const y = from.top + from.height / 2 - (to.top + to.height / 2);
  const scale = from.width / to.width;
  return {
    duration: lasting(CALM_MS),
    easing: cubicOut,
    css: (_, away) =>
      `position: relative; z-index: 5; transform: translate(${x * away}px, ${y * away}px) scale(${1 + (scale - 1) * away})`,
  };
}

/** Where what has a `data-card` was on the screen when it was last looked. */
export class Places {
  readonly #places = new Map<string, DOMRect>();

  measure(table: HTMLElement | undefined): void {
    this.#places.clear();
    for (const element of table?.querySelectorAll<HTMLElement>('[data-card]') ?? [])
      this.#places.set(element.dataset['card'] ?? '', element.getBoundingClientRect());
  }

  at(key: string): DOMRect | undefined {
    return this.#places.get(key);
  }

  /** Where the last one was whose key begins so. */
  ofKind(beginning: string): DOMRect | undefined {
    return this.at([...this.#places.keys()].findLast((key) => key.startsWith(beginning)) ?? '');
  }
}
