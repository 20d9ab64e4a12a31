// The store that everything shown is derived from: frames in any order, gaps, refusals.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Frame, GameInfo, ChangeRow } from '../api/types';
import { Problem } from '../api/client';
import { Table } from './table.svelte';

/** A stream that the test feeds. */
class Stream extends EventTarget {
  static last: Stream;
  static readonly OPEN = 1;
  readyState = 1;
  onopen: (() => void) | null = null;
  onerror: (() => void) | null = null;
  constructor() {
    super();
    Stream.last = this;
  }
  close(): void {
    this.readyState = 2;
  }
  send(frame: Frame): void {
    this.dispatchEvent(new MessageEvent('view', { data: JSON.stringify(frame) }));
  }
}

function frame(number: number, events: string[] | null = [`event ${number}`]): Frame {
  const told = events?.map((event) => ({ event })) ?? null;
  return {
    number,
    now: 0,
    you: 0,
    change: { change: 'played' },
    table: {
      stage: 'running',
      word_hashes: [] as (string | null)[],
      account: null,
    } as unknown as Frame['table'],
    game: { over: false, seat: 0, phase: 'bid', legal: [], view: {}, events: told, steps: null },
  };
}

const rows: ChangeRow[] = [];
/** The paces that were sent to the server. */
const paces: number[] = [];
const answers = new Map<string, () => Response | Promise<Response>>();

beforeEach(() => {
  rows.length = 0;
  answers.clear();
  paces.length = 0;
  vi.stubGlobal('EventSource', Stream);
  vi.stubGlobal('fetch', async (path: string, init?: RequestInit) => {
    const [address = '', query = ''] = path.split('?after=');
    if (address.endsWith('/events')) return Response.json(rows.filter((row) => row.number > Number(query)));
    if (address.endsWith('/pace'))
      paces.push((JSON.parse(String(init?.body)) as { pace_ms: number }).pace_ms);
    const answer =
      answers.get(address) ?? (address.endsWith('/pace') && (() => Response.json({ number: 1 })));
    if (!answer) throw new TypeError('no answer');
    return answer();
  });
});
afterEach(() => vi.unstubAllGlobals());

function row(number: number, change = 'played'): ChangeRow {
  return { number, at: 0, change, ...(change === 'played' && { events: [{ event: `event ${number}` }] }) };
}

function told(table: Table): string[] {
  return table.history.map((event) => event.event);
}

test('what happened before is asked for, what follows is taken from the frames', async () => {
  rows.push(row(1, 'opened'), row(2, 'started'), row(3));
  const table = new Table('x');
  Stream.last.send(frame(3));
  await vi.waitFor(() => expect(table.happened.length).toBe(3));
  Stream.last.send(frame(4));
  expect(told(table)).toEqual(['event 3', 'event 4']);
  table.leave();
});

test('a gap is filled in order, and a late answer that is older changes nothing', async () => {
  rows.push(row(1));
  let answer: (response: Response) => void = () => {};
  answers.set('/api/tables/x', () => new Promise((resolve) => (answer = resolve)));
  const table = new Table('x');
  Stream.last.send(frame(1));
  await vi.waitFor(() => expect(table.happened.length).toBe(1));
  rows.push(row(2), row(3), row(4));
  Stream.last.send(frame(4));
  answer(Response.json(frame(2)));
  await vi.waitFor(() => expect(told(table)).toEqual(['event 1', 'event 2', 'event 3', 'event 4']));
  expect(table.frame?.number).toBe(4);
  table.leave();
});

test('where there is no account to read any more, nobody waits for me', async () => {
  const ready = vi.fn(() => Response.json({ number: 4 }));
  answers.set('/api/tables/x/ready', ready);
  rows.push(row(1), row(2), row(3));
  const table = new Table('x');
  const after = frame(3, null);
  after.table.account = { until: 0, ready: [false, true] };
  Stream.last.send(after);
  await vi.waitFor(() => expect(ready).toHaveBeenCalledOnce());
  table.leave();
});

test('an older frame of the stream replaces what the server has lost', async () => {
  rows.push(row(1), row(2), row(3));
  const table = new Table('x');
  Stream.last.send(frame(3));
  await vi.waitFor(() => expect(table.happened.length).toBe(3));
  rows.length = 2;
  Stream.last.send(frame(2));
  expect(table.frame?.number).toBe(2);
  await vi.waitFor(() => expect(told(table)).toEqual(['event 1', 'event 2']));
  Stream.last.send(frame(3, ['another event']));
  expect(told(table)).toEqual(['event 1', 'event 2', 'another event']);
  table.leave();
});

test('frames that come while a gap is filled are not lost', async () => {
  rows.push(row(1), row(2));
  const table = new Table('x');
  Stream.last.send(frame(2));
  rows.push(row(3));
  Stream.last.send(frame(3));
  await vi.waitFor(() => expect(told(table)).toEqual(['event 1', 'event 2', 'event 3']));
  table.leave();
});

test('the page shows that an action was refused, and the table stays as it was', async () => {
  rows.push(row(1));
  const table = new Table('x');
  Stream.last.send(frame(1));
  const stale = { code: 'stale', detail: 'something else happened first' };
  answers.set('/api/tables/x/actions', () => Response.json(stale, { status: 409 }));
  table.act('bid 7');
  expect(table.busy).toBe(true);
  await vi.waitFor(() => expect(table.problem?.code).toBe('stale'));
  expect(table.busy).toBe(false);
  expect(table.frame?.number).toBe(1);
  // The next view clears it.
  Stream.last.send(frame(2));
  expect(table.problem).toBeNull();
  table.leave();
});

test('advice is for the position that it was asked in', async () => {
  rows.push(row(1));
  const table = new Table('x');
  Stream.last.send(frame(1));
  const hint = { action: 'pass', bot: 'expert', iterations: 1, alternatives: [] };
  answers.set('/api/tables/x/hint', () => {
    Stream.last.send(frame(2));
    return Response.json(hint);
  });
  await table.askHint();
  expect(table.hint).toBeNull();
  answers.set('/api/tables/x/hint', () => Response.json(hint));
  await table.askHint();
  expect(table.hint).toEqual(hint);
  Stream.last.send(frame(3));
  expect(table.hint).toBeNull();
  table.leave();
});

test('a broken stream is said to be, and goes on', () => {
  vi.useFakeTimers();
  const table = new Table('x');
  Stream.last.onopen?.();
  expect(table.connection).toBe('live');
  const broken = Stream.last;
  broken.onerror?.();
  expect(table.connection).toBe('lost');
  vi.runOnlyPendingTimers();
  expect(Stream.last).not.toBe(broken);
  Stream.last.onopen?.();
  expect(table.connection).toBe('live');
  table.leave();
  vi.useRealTimers();
});

test("countdowns follow the server's clock, by the newest frame", () => {
  vi.useFakeTimers({ now: 10_000 });
  const table = new Table('t');
  Stream.last.send({ ...frame(1), now: 70_000 });
  expect(table.clockAhead).toBe(60_000);
  vi.setSystemTime(12_000);
  Stream.last.send({ ...frame(2), now: 71_500 });
  expect(table.clockAhead).toBe(59_500);
  table.leave();
  vi.useRealTimers();
});

test('who loses a seat without leaving it was removed', async () => {
  const table = new Table('t');
  Stream.last.send(frame(1));
  Stream.last.send({ ...frame(2), you: null });
  expect(table.removed).toBe(true);
  Stream.last.send(frame(3));
  expect(table.removed).toBe(false);
  await table.leaveSeat(() => Promise.resolve({ number: 4 }));
  Stream.last.send({ ...frame(4), you: null });
  expect(table.removed).toBe(false);
  Stream.last.send(frame(5));
  await table.leaveSeat(() => Promise.reject(new Problem('offline', 0, '')));
  Stream.last.send({ ...frame(6), you: null });
  expect(table.removed).toBe(true);
  table.leave();
});

test('until the frame with my action has come, nothing else can be done', async () => {
  rows.push(row(1));
  let answer: (response: Response) => void = () => {};
  answers.set('/api/tables/x/actions', () => new Promise((resolve) => (answer = resolve)));
  const table = new Table('x');
  Stream.last.send(frame(1));
  table.act('pass');
  await vi.waitFor(() => expect(table.busy).toBe(true));
  // Another row comes before the action's: somebody is ready.
  Stream.last.send(frame(2, null));
  answer(Response.json({ number: 3 }));
  await vi.waitFor(() => expect(answers.size).toBe(1));
  await Promise.resolve();
  expect(table.busy).toBe(true);
  Stream.last.send(frame(3));
  await vi.waitFor(() => expect(table.busy).toBe(false));
  table.leave();
});

test('advice stays until the game goes on, even if people come or go', async () => {
  rows.push(row(1));
  const advice = { action: 'pass', bot: 'expert', iterations: 1, alternatives: [] };
  answers.set('/api/tables/x/hint', () => Response.json(advice));
  const table = new Table('x');
  Stream.last.send(frame(1));
  await table.askHint();
  expect(table.hint).toEqual(advice);
  const { hint } = table;
  Stream.last.send(frame(2, null));
  expect(table.hint).toBe(hint);
  const next = frame(3);
  Stream.last.send({ ...next, game: { ...(next.game as GameInfo), view: { another: 1 } } });
  expect(table.hint).toBeNull();
  table.leave();
});

test('a page tells the server its pace, also one that the table has, and again if it did not arrive', async () => {
  rows.push(row(1), row(2), row(3), row(4));
  const at = (number: number) => {
    const one = frame(number);
    one.table.pace_ms = 700;
    return one;
  };
  let arrives = false;
  answers.set('/api/tables/x/pace', () => {
    if (!arrives) throw new TypeError('offline');
    return Response.json({ number: 1 });
  });
  const table = new Table('x');
  Stream.last.send(at(1));
  await vi.waitFor(() => expect(table.problem?.code).toBe('offline'));
  arrives = true;
  Stream.last.send(at(2));
  await vi.waitFor(() => expect(paces).toEqual([700, 700]));
  // Chosen while the server may still answer: it is told the last one, and that once.
  table.choosePace(350);
  table.choosePace(0);
  await vi.waitFor(() => expect(paces.at(-1)).toBe(0));
  const { length } = paces;
  Stream.last.send(at(3));
  Stream.last.send(at(4));
  await vi.waitFor(() => expect(table.told).toBe(4));
  expect(paces).toHaveLength(length);
  table.leave();
});
