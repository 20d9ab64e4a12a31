import { render, screen } from '@testing-library/svelte';
import { afterEach, expect, test, vi } from 'vitest';
import Learn from './Learn.svelte';

/** Answers every request to the server so; texts are read as ever. */
function answer(respond: () => Promise<Response>): void {
  const real = globalThis.fetch;
  vi.stubGlobal('fetch', (path: string, init?: RequestInit) =>
    path.startsWith('/api/') ? respond() : real(path, init),
  );
}

afterEach(() => vi.unstubAllGlobals());

test('a first game that the server refuses says why', async () => {
  answer(() => Promise.resolve(Response.json({ code: 'too_many', detail: '' }, { status: 429 })));
  render(Learn, { ruleset: 'medici-2018' });
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toMatch(
    /^No table could be opened\.\s*That was too much at once\. Wait a minute/,
  );
});

test('a first game without a server says so', async () => {
  answer(() => Promise.reject(new TypeError('no network')));
  render(Learn, { ruleset: 'medici-2018' });
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toMatch(/^No table could be opened\.\s*The server can’t be reached\./);
});
