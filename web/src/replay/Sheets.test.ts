import { render, screen } from '@testing-library/svelte';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { FinishedGame } from '../review/story';
import { texts } from '../texts.svelte';
import { playersOf } from './moments';
import type { OpenedRecord } from './open';
import Sheets from './Sheets.svelte';

beforeAll(() => texts.load('after'));
beforeEach(() => {
  HTMLDialogElement.prototype.showModal = function () {
    this.open = true;
  };
});

function about(options: Record<string, unknown>): void {
  const players = playersOf(['Ada', 'Bruno'], 2);
  const fairness = { verdict: 'no_seed', code: null, number: null };
  const replay = { ruleset: 'burgueses', players: 2, options, names: null, moments: [], result: null };
  const opened = { id: null, replay, players, you: null, fairness } as unknown as OpenedRecord;
  const finished = {} as FinishedGame;
  const onopen = () => undefined;
  render(Sheets, { opened, finished, reviewing: null, at: 0, sheet: 'about', from: null, onopen });
}

test('about a game stands what it played otherwise than usual', async () => {
  about({ trades: 'once-in-all', first: 1 });
  const here = await screen.findByRole('region', { name: 'At this table' });
  const lines = [...here.querySelectorAll('li')].map(({ textContent }) =>
    textContent.replace(/[\u2068\u2069]/g, ''),
  );
  expect(lines).toEqual(['One trade per round for both players together.', 'Bruno begins.']);
});

test('about a usual game nothing of the kind is said', async () => {
  about({});
  expect(await screen.findByText('Seen by')).toBeDefined();
  expect(screen.queryByRole('region')).toBe(null);
});
