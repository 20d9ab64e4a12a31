import { beforeEach, describe, expect, it, vi } from 'vitest';

/** A page that was just loaded. */
async function page() {
  vi.resetModules();
  return import('./seen');
}

type Stage = 'open' | 'running' | 'over';
const table = (
  id: string,
  commitment: string,
  stage: Stage,
  word_hashes: (string | null)[] = [],
  failed_starts = 0,
) => ({ id, commitment, stage, word_hashes, failed_starts });

beforeEach(() => localStorage.clear());

describe('promises', () => {
  it('are kept as they were last seen before the game', async () => {
    const first = await page();
    first.note(table('a', 'zero', 'open', [null, null]), 0);
    first.note(table('a', 'one', 'open', ['x', null]), 0);
    first.note(table('a', 'two', 'running'), 0);
    first.note(table('b', 'three', 'over'), null);
    first.note(table('a', 'two', 'over'), 0);
    const later = await page();
    later.note(table('a', 'two', 'over'), 0);
    expect(later.seen('a')).toEqual({
      ...table('a', 'one', 'open', ['x', null]),
      first: { commitment: 'zero', failed_starts: 0 },
      mine: 'x',
      revealed: false,
    });
    expect(later.seen('b')).toMatchObject({ stage: 'over', first: null });
    expect(later.seen('c')).toBeNull();
  });

  it('are fixed when my word goes out, until the table has another hash of mine', async () => {
    const { note, noteReveal, seen } = await page();
    note(table('a', 'one', 'open', ['x', 'y']), 0);
    noteReveal('a');
    note(table('a', 'one', 'open', ['x', 'forged']), 0);
    note(table('a', 'forged', 'open', ['x', 'y']), 0);
    expect(seen('a')).toMatchObject({ commitment: 'one', word_hashes: ['x', 'y'], revealed: true });
    note(table('a', 'two', 'open', [null, null], 1), 0);
    const first = { commitment: 'one', failed_starts: 0 };
    expect(seen('a')).toMatchObject({ commitment: 'two', failed_starts: 1, first, revealed: false });
  });

  it('are those of the last tables only', async () => {
    const { note, seen, MAX_SEEN } = await page();
    for (let i = 0; i <= MAX_SEEN; i++) note(table(`t${i}`, 'x', 'open'), null);
    expect(seen('t0')).toBeNull();
    expect(seen('t1')).not.toBeNull();
    expect(seen(`t${MAX_SEEN}`)).not.toBeNull();
  });

  it('survive damage, and those of before have no hashes', async () => {
    localStorage.setItem('lonja.seen', '{"no":"list"}');
    const { note, seen } = await page();
    expect(seen('a')).toBeNull();
    note(table('a', 'one', 'open'), null);
    expect(seen('a')?.commitment).toBe('one');
    localStorage.setItem('lonja.seen', '[{"id":"a"},null,3,{"id":"b","commitment":"c","stage":"open"}]');
    expect(seen('a')).toBeNull();
    expect(seen('b')).toEqual({ ...table('b', 'c', 'open'), first: null, mine: null, revealed: false });
  });
});
