import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { api } from '../../api/client';
import type { ListedTable } from '../../api/types';
import { me } from '../../identity.svelte';
import { TableLists } from './tableLists.svelte';

const listed = (id: number): ListedTable => ({
  id: String(id),
  stage: 'over',
  changed_at: id,
  table: { ruleset: 'burgueses', players: 2, seats: [], clock_s: null },
});

beforeEach(() => {
  vi.spyOn(me, 'meet').mockResolvedValue(undefined);
  vi.spyOn(me, 'known', 'get').mockReturnValue(true);
  vi.spyOn(api, 'openTables').mockResolvedValue({ tables: [], next: null });
});
afterEach(() => vi.restoreAllMocks());

test('older tables are asked for page by page and stay when the list is asked for again', async () => {
  const pages = vi.spyOn(api, 'myTables');
  pages.mockResolvedValueOnce({ tables: [listed(9), listed(8)], next: 'a' });
  const lists = new TableLists();
  lists.keep()();
  await vi.waitFor(() => expect(lists.mine.map(({ id }) => id)).toEqual(['9', '8']));
  expect(lists.hasOlder).toBe(true);
  pages.mockResolvedValueOnce({ tables: [listed(7)], next: null });
  await lists.showOlder();
  expect(pages).toHaveBeenLastCalledWith('a');
  expect(lists.hasOlder).toBe(false);
  pages.mockResolvedValueOnce({ tables: [listed(10), listed(9)], next: 'b' });
  lists.keep()();
  await vi.waitFor(() => expect(lists.mine.map(({ id }) => id)).toEqual(['10', '9', '8', '7']));
  expect(lists.hasOlder).toBe(false);
});
