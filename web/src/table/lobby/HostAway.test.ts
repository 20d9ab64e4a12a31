import { fireEvent, render, screen } from '@testing-library/svelte';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { Frame } from '../../api/types';
import { texts } from '../../texts.svelte';
import HostAway from './HostAway.svelte';

beforeAll(async () => {
  await texts.speak('en');
});
beforeEach(() => void vi.useFakeTimers({ now: 1_000_000 }));
afterEach(() => void vi.useRealTimers());

const seats = ['Ada', 'Bo'].map((name) => ({ kind: 'person', name, stand_in: null }));

function props(you: number | null, openerSeat: number | null, awaySince: (number | null)[]) {
  const frame = { you, table: { seats, opener_seat: openerSeat, patience_s: 120 } } as unknown as Frame;
  return { frame, awaySince, busy: false, ongiveup: vi.fn() };
}
const NAME = { name: 'Don’t wait for Ada' };
const button = () => screen.queryByRole('button', NAME);

it('offers not to wait for a host who is away for longer than the patience', async () => {
  const given = props(1, 0, [1_000_000 - 30_000, null]);
  const { rerender } = render(HostAway, given);
  await vi.advanceTimersByTimeAsync(89_000);
  expect(button()).toBeNull();
  await vi.advanceTimersByTimeAsync(1000);
  await fireEvent.click(screen.getByRole('button', NAME));
  expect(given.ongiveup).toHaveBeenCalledExactlyOnceWith(0);
  await rerender(props(1, 0, [null, null]));
  expect(button()).toBeNull();
});

it('offers it only to those who sit with the host', async () => {
  for (const [you, host] of [
    [null, 0],
    [0, 0],
    [1, null],
  ] as const) {
    const { unmount } = render(HostAway, props(you, host, [1, 1]));
    await vi.advanceTimersByTimeAsync(1000);
    expect(screen.queryByRole('button')).toBeNull();
    unmount();
  }
});
