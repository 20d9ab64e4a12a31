import { describe, expect, it } from 'vitest';
import { sha256 } from '../sha256';
import { checkMyself, judge } from './fairness';
import type { SeenPromise } from './seen';

const COMMITMENT = sha256('lonja');
const HASHES = [sha256('sesame'), null];
const noted = (members: Partial<SeenPromise> = {}): SeenPromise => ({
  id: 'a',
  commitment: COMMITMENT,
  stage: 'open',
  failed_starts: 0,
  first: { commitment: COMMITMENT, failed_starts: 0 },
  word_hashes: HASHES,
  mine: sha256('sesame'),
  revealed: true,
  ...members,
});
const record = (members: object = {}) =>
  JSON.stringify({
    lonja: 1,
    seed: 'lonja|sesame|',
    words: ['sesame', ''],
    word_hashes: HASHES,
    failed_starts: 0,
    commitment: COMMITMENT,
    ...members,
  });

describe('what a browser checks itself', () => {
  it('is the promise, the secret, the words and their hashes', () => {
    expect(checkMyself(record(), noted())).toEqual({
      commitment: COMMITMENT,
      promise: 'kept',
      noted: 'revealing',
      secret: true,
      words: ['sesame', ''],
      wordsInSeed: true,
      wordsHashed: true,
      ownWord: true,
      failedStarts: 0,
      starts: null,
    });
  });

  it('finds what does not fit', () => {
    expect(checkMyself(record(), noted({ commitment: 'another' })).promise).toBe('broken');
    expect(checkMyself(record({ seed: 'other|sesame|' }), null).secret).toBe(false);
    expect(checkMyself(record({ words: ['open', ''] }), null).wordsInSeed).toBe(false);
    expect(checkMyself(record({ words: ['sesame', 'late'] }), null).wordsHashed).toBe(false);
    expect(checkMyself(record({ word_hashes: [null, null] }), null).wordsHashed).toBe(false);
    expect(checkMyself(record({ word_hashes: HASHES.slice(1) }), null).wordsHashed).toBe(false);
  });

  it('finds a hash that was changed after my word went out, also if a start is said to have failed', () => {
    const changed = { seed: 'lonja|sesame|x', words: ['sesame', 'x'], word_hashes: [HASHES[0], sha256('x')] };
    expect(checkMyself(record(changed), noted()).promise).toBe('broken');
    expect(checkMyself(record({ ...changed, failed_starts: 1 }), noted()).promise).toBe('broken');
    expect(checkMyself(record(changed), noted({ revealed: false })).promise).toBe('kept');
    expect(checkMyself(record(changed), noted({ revealed: false })).ownWord).toBe(false);
  });

  it('does not accuse a server of a start that it did not see', () => {
    const later = record({
      seed: 'later||',
      commitment: sha256('later'),
      words: ['', ''],
      word_hashes: [null, null],
    });
    const failed = JSON.stringify({ ...(JSON.parse(later) as object), failed_starts: 1 });
    const unseen = { promise: null, ownWord: false, failedStarts: 1, starts: 'unproved' };
    expect(checkMyself(failed, noted())).toMatchObject(unseen);
    expect(checkMyself(later, noted()).promise).toBe('broken');
  });

  it('finds that starts failed which the record does not tell, or others', () => {
    const secrets = ['first'];
    for (const start of [1, 2]) secrets.push(sha256(`${secrets[start - 1]}/start/${start}`));
    const after = (failed_starts: number, members: object = {}) => {
      const secret = secrets[failed_starts] ?? '';
      const seed = { seed: `${secret}|sesame|`, commitment: sha256(secret), first_secret: 'first' };
      return record({ ...seed, failed_starts, ...members });
    };
    const saw = (failed_starts: number) =>
      noted({
        first: { commitment: sha256(secrets[failed_starts] ?? ''), failed_starts },
        ...{ commitment: sha256(secrets[2] ?? ''), failed_starts: 2 },
      });
    const starts = (text: string, seen: SeenPromise | null) => checkMyself(text, seen).starts;
    for (const first of [0, 1, 2]) expect(starts(after(2), saw(first))).toBe('kept');
    expect(checkMyself(after(2), saw(0)).promise).toBe('kept');
    expect(starts(after(2), null)).toBe('chained');
    expect(starts(after(2), noted({ first: null }))).toBe('chained');
    expect(starts(after(2, { first_secret: undefined }), null)).toBe('unproved');
    expect(starts(after(2, { first_secret: 'other' }), null)).toBe('broken');
    expect(starts(after(2, { failed_starts: 1 }), null)).toBe('broken');
    expect(starts(after(2, { failed_starts: 1e9 }), null)).toBe('broken');
    expect(starts(after(2, { failed_starts: 0, first_secret: undefined }), saw(0))).toBe('broken');
    expect(starts(after(2, { failed_starts: 0, first_secret: undefined }), saw(2))).toBe('broken');
    const other = { commitment: sha256('other'), failed_starts: 0 };
    expect(starts(after(2), noted({ first: other }))).toBe('broken');
    expect(judge({ verdict: 'fair', code: null, number: null }, checkMyself(after(2), saw(1))).verdict).toBe(
      'fair',
    );
    const forged = checkMyself(after(2), noted({ first: other }));
    expect(judge({ verdict: 'fair', code: null, number: null }, forged).verdict).toBe('not_fair');
  });

  it('knows records and notes of before', () => {
    const old = { seed: 'lonja|sesame|', words: ['sesame', ''], commitment: COMMITMENT };
    const before = noted({ word_hashes: [], mine: null, revealed: false, first: null });
    expect(checkMyself(JSON.stringify(old), before)).toMatchObject({ promise: 'kept', wordsHashed: null });
  });

  it('does not claim what it can not know', () => {
    expect(checkMyself('{"lonja":1}', noted())).toEqual({
      commitment: null,
      promise: null,
      noted: 'revealing',
      secret: null,
      words: null,
      wordsInSeed: null,
      wordsHashed: null,
      ownWord: false,
      failedStarts: 0,
      starts: null,
    });
  });
});

describe('the verdict', () => {
  const fair = { verdict: 'fair', code: null, number: null } as const;

  it("is the server's, unless this browser knows better", () => {
    expect(judge(fair, checkMyself(record(), noted())).verdict).toBe('fair');
    expect(judge(fair, checkMyself(record(), null)).verdict).toBe('fair');
    expect(judge(fair, checkMyself(record(), noted({ commitment: 'another' }))).verdict).toBe('not_fair');
    expect(judge(fair, checkMyself(record({ word_hashes: [null, null] }), null)).verdict).toBe('not_fair');
    expect(judge({ verdict: 'no_seed', code: null, number: null }, checkMyself('{}', null)).verdict).toBe(
      'no_seed',
    );
  });
});
