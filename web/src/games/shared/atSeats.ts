// What the table around a board shows at each seat: clocks, who is there. A replay shows nothing.
import { type Component, getContext, setContext } from 'svelte';

export interface AtSeats {
  /** Null where there is nothing to show, and until it is loaded. */
  readonly Sign: Component<{ seat: number }> | null;
}

const KEY = Symbol();

export const setAtSeats = (what: AtSeats): AtSeats => setContext(KEY, what);
export const getAtSeats = (): AtSeats | undefined => getContext(KEY);
