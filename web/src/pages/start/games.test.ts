import { expect, test } from 'vitest';
import { againstBots, clampSeats, findRuleset, GAMES, gameOf, RULESETS, seatNumbers } from './games';

test('all four rulesets are offered, Medici as one game with two editions', () => {
  expect(RULESETS.map(({ id }) => id)).toEqual(['medici-2018', 'medici-2006', 'medici-card', 'burgueses']);
  expect(GAMES.map(({ editions }) => editions.length)).toEqual([2, 1, 1]);
});

test('the usual number of seats is one that the ruleset has', () => {
  for (const ruleset of RULESETS) expect(seatNumbers(ruleset)).toContain(ruleset.usual);
});

test('an unknown ruleset is the usual Medici', () => {
  expect(findRuleset('burgueses').id).toBe('burgueses');
  expect(findRuleset('chess').id).toBe('medici-2018');
  expect(findRuleset(null).id).toBe('medici-2018');
  expect(gameOf('medici-2006')).toBe('medici');
});

test('another edition keeps the number of seats as far as it can', () => {
  expect(clampSeats(findRuleset('medici-2006'), 2)).toBe(3);
  expect(clampSeats(findRuleset('medici-2006'), 5)).toBe(5);
  expect(clampSeats(findRuleset('burgueses'), 6)).toBe(2);
});

test('a table against bots has me and nobody missing', () => {
  expect(againstBots(findRuleset('medici-card'), 3, 'trader')).toEqual({
    ruleset: 'medici-card',
    players: 3,
    seats: ['you', 'trader', 'trader'],
  });
});
