import { beforeEach, describe, expect, it, vi } from 'vitest';

/** A page that was just loaded. */
async function page() {
  vi.resetModules();
  return import('./seen');
}

beforeEach(() => localStorage.clear());

describe('commitments', () => {
  it('are kept as they were first seen', async () => {
    const first = await page();
    first.note({ id: 'a', commitment: 'one', stage: 'open' });
    first.note({ id: 'a', commitment: 'two', stage: 'running' });
    first.note({ id: 'b', commitment: 'three', stage: 'over' });
    first.note({ id: 'a', commitment: 'two', stage: 'over' });
    const later = await page();
    later.note({ id: 'a', commitment: 'two', stage: 'over' });
    expect(later.seen('a')).toEqual({ id: 'a', commitment: 'one', stage: 'open' });
    expect(later.seen('b')?.stage).toBe('over');
    expect(later.seen('c')).toBeNull();
  });

  it('are those of the last tables only', async () => {
    const { note, seen, MOST_SEEN } = await page();
    for (let i = 0; i <= MOST_SEEN; i++) note({ id: `t${i}`, commitment: 'x', stage: 'open' });
    expect(seen('t0')).toBeNull();
    expect(seen('t1')).not.toBeNull();
    expect(seen(`t${MOST_SEEN}`)).not.toBeNull();
  });

  it('survive damage', async () => {
    localStorage.setItem('lonja.seen', '{"no":"list"}');
    const { note, seen } = await page();
    expect(seen('a')).toBeNull();
    note({ id: 'a', commitment: 'one', stage: 'open' });
    expect(seen('a')?.commitment).toBe('one');
    localStorage.setItem('lonja.seen', '[{"id":"a"},null,3]');
    expect(seen('a')).toBeNull();
  });
});
