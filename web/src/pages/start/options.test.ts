import { expect, test } from 'vitest';
import { seatNames } from '../../art/seats';
import { RULESETS } from './games';
import { isOn, keptOptions, optionWords, switched, switchesOf } from './options';

test('a switch that is off is left out', () => {
  for (const { id } of RULESETS) {
    for (const one of switchesOf(id)) {
      const on = switched({ first: 1 }, one, true);
      expect(on).toEqual({ first: 1, [one.name]: one.on });
      expect([isOn(on, one), isOn({}, one)]).toEqual([true, false]);
      expect(switched(on, one, false)).toEqual({ first: 1 });
    }
  }
});

test('another game keeps only its own options, and seats that it has', () => {
  const options = { advanced: true, deck: ['fur3'], suits: 'four-spades', payments: 'tournament', first: 3 };
  expect(keptOptions(options, 'medici-card', 4)).toEqual({ advanced: true, deck: ['fur3'], first: 3 });
  expect(keptOptions(options, 'burgueses', 2)).toEqual({ suits: 'four-spades' });
  expect(keptOptions(options, 'medici-2018', 3)).toEqual({ payments: 'tournament' });
});

test('what a table plays is said, and nothing of the usual', () => {
  const seats = [{ kind: 'person', name: 'Ada' }, { kind: 'open' }] as never;
  const words = (ruleset: string, options: Record<string, unknown>) =>
    optionWords({ ruleset, options, seats, hints: true }).map(({ id }) => id);
  expect(words('burgueses', {})).toEqual([]);
  expect(words('burgueses', { first: 0 })).toEqual(['lobby-first-name']);
  expect(words('burgueses', { single_sales: true, first: 1 })).toEqual([
    'lobby-single-sales',
    'lobby-first',
    'lobby-untrained',
  ]);
  expect(words('medici-card', { deck: 'by-the-letter' })).toEqual(['lobby-by-the-letter', 'lobby-untrained']);
  expect(words('medici-card', { deck: ['fur3'] })).toEqual(['lobby-deck', 'lobby-untrained']);
});

test('who begins is named, people and bots alike', () => {
  const seats = [
    { kind: 'person', name: 'Ada' },
    { kind: 'bot', level: 'novice' },
    { kind: 'open' },
  ] as never;
  const begins = (first: number) => optionWords({ ruleset: 'medici-2018', options: { first }, seats });
  expect([0, 1, 2].map((seat) => begins(seat)[0]?.args)).toEqual([
    { name: 'Ada' },
    { name: seatNames(['Ada', null, null])[1] },
    { seat: 3 },
  ]);
});

test('bots are said to guess only where they play or advise', () => {
  const ids = (level: string, hints: boolean, options: Record<string, unknown>) => {
    const seats = [{ kind: 'bot', level }] as never;
    return optionWords({ ruleset: 'burgueses', options, seats, hints }).map(({ id }) => id);
  };
  const changed = { single_sales: true };
  expect(ids('novice', false, changed)).not.toContain('lobby-untrained');
  expect(ids('novice', true, changed)).toContain('lobby-untrained');
  expect(ids('banker', false, changed)).toContain('lobby-untrained');
  expect(ids('expert', true, { first: 0 })).not.toContain('lobby-untrained');
});
