// Requests to the server. What goes wrong is a Problem with a code, for which `problems.ts` has the words.
import { texts } from '../texts.svelte';
import type { Frame, ChangeRow, Identity, TableList, NewTable, Offer, Replay, Suggestion } from './types';

export class Problem extends Error {
  constructor(
    /** The server's code, or `offline`. */
    readonly code: string,
    readonly status: number,
    detail: string,
  ) {
    super(detail);
  }
}

/** How far the server's clock is ahead of this browser's, in milliseconds. */
let ahead = 0;

/** What the server's clock shows. */
export function serverNow(): number {
  return Date.now() + ahead;
}

export async function ask(method: string, path: string, body?: unknown): Promise<Response> {
  const init: RequestInit = { method, credentials: 'same-origin' };
  if (body !== undefined) {
    init.headers = { 'content-type': 'application/json' };
    init.body = typeof body === 'string' ? body : JSON.stringify(body);
  }
  let answer: Response;
  try {
    answer = await fetch(`/api${path}`, init);
  } catch {
    throw new Problem('offline', 0, '');
  }
  const date = Date.parse(answer.headers.get('date') ?? '');
  if (!Number.isNaN(date)) ahead = date + 500 - Date.now();
  if (answer.ok) return answer;
  // A 401 only says that this browser has no identity yet, which the page never shows: it needs no texts.
  if (answer.status !== 401) await texts.load('problems').catch(() => undefined);
  const told = (await answer.json().catch(() => ({}))) as { code?: string; detail?: string };
  throw new Problem(told.code ?? 'unknown', answer.status, told.detail ?? answer.statusText);
}

async function get<T>(path: string): Promise<T> {
  return (await (await ask('GET', path)).json()) as T;
}

async function post<T>(path: string, body: unknown = {}): Promise<T> {
  return (await (await ask('POST', path, body)).json()) as T;
}

interface RowNumber {
  number: number;
}

export const api = {
  rulesets: () => get<Offer>('/rulesets'),

  /** My identity; null if I have none yet. */
  async identity(): Promise<Identity | null> {
    try {
      return await get<Identity>('/identity');
    } catch (problem) {
      if (problem instanceof Problem && problem.status === 401) return null;
      throw problem;
    }
  },
  introduce: (name: string) => post<Identity>('/identity', { name }),
  rename: async (name: string) => (await (await ask('PUT', '/identity', { name })).json()) as Identity,

  open: (table: NewTable) => post<{ id: string; number: number }>('/tables', table),
  openTables: (stage: 'open' | 'running' = 'open') => get<TableList>(`/tables?stage=${stage}`),
  myTables: (cursor?: string) =>
    get<TableList>(`/tables/mine${cursor === undefined ? '' : `?cursor=${encodeURIComponent(cursor)}`}`),
  look: (id: string) => get<Frame>(`/tables/${id}`),
  events: (id: string, after: number) => get<ChangeRow[]>(`/tables/${id}/events?after=${after}`),

  sit: (id: string, seat: number | undefined, word_hash: string) =>
    post<RowNumber>(`/tables/${id}/sit`, { seat, word_hash }),
  leave: (id: string) => post<RowNumber>(`/tables/${id}/leave`),
  comeBack: (id: string) => post<RowNumber>(`/tables/${id}/return`),
  ready: (id: string) => post<RowNumber>(`/tables/${id}/ready`),
  /** Bots wait, or go on. */
  hold: (id: string, hold: boolean) => post<RowNumber>(`/tables/${id}/hold`, { hold }),
  pace: (id: string, pace_ms: number) => post<RowNumber>(`/tables/${id}/pace`, { pace_ms }),
  putBot: (id: string, seat: number, level: string) => post<RowNumber>(`/tables/${id}/bot`, { seat, level }),
  removeBot: (id: string, seat: number) => post<RowNumber>(`/tables/${id}/remove-bot`, { seat }),
  removePerson: (id: string, seat: number, after: number) =>
    post<RowNumber>(`/tables/${id}/remove`, { seat, after }),
  commitWord: (id: string, word_hash: string) => post<RowNumber>(`/tables/${id}/word-hash`, { word_hash }),
  revealWord: (id: string, word: string) => post<RowNumber>(`/tables/${id}/reveal`, { word }),
  start: (id: string) => post<RowNumber>(`/tables/${id}/start`),
  close: (id: string) => post<RowNumber>(`/tables/${id}/close`),
  standIn: (id: string, seat: number) => post<RowNumber>(`/tables/${id}/stand-in`, { seat }),
  act: (id: string, action: string, after: number) =>
    post<RowNumber>(`/tables/${id}/actions`, { action, after }),
  hint: (id: string) => post<Suggestion>(`/tables/${id}/hint`),
  /** The hash of my secret word is for a game against bots, which starts at once. */
  rematch: (id: string, word_hash?: string) => post<{ id: string }>(`/tables/${id}/rematch`, { word_hash }),
  say: (id: string, phrase: string) => post<RowNumber>(`/tables/${id}/phrases`, { phrase }),
  record: async (id: string) => (await ask('GET', `/tables/${id}/record`)).text(),

  /** All moments of a record, and whether it is fair. */
  replay: (record: string) => post<Replay>('/records/replay', record),
};
