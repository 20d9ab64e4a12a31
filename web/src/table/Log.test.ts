import { fireEvent, render, screen } from '@testing-library/svelte';
import { expect, it, vi } from 'vitest';
import type { ChangeRow } from '../api/types';
import plain from '../games/plain';
import Log from './Log.svelte';

const rows = (many: number): ChangeRow[] =>
  Array.from({ length: many }, (_, index) => ({ number: index + 1, at: 0, change: 'played', events: [] }));

const frame = () => new Promise((shown) => requestAnimationFrame(shown));

it('stays at the end while lines come, and where somebody reads further up', async () => {
  const { rerender } = render(Log, { game: plain, happened: rows(1), players: [] });
  const log = screen.getByRole('group');
  const size = { scrollHeight: 500, clientHeight: 100, scrollTop: 0 };
  Object.defineProperties(log, {
    scrollHeight: { get: () => size.scrollHeight },
    clientHeight: { get: () => size.clientHeight },
    scrollTop: { get: () => size.scrollTop },
  });
  const toEnd = vi.fn(() => (size.scrollTop = size.scrollHeight - size.clientHeight));
  Object.assign(log, { scrollTo: toEnd });
  const tell = async (many: number) => {
    await rerender({ happened: rows(many) });
    await frame();
  };
  await tell(2);
  expect(size.scrollTop).toBe(400);

  // A browser tells of a scroll a frame later, when more lines may have come.
  size.scrollHeight = 600;
  await fireEvent.scroll(log);
  await tell(3);
  expect(size.scrollTop).toBe(500);

  size.scrollTop = 200;
  await fireEvent.scroll(log);
  size.scrollHeight = 700;
  await tell(4);
  expect(size.scrollTop).toBe(200);

  size.scrollTop = 600;
  await fireEvent.scroll(log);
  size.scrollHeight = 800;
  await tell(5);
  expect(size.scrollTop).toBe(700);
});

it('leads to the moments once the game is over', async () => {
  const happened: ChangeRow[] = [
    { number: 1, at: 0, change: 'stood_in', seat: 0 },
    { number: 2, at: 0, change: 'played', events: [{ event: 'action', seat: 0, action: 'one' }] },
    { number: 3, at: 0, change: 'returned', seat: 0 },
    { number: 4, at: 0, change: 'played', events: [{ event: 'action', seat: 0, action: 'two' }] },
  ];
  const { rerender } = render(Log, { game: plain, happened, players: [] });
  expect(screen.queryAllByRole('link')).toHaveLength(0);
  await rerender({ address: (moment: number) => `/replay/${moment}` });
  const addresses = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
  expect(addresses).toEqual(['/replay/0', '/replay/1', '/replay/1', '/replay/2']);
});
