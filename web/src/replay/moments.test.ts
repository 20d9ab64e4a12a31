import { describe, expect, it } from 'vitest';
import type { Moment } from '../api/types';
import type { GameModule } from '../games/contract';
import plain from '../games/plain';
import { chapters, happened, nextChapter, playersOf, previousChapter, told } from './moments';

const moment = (day: number, events: Moment['events'] = [], seat: number | null = null): Moment => ({
  action: 'pass',
  seat,
  over: false,
  to_act: 0,
  phase: 'bid',
  legal: [],
  view: { day },
  events,
  steps: [],
});
const MOMENTS = [1, 1, 1, 2, 2, 3].map((day) => moment(day));
const day = (view: unknown) => (view as { day: number }).day;

describe('chapters', () => {
  const all = chapters(MOMENTS, day);

  it('begin where the day changes', () => {
    expect(all).toEqual([
      { number: 1, begins: 0 },
      { number: 2, begins: 3 },
      { number: 3, begins: 5 },
    ]);
    expect(chapters([], day)).toEqual([]);
  });

  it('are gone to and fro between', () => {
    expect([0, 2, 3, 4, 5].map((at) => nextChapter(all, at, 5))).toEqual([3, 3, 5, 5, 5]);
    expect([0, 2, 3, 4, 5].map((at) => previousChapter(all, at))).toEqual([0, 0, 0, 3, 3]);
  });
});

describe('a moment', () => {
  const game: GameModule = {
    ...plain,
    tell: (event) =>
      event.event === 'silent'
        ? null
        : { text: { id: event.event }, ...(typeof event['seat'] === 'number' && { seat: event['seat'] }) },
  };

  it('has the action of its seat, and what followed from it', () => {
    const events = [
      { event: 'silent', seat: 1 },
      { event: 'turned' },
      { event: 'bid', seat: 1 },
      { event: 'sold' },
    ];
    const words = (of: Moment) => told(of, game, []).map((line) => line.text.id);
    expect(words(moment(1, events, 1))).toEqual(['bid', 'sold']);
    expect(words(moment(1, events))).toEqual(['turned', 'bid', 'sold']);
    expect(words(moment(1, []))).toEqual([]);
  });

  it('comes after all that happened before', () => {
    const moments = ['a', 'b', 'c'].map((event) => moment(1, [{ event }]));
    expect(happened(moments.slice(0, 2)).map((row) => [row.number, row.events?.[0]?.event])).toEqual([
      [1, 'a'],
      [2, 'b'],
    ]);
  });
});

describe('players of a record', () => {
  it('have their names, bots those that they have at a table', () => {
    expect(playersOf(['Ada', 'trader', ''], 4).map(({ name, level }) => [name, level])).toEqual([
      ['Ada', null],
      ['Bruno', 'trader'],
      ['Clara', null],
      ['Duarte', null],
    ]);
  });

  it('never have the name of a person: a bot takes the next name that nobody has', () => {
    expect(playersOf(['bruno', 'trader', 'trader', 'Elena'], 4).map(({ name }) => name)).toEqual([
      'bruno',
      'Alba',
      'Clara',
      'Elena',
    ]);
    expect(playersOf(['Alba', 'Bruno', 'expert', 'x', 'expert', 'Clara'], 6).map(({ name }) => name)).toEqual(
      ['Alba', 'Bruno', 'Duarte', 'x', 'Elena', 'Clara'],
    );
  });
});
