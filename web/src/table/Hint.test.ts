import { render, screen } from '@testing-library/svelte';
import { expect, test, vi } from 'vitest';
import type { Suggestion } from '../api/types';
import type { GameModule, Play } from '../games/contract';
import { recorded } from '../learn/recorded';
import Hint from './Hint.svelte';

vi.mock('../hint/reasons', async (real) => {
  const { loadReasons } = await real<typeof import('../hint/reasons')>();
  const reasons = () => ['It fills the ship.', 'Nobody else can pay for it.'];
  return { loadReasons: (ruleset: string) => loadReasons(ruleset).then(() => reasons) };
});

const figures = { scores: [80, 80, 80], wins: [], visits: 10_000, standard_error: 0.01, reasons: [] };
const hint: Suggestion = {
  action: 'draw',
  bot: 'expert',
  iterations: 20_000,
  alternatives: [
    { action: 'draw', win: 0.6, ...figures },
    { action: 'stop', win: 0.3, ...figures },
  ],
};

function show(options: Play['options'], advice = hint) {
  const [first] = recorded('medici');
  if (!first) throw new Error('an empty record');
  const game = { sayAction: () => ({ id: 'hint' }) } as unknown as GameModule;
  const play = { ...first.play, options };
  render(Hint, { game, play, hint: advice, ruleset: 'medici-2018', beside: false, onclose: () => undefined });
}

test('a bot that knows the rules may be sure', async () => {
  show({ first: 1 });
  expect(await screen.findByText(/^Quite sure/)).toBeDefined();
  expect(screen.queryByText(/they are guessing/)).toBe(null);
});

test('a bot that was trained without these rules says so, and is never sure', async () => {
  show({ payments: 'tournament' });
  expect(await screen.findByText(/^Not sure.* they are guessing\.$/s)).toBeDefined();
  expect(screen.queryByText(/^Quite sure/)).toBe(null);
});

test('the hint shows every reason where there was nothing to choose from', async () => {
  show({}, { ...hint, alternatives: [] });
  expect(await screen.findByText('It fills the ship.')).toBeDefined();
  expect(screen.getByText('Nobody else can pay for it.')).toBeDefined();
  expect(screen.getByText('Why')).toBeDefined();
});
