// The account of a day or round while it is read, and when the table goes on without me.
import { untrack, type Snippet } from 'svelte';
import type { Frame } from '../api/types';
import type { Account } from '../games/contract';
import { NORMAL_PACE_MS } from './presenter.svelte';
import type { Table } from './table.svelte';

/** How long an account is open where the server does not say. */
const ACCOUNT_MS = 20_000;

/** How long each part of an account is shown at normal speed, and at least. */
const PART_MS = 2400;
const MIN_PART_MS = 1200;

/** How long each part of an account is shown at a pace. A slow table does not make it slower: the others wait. */
export function partMs(pace: number): number {
  if (pace === 0) return 0;
  return Math.min(PART_MS, Math.max(MIN_PART_MS, (PART_MS * pace) / NORMAL_PACE_MS));
}

/** When my clock begins to run, by this browser's clock; null if it does not. */
export function clockFrom({ table, you, game }: Frame, clockAhead: number): number | null {
  const { deadline, clock_s, banks_ms } = table;
  if (deadline === null || you === null || game?.seat !== you) return null;
  const time = banks_ms ? (banks_ms[you] ?? 0) : (clock_s ?? 0) * 1000;
  return deadline - time - clockAhead;
}

/**
 * The account, as long as it is open: what it says does not change. The others don't wait for ever, and a clock must not run
 * while its owner looks at something else, so the table goes on by itself. After the last day nobody waits.
 */
export function openAccount(
  table: () => Table,
  frame: () => Frame,
  lesson: () => Snippet | null,
): { readonly value: Account | null } {
  const number = $derived(table().presenter.account?.number ?? null);
  // When it was opened, and so long that stays: a spectator's table goes on meanwhile.
  const latest = $derived(number === null ? null : untrack(() => Date.now()) + ACCOUNT_MS);
  let said = { number: 0, until: 0 };
  /** As long as the server says. When all others have read it, or where nobody waits for me: as it said last, or as usual. */
  const until = $derived.by(() => {
    if (number === null || latest === null) return null;
    const waiting = frame().table.account;
    if (waiting) said = { number, until: waiting.until - table().clockAhead };
    return said.number === number ? said.until : latest;
  });
  const account: Account | null = $derived.by(() => {
    const open = table().presenter.account;
    if (!open) return null;
    const before = table()
      .happened.filter((row) => row.number < open.number)
      .flatMap((row) => row.events ?? []);
    return {
      history: [...before, ...open.events],
      until,
      get lesson() {
        return lesson();
      },
      get held() {
        return table().presenter.held;
      },
      get partMs() {
        return partMs(table().chosenPace);
      },
      show: (step: number) => table().presenter.showAccount(step),
      close: table().closeAccount,
    };
  });
  $effect(() => {
    // My clock does not wait where the server waits for nobody: at a table without time to read, or for who was away.
    const end = Math.min(until ?? Infinity, clockFrom(frame(), table().clockAhead) ?? Infinity);
    if (end === Infinity || frame().game?.over) return;
    const { presenter, closeAccount } = table();
    const goOn = () => (presenter.account ? closeAccount() : presenter.catchUp());
    const timer = setTimeout(goOn, Math.max(0, end - Date.now()));
    return () => clearTimeout(timer);
  });
  return {
    get value() {
      return account;
    },
  };
}
