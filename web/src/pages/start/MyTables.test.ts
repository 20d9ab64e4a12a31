import { fireEvent, render, screen } from '@testing-library/svelte';
import { expect, it, vi } from 'vitest';
import type { ListedTable } from '../../api/types';
import { texts } from '../../texts.svelte';
import MyTables from './MyTables.svelte';

function listed(id: string, damaged: boolean): ListedTable {
  const seats: ListedTable['table']['seats'] = [
    { kind: 'person', name: 'Ada', stand_in: null },
    { kind: 'bot', level: 'trader' },
  ];
  const table = { ruleset: 'medici-2018', players: 2, seats, clock_s: null };
  return { id, stage: 'running', changed_at: 0, table, damaged, turn: { seat: 0, you: 0 } };
}

it.each([
  ['en', 'can’t be read', 'The server can’t read this table', 'Tell the people'],
  ['es', 'no se puede leer', 'El servidor no puede leer esta mesa', 'Avisa'],
  ['pt', 'não pode ser lida', 'O servidor não consegue ler esta mesa', 'Avise'],
] as const)('says in %s that a table is damaged, and what to do', async (language, state, cause, advice) => {
  await texts.load('people');
  await texts.speak(language);
  const onend = vi.fn();
  render(MyTables, { tables: [listed('fine', false), listed('broken', true)], onend });
  const [fine, broken] = screen.getAllByRole('link');
  for (const part of [state, cause, advice]) expect(broken?.textContent).toContain(part);
  expect(fine?.textContent).not.toContain(advice);
  // Only the other one can be ended, and only after a second press.
  const [end, ...more] = screen.getAllByRole('button');
  expect(more).toEqual([]);
  await fireEvent.click(end as HTMLElement);
  expect(onend).not.toHaveBeenCalled();
  await fireEvent.click(screen.getByRole('button'));
  expect(onend).toHaveBeenCalledExactlyOnceWith('fine');
});
