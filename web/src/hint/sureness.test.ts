import { expect, it } from 'vitest';
import { sureness } from './sureness';

const hint = (iterations: number, error: number | null, ...wins: number[]) => ({
  action: 'bid 0',
  bot: 'expert',
  iterations,
  alternatives: wins.map((win, index) => ({
    action: `bid ${index}`,
    win,
    wins: [win, 1 - win],
    scores: [],
    visits: iterations / wins.length,
    ...(error === null ? {} : { standard_error: error }),
    reasons: [],
  })),
});

it('is a guess with few continuations, whatever they say', () => {
  expect(sureness(hint(12, 0.1, 0.9, 0.1))).toEqual({ is: 'guess', margin: 0.2 });
  expect(sureness(hint(2, null, 0.9, 0.1))).toEqual({ is: 'guess', margin: 0.5 });
});
it('is close if another choice is nearly as good', () =>
  expect(sureness(hint(2000, 0.02, 0.3, 0.28)).is).toBe('close'));
it('is close if a choice that was hardly tried seems better', () =>
  expect(sureness(hint(2000, 0.02, 0.3, 0.4)).is).toBe('close'));
it('is sure otherwise', () => expect(sureness(hint(20_000, 0.02, 0.6, 0.3)).is).toBe('sure'));
it('is never sure in a game that it was not trained for', () =>
  expect(sureness(hint(20_000, 0.02, 0.6, 0.3), true).is).toBe('close'));
it('is a rule of thumb without looking ahead', () => expect(sureness(hint(0, null, 0.6)).is).toBe('rule'));
