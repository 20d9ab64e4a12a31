import { fireEvent, render, screen } from '@testing-library/svelte';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { api, Problem } from '../../api/client';
import { texts } from '../../texts.svelte';
import type { AtTable } from '../company.svelte';
import TurnTools from './TurnTools.svelte';

const person = { kind: 'person', name: 'Ada', stand_in: null } as const;
const at = {
  table: { id: 'fine', presence: null, clockAhead: 0 },
  frame: { you: 0, table: { seats: [person, { ...person, name: 'Bruno' }] } },
} as unknown as AtTable;

vi.mock('../company.svelte', () => ({ getAtTable: () => at }));
beforeAll(() => Promise.all(['people', 'problems'].map((part) => texts.load(part))));
beforeEach(() => {
  HTMLDialogElement.prototype.showModal = function () {
    this.open = true;
  };
});
afterEach(() => vi.restoreAllMocks());

test.each([
  ['too_many', 429, /^Not so fast/],
  ['unavailable', 503, /^Your message wasn’t sent\. The server can’t do this at the moment\./],
  ['offline', 0, /^Your message wasn’t sent\. The server can’t be reached\.$/],
])('a phrase that the server refuses as %s says why', async (code, status, words) => {
  vi.spyOn(api, 'say').mockRejectedValue(new Problem(code, status, ''));
  render(TurnTools, { mine: false });
  await fireEvent.click(screen.getByTitle('Say something'));
  const [phrase] = document.querySelectorAll('dialog li button');
  await fireEvent.click(phrase as HTMLElement);
  expect((await screen.findByRole('alert')).textContent.trim()).toMatch(words);
});
