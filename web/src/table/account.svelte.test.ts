// When an account closes by itself: as long as the server waits, and never later because something else happens meanwhile.
import { flushSync } from 'svelte';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Frame, ChangeRow } from '../api/types';
import { openAccount, partMs } from './account.svelte';
import type { OpenAccount } from './presenter.svelte';
import type { Table } from './table.svelte';

beforeEach(() => {
  vi.useFakeTimers();
  vi.setSystemTime(0);
});
afterEach(() => void vi.useRealTimers());

/** The time for a decision. */
const CLOCK_S = 5;

const ACCOUNT: OpenAccount = { number: 7, events: [], length: 1 };

/** A frame of a table whose server waits until a time, or for nobody; with my clock, if it ends some time. */
function frame(number: number, until: number | null, you: number | null, deadline: number | null): Frame {
  const account = until === null ? null : { until, ready: [false] };
  const table = { account, deadline, clock_s: deadline === null ? null : CLOCK_S, banks_ms: null };
  return { number, now: 0, you, table, game: { over: false, seat: 0 } } as unknown as Frame;
}

/** A table whose account is open, and how often it was closed. */
function table(you: number | null, until: number | null) {
  let newest = $state.raw(frame(7, until, you, null));
  let happened = $state.raw<readonly ChangeRow[]>([]);
  let open = $state.raw<OpenAccount | null>(ACCOUNT);
  const catchUp = vi.fn();
  const presenter = {
    get account() {
      return open;
    },
    held: false,
    catchUp,
  };
  const one = {
    presenter,
    clockAhead: 0,
    get happened() {
      return happened;
    },
    closeAccount: () => void (open = null),
  };
  let account: ReturnType<typeof openAccount> | undefined;
  const stop = $effect.root(() => {
    account = openAccount(
      () => one as unknown as Table,
      () => newest,
      () => null,
    );
  });
  flushSync();
  return {
    stop,
    catchUp,
    closeAccount() {
      one.closeAccount();
      flushSync();
    },
    get isOpen() {
      flushSync();
      return open !== null;
    },
    get until() {
      return account?.value?.until;
    },
    /** Something happens, for which the server waits until then, or not at all; my clock runs out at `deadline`. */
    goOn(until: number | null, deadline: number | null = null) {
      newest = frame(newest.number + 1, until, you, deadline);
      happened = [...happened, { number: newest.number, at: 0, change: 'played' }];
      flushSync();
    },
  };
}

it('follows the chosen speed, and stays readable at any pace', () => {
  expect([700, 350, 0].map(partMs)).toEqual([2400, 1200, 0]);
  expect([5000, 20].map(partMs)).toEqual([2400, 1200]);
});

it('closes for a spectator after its time, though the game goes on meanwhile', () => {
  const watched = table(null, null);
  for (let second = 0; second < 19; second++) {
    vi.advanceTimersByTime(1000);
    watched.goOn(null);
    expect(watched.isOpen).toBe(true);
  }
  vi.advanceTimersByTime(1000);
  expect(watched.isOpen).toBe(false);
  watched.stop();
});

it('stays open as long as the server said, when all others have read it', () => {
  const watched = table(null, 12_000);
  vi.advanceTimersByTime(5000);
  watched.goOn(null);
  expect(watched.until).toBe(12_000);
  vi.advanceTimersByTime(6999);
  expect(watched.isOpen).toBe(true);
  vi.advanceTimersByTime(1);
  expect(watched.isOpen).toBe(false);
  watched.stop();
});

it('stays open longer while a first game holds up its bots', () => {
  const learner = table(0, 20_000);
  learner.goOn(300_000);
  vi.advanceTimersByTime(60_000);
  expect(learner.isOpen).toBe(true);
  learner.goOn(61_000);
  vi.advanceTimersByTime(1000);
  expect(learner.isOpen).toBe(false);
  learner.stop();
});

it('closes when my clock begins to run, where nobody waits for me', () => {
  const hasty = table(0, null);
  vi.advanceTimersByTime(2000);
  // The bots play on, and it will be my turn.
  hasty.goOn(null, 9000);
  vi.advanceTimersByTime(1999);
  expect(hasty.isOpen).toBe(true);
  vi.advanceTimersByTime(1);
  expect(hasty.isOpen).toBe(false);
  // What happened since is shown at once.
  vi.advanceTimersByTime(1);
  expect(hasty.catchUp).toHaveBeenCalledOnce();
  hasty.stop();
});

it('is not waited for when my clock runs: the table catches up without an account, too', () => {
  const late = table(0, null);
  late.goOn(null, 12_000);
  late.closeAccount();
  vi.advanceTimersByTime(6999);
  expect(late.catchUp).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(late.catchUp).toHaveBeenCalledOnce();
  late.stop();
});
