import { describe, expect, it } from 'vitest';
import { steadily, steady } from './steady';

describe('what is the same', () => {
  it('stays the same object', () => {
    const before = { ships: [['a'], ['b']], seat: 1, high: null };
    expect(steady(before, structuredClone(before))).toBe(before);
  });

  it('stays so within what is not', () => {
    const before = { ships: [['a'], ['b']], seat: 1 };
    const now = steady(before, { ships: [['a'], ['b', 'c']], seat: 1 });
    expect(now).toEqual({ ships: [['a'], ['b', 'c']], seat: 1 });
    expect(now).not.toBe(before);
    expect(now.ships[0]).toBe(before.ships[0]);
  });

  it.each([
    [[1, 2], [1]],
    [[1], [1, 2]],
    [{ a: 1 }, { a: 1, b: undefined }],
    [{ a: 1, b: undefined }, { a: 1 }],
    [{ a: undefined }, { b: undefined }],
    [[], {}],
    [{}, []],
    [{ 0: 'a' }, ['a']],
    [null, { a: 1 }],
    [{ a: 1 }, null],
    [{ a: { b: 1 } }, { a: null }],
    [1, '1'],
  ])('is not taken for something else: %j, %j', (before, now) => {
    const kept = steady<unknown>(before, now);
    expect(kept).toStrictEqual(now);
    expect(kept).not.toBe(before);
  });

  it('leaves alone what is no plain data', () => {
    const now = new Map([['a', 1]]);
    expect(steady<unknown>(new Map([['a', 1]]), now)).toBe(now);
  });
});

it('is kept from one time to the next', () => {
  let cards = ['a', 'b'];
  const bays = steadily(() => cards.map((card) => ({ card })));
  const before = bays();
  expect(bays()).toBe(before);
  cards = ['a', 'c'];
  expect(bays()).toEqual([{ card: 'a' }, { card: 'c' }]);
  expect(bays()[0]).toBe(before[0]);
});
