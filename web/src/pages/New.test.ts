import { fireEvent, render, screen } from '@testing-library/svelte';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { texts } from '../texts.svelte';
import New from './New.svelte';

beforeAll(() => texts.speak('en'));
afterEach(() => vi.unstubAllGlobals());

test('how long bots wait for the payments is chosen and told to the server', async () => {
  const asked: unknown[] = [];
  const real = globalThis.fetch;
  vi.stubGlobal('fetch', (path: string, init?: RequestInit) => {
    if (!path.startsWith('/api/')) return real(path, init);
    if (path !== '/api/tables') return Promise.resolve(Response.json({ name: 'Ada' }));
    asked.push(JSON.parse(String(init?.body)));
    return Promise.resolve(Response.json({ code: 'too_many', detail: '' }, { status: 429 }));
  });
  render(New, { ruleset: 'burgueses' });
  const group = await screen.findByRole('group', { name: 'Time to read the payments', hidden: true });
  const radios = [...group.querySelectorAll('input')];
  expect(radios.map((radio) => radio.parentElement?.textContent.trim())).toEqual([
    'none',
    '20 seconds',
    '1 minute',
  ]);
  expect(radios.map(({ checked }) => checked)).toEqual([false, true, false]);
  await fireEvent.click(radios[2] ?? group);
  await fireEvent.click(screen.getByRole('button', { name: /^Open/ }));
  await screen.findByRole('alert');
  expect(asked).toMatchObject([{ ruleset: 'burgueses', account_s: 60 }]);
});
