// The texts for screen readers stand where these read them: inside the open dialog, or on the page if none is open.
import { render } from '@testing-library/svelte';
import { createRawSnippet, flushSync } from 'svelte';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { Frame } from '../api/types';
import plain from '../games/plain';
import Sheet from '../parts/Sheet.svelte';
import { texts } from '../texts.svelte';
import Narrator from './Narrator.svelte';
import type { Table } from './table.svelte';

beforeAll(() => texts.speak('en'));
beforeEach(() => {
  vi.useFakeTimers();
  vi.setSystemTime(0);
  HTMLDialogElement.prototype.showModal = vi.fn();
  HTMLDialogElement.prototype.close = vi.fn();
});
afterEach(() => void vi.useRealTimers());

/** A table where my time runs out at this second, and where nothing else happens. */
function narrate(second: number) {
  const table = { shown: [], presenter: { shown: null }, clockAhead: 0 } as unknown as Table;
  const frame = () => ({ you: 0, table: { deadline: second * 1000 }, game: { seat: 0 } }) as unknown as Frame;
  const narrator = render(Narrator, { table, frame: frame(), game: plain, players: [], since: 0 });
  return { another: () => narrator.rerender({ frame: frame() }) };
}

function sheet() {
  const children = createRawSnippet(() => ({ render: () => '<p>A menu</p>' }));
  return render(Sheet, { title: 'Menu', open: true, children });
}

const log = () => document.querySelector('[role=log]');

it('tells the last seconds within a dialog, and on the page when it is closed', async () => {
  narrate(20);
  const menu = sheet();
  flushSync();
  expect(log()?.closest('dialog')).not.toBeNull();
  vi.advanceTimersByTime(10_000);
  flushSync();
  expect(log()?.textContent).toContain('10 seconds left');

  await menu.rerender({ open: false });
  flushSync();
  expect(log()?.isConnected).toBe(true);
  vi.advanceTimersByTime(5000);
  flushSync();
  expect(log()?.textContent).toContain('5 seconds left');
});

it('listens again on the page when an open dialog is taken away', () => {
  narrate(20);
  const menu = sheet();
  flushSync();
  expect(log()?.closest('dialog')).not.toBeNull();
  menu.unmount();
  flushSync();
  expect(log()?.closest('dialog')).toBeNull();
  vi.advanceTimersByTime(10_000);
  flushSync();
  expect(log()?.textContent).toContain('10 seconds left');
});

it('is in the newest of two dialogs, then in the other', async () => {
  narrate(20);
  const [first, second] = [sheet(), sheet()];
  flushSync();
  expect(second.container.contains(log())).toBe(true);
  await second.rerender({ open: false });
  flushSync();
  expect(first.container.contains(log())).toBe(true);
});

it('tells a second once, also if another frame comes within it', async () => {
  const { another } = narrate(20);
  vi.advanceTimersByTime(10_000);
  await another();
  vi.advanceTimersByTime(500);
  flushSync();
  expect(log()?.textContent.match(/10 seconds left/g)).toHaveLength(1);
});
