// One step at a time: the order, the time that each takes, accounts, and how what is late is caught up with.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Frame, GameEvent, GameInfo, Step } from '../api/types';
import { Presenter, toldSoFar } from './presenter.svelte';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

let pace = 700;
let hidden = false;
beforeEach(() => {
  pace = 700;
  hidden = false;
});
const presenter = () =>
  new Presenter(
    () => pace,
    () => hidden,
  );

/** A change whose events are called a, b, c; each step shows one, and each view is the name of its event. */
function frame(number: number, steps: Partial<Step>[] = [{}], legal: string[] = []): Frame {
  const events = steps.map((_, index) => ({ event: `${number}${'abcdefgh'[index]}` }));
  const shown = steps.map((step, index) => ({
    events: 1,
    ms: 700,
    account: false,
    ...(index + 1 < steps.length && { view: events[index]?.event }),
    ...step,
  }));
  return {
    number,
    now: 0,
    you: 0,
    change: { change: 'played' },
    table: { account: null } as Frame['table'],
    game: { over: false, seat: 0, phase: 'bid', legal, view: events.at(-1)?.event, events, steps: shown },
  };
}

/** A change of the table alone: the game is as it was. */
function tableFrame(number: number, view: string, legal: string[] = []): Frame {
  const other = frame(number, [], legal);
  return { ...other, game: { ...(other.game as GameInfo), view, events: null, steps: null } };
}

test('what was there before the page is shown at once', () => {
  const one = presenter();
  one.push(frame(5, [{}, {}, {}]));
  expect(one.shown).toMatchObject({ view: '5c', last: true });
});

test('each step is shown in its turn, for as long as it takes', () => {
  const one = presenter();
  one.push(frame(5));
  one.push(frame(6, [{ ms: 700 }, { ms: 1600 }, { ms: 700 }]));
  expect(one.shown).toMatchObject({ view: '6a', news: [{ event: '6a' }], events: 1, last: false });
  vi.advanceTimersByTime(699);
  expect(one.shown?.view).toBe('6a');
  vi.advanceTimersByTime(1);
  expect(one.shown?.view).toBe('6b');
  vi.advanceTimersByTime(1599);
  expect(one.shown?.view).toBe('6b');
  vi.advanceTimersByTime(1);
  expect(one.shown).toMatchObject({ view: '6c', last: true, events: 3 });
});

test('twice as fast takes half the time, at once takes none', () => {
  const one = presenter();
  one.push(frame(5));
  pace = 350;
  one.push(frame(6, [{}, {}]));
  vi.advanceTimersByTime(350);
  expect(one.shown?.view).toBe('6b');
  pace = 0;
  one.push(frame(7, [{}, {}, {}]));
  expect(one.shown?.view).toBe('7c');
});

test('who does not look sees the result', () => {
  const one = presenter();
  one.push(frame(5));
  hidden = true;
  one.push(frame(6, [{}, {}, {}]));
  expect(one.shown?.view).toBe('6c');
});

test('an account is opened even where nobody looks, for the others wait until it is closed', () => {
  const one = presenter();
  one.push(frame(5));
  hidden = true;
  one.push(frame(6, [{}, { account: true, ms: 0 }, {}]));
  expect(one.shown?.view).toBe('6b');
  expect(one.account).not.toBeNull();
  one.closeAccount();
  expect(one.shown).toMatchObject({ view: '6c', last: true });
});

/** A change with an account, which people read. */
function paidFrame(number: number, ready: boolean[], until = 1): Frame {
  const paid = frame(number, [{}, { account: true, ms: 0 }, {}]);
  return { ...paid, table: { account: { until, ready } } as Frame['table'] };
}

/** A change of the table alone while people read that account. */
function frameAfterPaid(number: number, paid: Frame): Frame {
  const game = { ...(paid.game as GameInfo), events: null, steps: null };
  const { events, steps } = paid.game as GameInfo & { events: GameEvent[]; steps: Step[] };
  return { ...paid, number, game: { ...game, account_change: { number: paid.number, events, steps } } };
}

test('an account that people read is opened again after a reload, unless I have read it', () => {
  const read = (ready: boolean[], until = 1) => {
    const one = presenter();
    one.push(paidFrame(6, ready, until));
    return one;
  };
  expect(read([false, true], 0).account).toBeNull();
  expect(read([false, true]).account?.events).toHaveLength(2);
  expect(read([false, true]).shown?.view).toBe('6b');
  expect(read([true, false]).account).toBeNull();
  expect(read([true, false]).shown?.view).toBe('6c');
});

test('an account is opened again after a reload whatever has changed at the table meanwhile', () => {
  const paid = paidFrame(6, [false, false]);
  const one = presenter();
  one.push(frameAfterPaid(8, paid));
  expect(one.account).toMatchObject({ number: 6, length: 1 });
  expect(one.shown).toMatchObject({ view: '6b', frame: { number: 6 }, events: 2 });
  // Others come and go, and not every frame arrives.
  one.push(frameAfterPaid(9, paid));
  one.push(frameAfterPaid(12, paid));
  expect(one.shown).toMatchObject({ view: '6b', frame: { number: 6 } });
  one.closeAccount();
  expect(one.shown?.view).toBe('6c');
  vi.runAllTimers();
  expect(one.shown).toMatchObject({ view: '6c', last: true, frame: { number: 12 } });
  expect(one.account).toBeNull();
});

test('what was missed after a change of the table is not shown step by step either', () => {
  const one = presenter();
  one.push(tableFrame(5, '4a'));
  one.push(frame(9, [{}, {}]));
  expect(one.shown).toMatchObject({ view: '9b', last: true });
});

test('an account that I have closed stays closed', () => {
  const paid = paidFrame(6, [false, false]);
  for (const later of [null, frameAfterPaid(7, paid)]) {
    const one = presenter();
    one.push(paid);
    one.closeAccount();
    if (later) one.push(later);
    one.catchUp();
    expect(one.account).toBeNull();
    expect(one.shown).toMatchObject({ view: '6c', last: true });
  }
});

test('a game that has just begun is shown from its beginning', () => {
  const one = presenter();
  one.push({ ...frame(5, [{}, {}]), change: { change: 'started' } });
  expect(one.shown).toMatchObject({ view: '5a', last: false });
  vi.advanceTimersByTime(700);
  expect(one.shown).toMatchObject({ view: '5b', last: true });
});

test('who wants to see everything at once still sees the account on the way', () => {
  const one = presenter();
  one.push(frame(5));
  one.push(frame(6, [{}, {}, { account: true }, {}]));
  one.catchUp();
  expect(one.shown?.view).toBe('6c');
  one.closeAccount();
  one.catchUp();
  expect(one.shown?.view).toBe('6d');
  one.push(frame(7, [{}, {}]));
  one.push(frame(8, [{}, { account: true }, {}]));
  one.catchUp();
  expect(one.shown?.view).toBe('8b');
  expect(one.account).not.toBeNull();
});

test('nothing goes on while somebody reads about a step', () => {
  const one = presenter();
  one.push(frame(5));
  one.push(frame(6, [{}, {}]));
  one.hold();
  one.push(frame(7, [{}], ['pass']));
  one.push(frame(8, [{}], ['pass']));
  vi.advanceTimersByTime(100_000);
  expect(one.shown?.view).toBe('6a');
  one.release();
  expect(one.shown?.view).toBe('6b');
  vi.advanceTimersByTime(5000);
  expect(one.shown?.view).toBe('8a');
});

test('while newer changes wait, what is shown hurries', () => {
  const one = presenter();
  one.push(frame(5));
  one.push(frame(6, [{}, {}]));
  one.push(frame(7, [{}, {}]));
  expect(one.shown?.view).toBe('6a');
  vi.advanceTimersByTime(2 * 700 * 0.3);
  expect(one.shown?.view).toBe('7a');
});

test('who has to decide sees how it came to that, and nothing older', () => {
  const one = presenter();
  one.push(frame(5));
  one.push(frame(6, [{}, {}]));
  one.push(frame(7, [{}, {}]));
  one.push(frame(8, [{}, {}], ['pass']));
  expect(one.shown?.view).toBe('8a');
});

test('what was missed is not shown step by step', () => {
  const one = presenter();
  one.push(frame(5));
  one.push(frame(9, [{}, {}]));
  expect(one.shown).toMatchObject({ view: '9b', last: true });
});

test('an account waits until it is closed, and shows the table after each of its steps', () => {
  const one = presenter();
  one.push(frame(5));
  one.push(frame(6, [{}, { account: true }, { account: true }, {}, {}]));
  vi.advanceTimersByTime(700);
  expect(one.shown?.view).toBe('6b');
  expect(one.account?.events.map(({ event }) => event)).toEqual(['6a', '6b', '6c']);
  one.push(frame(7, [{}], ['pass']));
  vi.advanceTimersByTime(100_000);
  expect(one.shown?.view).toBe('6b');
  one.showAccount(1);
  expect(one.shown?.view).toBe('6c');
  one.showAccount(0);
  expect(one.shown?.view).toBe('6b');
  one.closeAccount();
  expect(one.shown?.view).toBe('6d');
  vi.advanceTimersByTime(1000);
  expect(one.shown?.view).toBe('7a');
});

test('an account is shown even to who sees everything at once', () => {
  const one = presenter();
  one.push(frame(5));
  pace = 0;
  one.push(frame(6, [{}, { account: true }, {}]));
  expect(one.shown?.view).toBe('6b');
  one.closeAccount();
  expect(one.shown?.view).toBe('6c');
});

test('a change of the table alone changes nothing that is shown', () => {
  const one = presenter();
  one.push(frame(5));
  one.push(frame(6, [{}, {}]));
  const other = frame(7, [{}, {}]);
  if (other.game) Object.assign(other.game, { view: '6b', events: null, steps: null });
  one.push(other);
  expect(one.shown?.view).toBe('6a');
  vi.advanceTimersByTime(5000);
  expect(one.shown).toMatchObject({ view: '6b', frame: { number: 7 } });
});

test('the log tells what was shown, and nothing that is still to come', () => {
  const one = presenter();
  one.push(frame(5));
  one.push(frame(6, [{}, {}]));
  one.push(frame(7));
  const happened = [5, 6, 7].map((number) => ({
    number,
    at: 0,
    change: 'played',
    events: frame(number, number === 6 ? [{}, {}] : [{}]).game?.events ?? [],
  }));
  const told = () => toldSoFar(happened, one.shown).flatMap((row) => row.events?.map(({ event }) => event));
  expect(told()).toEqual(['5a', '6a']);
  vi.advanceTimersByTime(700);
  vi.advanceTimersByTime(700);
  expect(told()).toEqual(['5a', '6a', '6b', '7a']);
});

test('a change of the table alone makes nothing late', () => {
  const one = presenter();
  one.push(frame(5));
  one.push(frame(6, [{}, {}, {}]));
  one.push(tableFrame(7, '6c'));
  one.push(frame(8, [{}, {}], ['pass']));
  expect(one.shown?.view).toBe('6a');
  const shown = [];
  while (!(one.shown?.frame.number === 8 && one.shown.last)) {
    shown.push(one.shown?.view);
    vi.advanceTimersToNextTimer();
  }
  expect([...new Set(shown)]).toEqual(['6a', '6b', '6c', '8a']);
});

test('a change of the table that waited is no other step of the game', () => {
  const one = presenter();
  one.push(frame(5));
  one.push(frame(6, [{}, {}], ['pass']));
  const ready = frame(7, [], ['pass']);
  one.push({ ...ready, game: { ...(ready.game as GameInfo), view: '6b', events: null, steps: null } });
  vi.advanceTimersByTime(700);
  expect(one.shown).toMatchObject({ view: '6b', last: true });
  const { count } = one.shown ?? {};
  vi.runAllTimers();
  expect(one.shown).toMatchObject({ view: '6b', last: true, count, frame: { number: 7 } });
});
