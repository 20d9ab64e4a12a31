import { expect, test } from 'vitest';
import type { Alternative, Suggestion } from '../api/types';
import { judge, limit, otherwise } from './advice';

const weighed = (action: string, scores: number[], win: number): Alternative => ({
  action,
  scores,
  win,
  wins: [],
  visits: 25,
  standard_error: 0.01,
  reasons: [],
});

const advice: Suggestion = {
  action: 'bid 4',
  bot: 'expert',
  iterations: 100,
  alternatives: [
    weighed('pass', [80, 90, 90], 0.3),
    weighed('bid 4', [88, 85, 85], 0.44),
    weighed('bid 5', [86, 85, 85], 0.42),
    weighed('bid 9', [78, 87, 87], 0.28),
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
