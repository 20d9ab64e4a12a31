import { describe, expect, it } from 'vitest';
import { choices } from './choices';

const weighed = (action: string, scores: number[], win: number, visits = 100) => ({
  action,
  scores,
  win,
  wins: [win, 1 - win],
  visits,
  reasons: [],
});

const alternatives = [
  weighed('pass', [60, 70], 0.4),
  weighed('bid 1', [61, 70], 0.41),
  weighed('bid 2', [63, 70], 0.45),
  weighed('bid 3', [64, 70], 0.45),
  weighed('bid 4', [50, 70], 0.3),
];

describe('choices', () => {
  it('begin with what is advised, and are few', () => {
    const suggestion = { action: 'bid 1', bot: 'expert', iterations: 512, alternatives };
    expect(choices(suggestion, 0).map(({ action }) => action)).toEqual(['bid 1', 'bid 3', 'bid 2', 'pass']);
    expect(choices(suggestion, 1)[0]).toEqual({ action: 'bid 1', win: 0.41, score: 70 });
  });

  it('leave out what a search has hardly tried', () => {
    const tried = [...alternatives, weighed('bid 5', [70, 70], 0.9, 1)];
    const suggestion = { action: 'bid 1', bot: 'expert', iterations: 512, alternatives: tried };
    expect(choices(suggestion, 0).map(({ action }) => action)).not.toContain('bid 5');
  });

  it('are none if the bot weighed none', () => {
    expect(choices({ action: 'pass', bot: 'novice', iterations: 0, alternatives: [] }, 0)).toEqual([]);
  });
});
