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

it('is sure with few continuations if they are far apart: the expert stops early when the answer is clear', () => {
  expect(sureness(hint(8, 0.02, 0.6, 0.4))).toEqual({ is: 'sure', margin: 0.04 });
  expect(sureness(hint(32, 0.03, 0.7, 0.5)).is).toBe('sure');
});
it('is a guess if the best two are within an error that is large', () =>
  expect(sureness(hint(12, 0.1, 0.5, 0.45))).toEqual({ is: 'guess', margin: 0.2 }));
it('is a guess with few continuations whose error is not known', () =>
  expect(sureness(hint(2, null, 0.9, 0.1))).toEqual({ is: 'guess', margin: 0.5 }));
it('does not believe the first few that agree by chance', () =>
  expect(sureness(hint(4, 0, 0.52, 0.5)).is).toBe('close'));
it('is close with equal chances, however few continuations it took', () => {
  expect(sureness(hint(8, 0.01, 0.3, 0.3)).is).toBe('close');
  expect(sureness(hint(2000, 0, 1, 1)).is).toBe('close');
});
it('is close if another choice is nearly as good', () =>
  expect(sureness(hint(2000, 0.02, 0.3, 0.28)).is).toBe('close'));
it('is close if a choice that was hardly tried seems better', () =>
  expect(sureness(hint(2000, 0.02, 0.3, 0.4)).is).toBe('close'));
it('is sure otherwise', () => expect(sureness(hint(20_000, 0.02, 0.6, 0.3)).is).toBe('sure'));
it('is never sure in a game that it was not trained for', () =>
  expect(sureness(hint(20_000, 0.02, 0.6, 0.3), true).is).toBe('close'));
it('is a rule of thumb without looking ahead', () => expect(sureness(hint(0, null, 0.6)).is).toBe('rule'));
