import { expect, test } from 'vitest';
import type { Suggestion } from '../api/types';
import { judge, limit, otherwise } from './advice';

const advice: Suggestion = {
  action: 'bid 4',
  bot: 'expert',
  iterations: 100,
  alternatives: [
    { action: 'pass', scores: [80, 90, 90], win: 0.3 },
    { action: 'bid 4', scores: [88, 85, 85], win: 0.44 },
    { action: 'bid 5', scores: [86, 85, 85], win: 0.42 },
    { action: 'bid 9', scores: [78, 87, 87], win: 0.28 },
  ],
};

test('the alternative to a bid is to pass, not another bid', () => {
  expect(otherwise(advice)?.action).toBe('pass');
  expect(otherwise({ ...advice, action: 'pass' })?.action).toBe('bid 4');
});

test('a bid is worth it as long as it is not worse than a pass', () => {
  expect(limit(advice)).toBe(5);
  expect(limit({ ...advice, alternatives: advice.alternatives.slice(0, 3) })).toBe(null);
});

test('a choice is judged by the chance that it loses', () => {
  expect(judge(advice, 'bid 4', 0)).toEqual({ is: 'advised' });
  expect(judge(advice, 'bid 5', 0)).toEqual({ is: 'fine' });
  expect(judge(advice, 'pass', 0)).toMatchObject({ is: 'mistake', florins: 8 });
});

test('a bid far above all that were considered is dear', () => {
  expect(judge(advice, 'bid 11', 0)).toEqual({ is: 'fine' });
  expect(judge(advice, 'bid 20', 0)).toEqual({ is: 'dear', bid: 20, highest: 9 });
});
