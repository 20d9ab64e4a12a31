import { beforeAll, expect, test } from 'vitest';
import type { Reason, Suggestion } from '../api/types';
import type { Play } from '../games/contract';
import { recorded } from '../learn/recorded';
import { texts } from '../texts.svelte';
import { facts } from './reasons';

const { play } = recorded('medici')[0] as { play: Play };

beforeAll(() => Promise.all([texts.load('hint'), texts.load('learn')]));

const advise = (action: string, reasons: Record<string, Reason[]>): Suggestion => ({
  action,
  bot: 'expert',
  iterations: 500,
  alternatives: Object.entries(reasons).map(([action, reasons]) => ({
    action,
    scores: [80, 80, 80],
    win: 0.4,
    wins: [0.4, 0.3, 0.3],
    visits: 100,
    reasons,
  })),
});

/** Fluent marks arguments with characters that nobody sees. */
const say = (advice: Suggestion): string[] =>
  facts(play, advice).map((sentence) => sentence.replace(/[\u2068\u2069]/g, ''));

test('a bid: what the lot does for ship and tracks, and who may bid more', () => {
  const reasons: Reason[] = [
    { kind: 'ship', value: 17, florins: 15 },
    { kind: 'track', good: 'cloth', level: 2, florins: 5 },
    { kind: 'room', left: 0 },
    { kind: 'rival', seat: 1, florins: 9, price: 8 },
  ];
  const [gain, full, rival] = say(advise('bid 4', { 'bid 4': reasons }));
  expect(gain).toMatch(/^If the day ended now, the lot would be worth 20 to you: ship of 17 \(\+15\)/);
  expect(gain).toContain('level 2 (+5)');
  expect(full).toBe('Your ship would be full.');
  expect(rival).toBe('Bruno bids next, would gain 9 now, and should pay at most 8.');
});

test('what rivals would gain, lose and should pay', () => {
  const rival = (florins: number, price: number) =>
    say(advise('bid 4', { 'bid 4': [{ kind: 'rival', seat: 1, florins, price }] }));
  // A lot that brings nothing now may still be worth a price.
  expect(rival(0, 3)).toEqual(['Bruno bids next, would gain nothing now, and should pay at most 3.']);
  expect(rival(-2, 1)).toEqual(['Bruno bids next, would lose 2 now, and should pay at most 1.']);
  expect(rival(0, 0)).toEqual(['Bruno bids next, would gain nothing now, and should pay nothing.']);
  const holder: Reason = { kind: 'holder', seat: 2, bid: 6, florins: -5 };
  expect(say(advise('pass', { pass: [holder] }))).toEqual([
    'Clara has the highest bid, 6, and would lose 5 by the lot now.',
  ]);
  const left: Reason = { kind: 'left', seat: 1, card: 'fur5', florins: -5 };
  expect(say(advise('reveal', { reveal: [left] }))[0]).toMatch(/to Bruno, who would lose 5 by it now\.$/);
});

test('a pass: who has the highest bid', () => {
  const holder: Reason = { kind: 'holder', seat: 2, bid: 6, florins: 12 };
  expect(say(advise('pass', { pass: [{ kind: 'no_room' }, holder] }))).toEqual([
    'The lot doesn’t fit on your ship.',
    'Clara has the highest bid, 6, and would gain 12 from the lot now.',
  ]);
});

test('a draw or reveal: the mean of the next card, and the newest card that would be left', () => {
  const next: Reason = { kind: 'next_card', florins: 3.4 };
  expect(say(advise('draw', { draw: [next] }))).toEqual([
    'With one more card the lot would be worth 3.4 to you, on average.',
  ]);
  const take: Reason[] = [{ kind: 'ship', value: 4, florins: 0 }];
  expect(say(advise('reveal', { 'take 1': take, reveal: [next] }))).toEqual([
    'If the round ended now, the newest card would be worth 0 to you: ship of 4 (0).',
    'The next card would be worth 3.4 to you, on average.',
  ]);
});
