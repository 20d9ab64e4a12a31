import { describe, expect, it } from 'vitest';
import { choices } from './choices';

const alternatives = [
  { action: 'pass', scores: [60, 70], win: 0.4 },
  { action: 'bid 1', scores: [61, 70], win: 0.41 },
  { action: 'bid 2', scores: [63, 70], win: 0.45 },
  { action: 'bid 3', scores: [64, 70], win: 0.45 },
  { action: 'bid 4', scores: [50, 70], win: 0.3 },
];

describe('choices', () => {
  it('begin with what is advised, and are few', () => {
    const suggestion = { action: 'bid 1', bot: 'expert', iterations: 512, alternatives };
    expect(choices(suggestion, 0).map(({ action }) => action)).toEqual(['bid 1', 'bid 3', 'bid 2', 'pass']);
    expect(choices(suggestion, 1)[0]).toEqual({ action: 'bid 1', win: 0.41, score: 70 });
  });

  it('are none if the bot weighed none', () => {
    expect(choices({ action: 'pass', bot: 'novice', iterations: 0, alternatives: [] }, 0)).toEqual([]);
  });
});
