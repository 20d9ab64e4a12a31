import { expect, test } from 'vitest';
import { findRuleset } from './games';
import { asked, resized, seated, usualPlan, withPlayers, withRuleset } from './plan';

test('the usual table: I sit and wait for friends, without a clock, by link', () => {
  expect(asked(usualPlan(findRuleset('medici-2018')))).toEqual({
    ruleset: 'medici-2018',
    players: 4,
    seats: ['you', 'open', 'open', 'open'],
    public: false,
    patience_s: 120,
    pace_ms: 700,
    account_s: 20,
    hints: true,
    start_when_full: true,
  });
});

test('more seats are open, fewer never cost me mine', () => {
  expect(resized(['you', 'expert'], 4)).toEqual(['you', 'expert', 'open', 'open']);
  expect(resized(['open', 'expert', 'you'], 2)).toEqual(['open', 'you']);
  expect(resized(['open', 'expert', 'novice'], 2)).toEqual(['open', 'expert']);
});

test('another ruleset keeps who sits where', () => {
  const plan = { ...usualPlan(findRuleset('medici-2018')), seats: ['you', 'expert', 'open', 'open'] };
  expect(withRuleset(plan, findRuleset('burgueses')).seats).toEqual(['you', 'expert']);
});

test('there is only one of me: I change places', () => {
  expect(seated(['you', 'expert', 'open'], 1, 'you')).toEqual(['expert', 'you', 'open']);
  expect(seated(['you', 'expert', 'open'], 2, 'trader')).toEqual(['you', 'expert', 'trader']);
  expect(seated(['you', 'expert'], 0, 'novice')).toEqual(['novice', 'expert']);
});

test('a person who has a day to decide is not absent after two minutes', () => {
  const plan = { ...usualPlan(findRuleset('burgueses')), timeControl: 'decision' as const, clock: 86_400 };
  expect(asked(plan)).toMatchObject({ clock_s: 86_400, patience_s: 86_400 });
  expect(asked({ ...plan, clock: 30 })).toMatchObject({ clock_s: 30, patience_s: 120 });
});

test('the server is asked for one time control only', () => {
  const plan = { ...usualPlan(findRuleset('burgueses')), timeControl: 'total' as const };
  const table = asked(plan);
  expect(table).toMatchObject({ total_s: 600, increment_s: 10, patience_s: 120 });
  expect(table).not.toHaveProperty('clock_s');
  expect(asked({ ...plan, total: 259_200 })).toMatchObject({
    total_s: 259_200,
    increment_s: 43_200,
    patience_s: 259_200,
  });
  expect(asked({ ...plan, timeControl: 'decision' })).not.toHaveProperty('total_s');
});

test('advanced scoring is asked of the card game only', () => {
  const plan = { ...usualPlan(findRuleset('medici-card')), options: { advanced: true } };
  expect(asked(plan).options).toEqual({ advanced: true });
  expect(asked(withRuleset(plan, findRuleset('medici-2018'))).options).toBeUndefined();
});

test('a seat that is gone does not begin', () => {
  const plan = { ...usualPlan(findRuleset('medici-2018')), options: { first: 3 } };
  expect(asked(withPlayers(plan, 5)).options).toEqual({ first: 3 });
  expect(asked(withPlayers(plan, 3)).options).toBeUndefined();
});
