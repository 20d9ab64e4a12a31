// A browser's part of a fair start, without a click.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { seen } from '../after/seen';
import type { Frame, TableInfo } from '../api/types';
import { sha256 } from '../sha256';
import { duty, isElsewhere, openFairly } from './fairStart';
import { drawWord } from './secretWord';

function frame(members: Partial<TableInfo>, you: number | null = 0): Frame {
  const table = {
    id: 't',
    commitment: 'c',
    stage: 'open',
    word_hashes: [null, null],
    revealing: null,
    ...members,
  };
  return { number: 1, now: 0, you, change: { change: 'sat' }, game: null, table: table as TableInfo };
}

const sent: [path: string, body: Record<string, string>][] = [];
let shown: Frame;

beforeEach(() => {
  localStorage.clear();
  sent.length = 0;
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    if (init.method === 'GET') return Response.json(shown);
    sent.push([path, JSON.parse(String(init.body)) as Record<string, string>]);
    const { word_hash } = sent[0]?.[1] ?? {};
    if (path === '/api/tables') shown = frame({ word_hashes: [word_hash ?? null, null], revealing: WAITS });
    return Response.json({ id: 't', number: 1 });
  });
});
afterEach(() => vi.unstubAllGlobals());

const WAITS = { deadline: null, done: [false, true] };

test('a player commits once, and reveals when the hashes are fixed', () => {
  expect(duty(frame({}))).toEqual({ kind: 'commit' });
  const hash = drawWord();
  expect(duty(frame({ word_hashes: [hash, null] }))).toBeNull();
  const todo = duty(frame({ word_hashes: [hash, null], revealing: WAITS }));
  expect(todo?.kind === 'reveal' && sha256(todo.word)).toBe(hash);
  expect(duty(frame({ word_hashes: [hash, null], revealing: { ...WAITS, done: [true, true] } }))).toBeNull();
});

test('nobody else does', () => {
  expect(duty(frame({}, null))).toBeNull();
  expect(duty(frame({ stage: 'running' }))).toBeNull();
  expect(duty(frame({ revealing: WAITS }))).toBeNull();
});

test('a word of another browser stays there', () => {
  const there = frame({ word_hashes: [sha256('there'), null], revealing: WAITS });
  expect(duty(there)).toBeNull();
  expect(isElsewhere(there)).toBe(true);
  expect(isElsewhere(frame({ word_hashes: [drawWord(), null], revealing: WAITS }))).toBe(false);
});

test('against bots the word follows at once, and what was seen is noted before', async () => {
  expect(await openFairly({ ruleset: 'burgueses', players: 2 })).toBe('t');
  const [[, opened], [path, revealed]] = sent as [(typeof sent)[0], (typeof sent)[0]];
  expect(path).toBe('/api/tables/t/reveal');
  expect(sha256(revealed['word'] ?? '')).toBe(opened['word_hash']);
  expect(seen('t')).toMatchObject({ commitment: 'c', mine: opened['word_hash'], revealed: true });
});
