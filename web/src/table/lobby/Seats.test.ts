import { fireEvent, render, screen } from '@testing-library/svelte';
import { beforeAll, expect, it, vi } from 'vitest';
import type { Frame, TableSeat } from '../../api/types';
import { texts } from '../../texts.svelte';
import Seats from './Seats.svelte';

beforeAll(async () => {
  await texts.speak('en');
});

const person = (name: string): TableSeat => ({ kind: 'person', name, stand_in: null });

function props(opener: boolean, seats: TableSeat[]) {
  const frame = { number: 7, you: 0, table: { seats } } as unknown as Frame;
  const ignored = () => undefined;
  const onremoveperson = vi.fn();
  return {
    frame,
    awaySince: [],
    opener,
    maySit: false,
    onsit: ignored,
    onbot: ignored,
    onremove: ignored,
    onremoveperson,
  };
}

it('removes a person only after a second question', async () => {
  const given = props(true, [person('Ada'), person('Bo')]);
  render(Seats, given);
  expect(screen.queryByRole('button', { name: 'Remove Ada from the table' })).toBeNull();
  await fireEvent.click(screen.getByRole('button', { name: 'Remove Bo from the table' }));
  await fireEvent.click(screen.getByRole('button', { name: 'Keep' }));
  expect(given.onremoveperson).not.toHaveBeenCalled();
  await fireEvent.click(screen.getByRole('button', { name: 'Remove Bo from the table' }));
  await fireEvent.click(screen.getByRole('button', { name: 'Remove' }));
  expect(given.onremoveperson).toHaveBeenCalledExactlyOnceWith(1);
});

it('asks anew when another person took the seat', async () => {
  const given = props(true, [person('Ada'), person('Bo')]);
  const { rerender } = render(Seats, given);
  await fireEvent.click(screen.getByRole('button', { name: 'Remove Bo from the table' }));
  await rerender(props(true, [person('Ada'), person('Cy')]));
  expect(screen.queryByRole('button', { name: 'Remove' })).toBeNull();
});

it('offers it to the opener only', () => {
  render(Seats, props(false, [person('Ada'), person('Bo')]));
  expect(screen.queryByRole('button')).toBeNull();
});

it('gives no bot the name of a person', () => {
  const trader = { kind: 'bot', level: 'trader' } as const;
  render(Seats, props(true, [person('Ada'), trader, person('Bruno'), trader]));
  expect(screen.getAllByText(/^[A-Z]\w+$/, { selector: 'strong' }).map((name) => name.textContent)).toEqual([
    'Ada',
    'Alba',
    'Bruno',
    'Duarte',
  ]);
});
