// Short movements that show what just happened. People who asked for less motion see the result at once.
import { getContext, setContext, untrack } from 'svelte';
import type { Attachment } from 'svelte/attachments';
import { cubicOut } from 'svelte/easing';
import type { TransitionConfig } from 'svelte/transition';

const CALM_MS = 380;
const QUICK_MS = 240;

let calm: MediaQueryList | undefined;

/** Whether somebody asked for less motion. */
export const still = (): boolean => (calm ??= matchMedia('(prefers-reduced-motion: reduce)')).matches;

/** Whether a movement would be seen. */
export const moves = (): boolean => !still() && !document.hidden;

/** A duration, or 0 for people who asked for less motion. */
export const lasting = (ms: number): number => (still() ? 0 : ms);

/**
 * Lets something grow out of nothing. Unlike Svelte's `scale`, it reads no computed style, which would force a layout.
 */
export function appear(_node: Element, { delay = 0 } = {}): TransitionConfig {
  return {
    duration: lasting(QUICK_MS),
    delay: lasting(delay),
    easing: cubicOut,
    css: (there) => `opacity: ${there}; transform: scale(${0.6 + 0.4 * there})`,
  };
}

/** Lets what is at one place now come from another, above all else. */
export function fly(node: HTMLElement, begin: DOMRect, end: DOMRect): void {
  const x = begin.left + begin.width / 2 - (end.left + end.width / 2);
  const y = begin.top + begin.height / 2 - (end.top + end.height / 2);
  if (end.width === 0 || (Math.abs(x) < 1 && Math.abs(y) < 1)) return;
  const away = `translate(${x}px, ${y}px) scale(${begin.width / end.width})`;
  node.animate(
    { transform: [away, 'none'], zIndex: [5, 5] },
    { duration: CALM_MS, easing: 'cubic-bezier(.2, .7, .3, 1)' },
  );
}

/** What arrives with the next frame, and from where. */
const arriving: { node: HTMLElement; begin: DOMRect }[] = [];

/** Lets something come from where another thing was: a card from the market into a ship. */
export const arrive =
  (from: () => DOMRect | undefined): Attachment<HTMLElement> =>
  (node) => {
    const begin = moves() ? untrack(from) : undefined;
    if (begin && arriving.push({ node, begin }) === 1) requestAnimationFrame(land);
  };

/**
 * All places are measured before anything moves, because measuring after a change forces a layout of the whole page.
 */
function land(): void {
  const flights = arriving
    .splice(0)
    .map((flight) => ({ ...flight, end: flight.node.getBoundingClientRect() }));
  for (const { node, begin, end } of flights) fly(node, begin, end);
}

/** Where what has a `data-card` was on the screen, and how it looked, before the newest change. */
export class Places {
  // Read when something moves, not shown: nothing depends on it.
  // eslint-disable-next-line svelte/prefer-svelte-reactivity
  readonly #places = new Map<string, { box: DOMRect; look: HTMLElement }>();

  measure(table: Element | undefined): void {
    this.#places.clear();
    if (!moves()) return;
    for (const look of table?.querySelectorAll<HTMLElement>('[data-card]') ?? [])
      this.#places.set(look.dataset['card'] ?? '', { box: look.getBoundingClientRect(), look });
  }

  at(key: string): DOMRect | undefined {
    return this.#places.get(key)?.box;
  }

  /** Where the last one was whose key begins so. */
  ofKind(beginning: string): DOMRect | undefined {
    return this.at([...this.#places.keys()].findLast((key) => key.startsWith(beginning)) ?? '');
  }

  [Symbol.iterator](): Iterator<[string, { box: DOMRect; look: HTMLElement }]> {
    return this.#places[Symbol.iterator]();
  }
}

/**
 * For what shows a board: remembers where the cards were, before anything of it changes. Here and not in the board,
 * because when the board is updated the bar above it has changed already, and measuring would force a layout of the
 * page.
 */
export function rememberPlaces(shown: () => unknown, table: () => Element | undefined): void {
  const places = new Places();
  setContext(PLACES, places);
  $effect.pre(() => {
    shown();
    untrack(() => places.measure(table()));
  });
}

/** For a board: where the cards were. */
export const placesBefore = (): Places => getContext<Places | undefined>(PLACES) ?? new Places();

const PLACES = Symbol('places');
