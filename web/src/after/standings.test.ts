import { describe, expect, it } from 'vitest';
import { ending, standings } from './standings';

const places = (scores: number[], winners: number[]) =>
  standings({ scores, winners }).map(({ seat, place }) => `${place}:${seat}`);

describe('standings', () => {
  it('leave out the places that equal ones cover', () => {
    expect(places([80, 97, 80, 112], [3])).toEqual(['1:3', '2:1', '3:0', '3:2']);
    expect(places([97, 97, 60], [0, 1])).toEqual(['1:0', '1:1', '3:2']);
  });

  it('begin with the winner, whatever the scores', () => {
    expect(places([0, 9], [0])).toEqual(['1:0', '2:1']);
    expect(places([0, 0], [1])).toEqual(['1:1', '2:0']);
  });
});

describe('an ending', () => {
  const ended = (how?: string) => [{ event: 'sold' }, { event: 'game_ended', ...(how && { how }) }];

  it('is what the game says, else by how many won', () => {
    expect(ending({ scores: [3, 3], winners: [0, 1] }, ended('tied'))).toBe('tied');
    expect(ending({ scores: [0, 0], winners: [1] }, ended('four'))).toBe('four');
    expect(ending({ scores: [5, 3], winners: [0] }, ended('riches'))).toBe('won');
    expect(ending({ scores: [5, 5, 1], winners: [0, 1] }, ended())).toBe('shared');
  });
});
