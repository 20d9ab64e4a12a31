import { describe, expect, it } from 'vitest';
import { checkMyself, judge } from './fairness';
import type { Seen } from './seen';

/** The SHA-256 of "lonja". */
const COMMITMENT = '7360a24d8f75fb4629a1736384fce15fd098dd9978b907968b246119d54f2785';
const noted = (commitment: string): Seen => ({ id: 'a', commitment, stage: 'open' });
const record = (members: object) =>
  JSON.stringify({
    lonja: 1,
    seed: 'lonja|sesame|',
    words: ['sesame', ''],
    commitment: COMMITMENT,
    ...members,
  });

describe('what a browser checks itself', () => {
  it('is the promise, the secret and the words', async () => {
    expect(await checkMyself(record({}), noted(COMMITMENT))).toEqual({
      commitment: COMMITMENT,
      promise: 'kept',
      noted: 'open',
      secret: true,
      words: ['sesame', ''],
      wordsInSeed: true,
    });
  });

  it('finds what does not fit', async () => {
    expect((await checkMyself(record({}), noted('another'))).promise).toBe('broken');
    expect((await checkMyself(record({ seed: 'other|sesame|' }), null)).secret).toBe(false);
    expect((await checkMyself(record({ words: ['open', ''] }), null)).wordsInSeed).toBe(false);
  });

  it('does not claim what it can not know', async () => {
    expect(await checkMyself('{"lonja":1}', noted(COMMITMENT))).toEqual({
      commitment: null,
      promise: null,
      noted: 'open',
      secret: null,
      words: null,
      wordsInSeed: null,
    });
  });
});

describe('the verdict', () => {
  const fair = { verdict: 'fair', why: null } as const;

  it("is the server's, unless this browser knows better", async () => {
    expect(judge(fair, await checkMyself(record({}), noted(COMMITMENT))).verdict).toBe('fair');
    expect(judge(fair, await checkMyself(record({}), null)).verdict).toBe('fair');
    expect(judge(fair, await checkMyself(record({}), noted('another'))).verdict).toBe('not_fair');
    expect(judge({ verdict: 'no_seed', why: null }, await checkMyself('{}', null)).verdict).toBe('no_seed');
  });
});
