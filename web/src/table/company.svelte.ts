// What a table needs besides if others are there: clocks, who is away, phrases, how many watch. It is loaded when it is needed,
// because a game against bots needs none of it.
import { getContext, setContext } from 'svelte';
import type { Frame } from '../api/types';
import { setAtSeats } from '../games/shared/atSeats';
import { texts } from '../texts.svelte';
import type { Table } from './table.svelte';

type Parts = typeof import('./company/index');

/** A table and its newest frame, for what is loaded later. */
export interface AtTable {
  readonly table: Table;
  readonly frame: Frame;
}

const KEY = Symbol();

export const getAtTable = (): AtTable => getContext(KEY);

/** Whether somebody else is there, or a clock. */
export function hasCompany(frame: Frame, spectators: number): boolean {
  const people = frame.table.seats.filter(({ kind }) => kind === 'person').length;
  const { clock_s, total_s } = frame.table;
  return people > 1 || clock_s !== null || total_s !== null || spectators > 0 || frame.you === null;
}

/** Loads the parts when they are needed. Called by the table's component; what is inside it finds them. */
export function company(at: AtTable): { readonly parts: Parts | null } {
  let parts = $state.raw<Parts | null>(null);
  const needed = $derived(hasCompany(at.frame, at.table.presence?.spectators ?? 0));
  $effect(() => {
    if (!needed || parts) return;
    Promise.all([import('./company/index'), texts.load('people')]).then(
      ([loaded]) => (parts = loaded),
      // Without a network: the game goes on without them.
      () => undefined,
    );
  });
  setContext(KEY, at);
  setAtSeats({
    get Sign() {
      return needed ? (parts?.SeatSign ?? null) : null;
    },
  });
  return {
    get parts() {
      return needed ? parts : null;
    },
  };
}
