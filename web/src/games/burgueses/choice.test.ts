import { describe, expect, it } from 'vitest';
import {
  canTapMine,
  canTapTheirs,
  choiceOf,
  fits,
  largestSale,
  NOTHING,
  offers,
  priceOf,
  saleOf,
  tapHand,
  tapMine,
  tapTheirs,
  tradeOf,
} from './choice';

// As the engine offered it to a seat with 4S 3H 4H 4D 5D, the other showing 3C 4C.
const offered = offers([
  'buy',
  'sell 4S 4H',
  'sell 4S 4D',
  'sell 4H 4D',
  'sell 4S 4H 4D',
  'trade 4S 3C',
  'trade 4S 4C',
  'trade 3H 3C',
  'trade 3H 4C',
]);
const tap = (...cards: string[]) => cards.reduce((choice, card) => tapMine(offered, choice, card), NOTHING);

describe('offers', () => {
  it('sort the legal actions by kind', () => {
    expect(offered.buy).toBe(true);
    expect(offered.sales).toHaveLength(4);
    expect(offered.trades[0]).toEqual({ mine: '4S', theirs: '3C' });
    expect(offers(['place 2S', 'place 5D']).place).toEqual(['2S', '5D']);
    expect(offers(['discard 2S', 'discard 3H']).discard).toEqual(['2S', '3H']);
  });

  it('make only those cards live that are part of one', () => {
    expect(canTapMine(offered, '3H')).toBe(true);
    expect(canTapMine(offered, '5D')).toBe(false);
    expect(canTapTheirs(offered, '3C')).toBe(true);
    expect(canTapTheirs(offered, '2C')).toBe(false);
  });
});

describe('a sale', () => {
  it('grows with each card of the value, in any order', () => {
    expect(saleOf(offered, tap('4D', '4S'))).toEqual(['4S', '4D']);
    expect(saleOf(offered, tap('4D', '4S', '4H'))).toEqual(['4S', '4H', '4D']);
    expect(saleOf(offered, tap('4D'))).toBeNull();
  });

  it('loses a card that is tapped again, and begins anew with another value', () => {
    expect(tap('4D', '4S', '4D').mine).toEqual(['4S']);
    expect(tap('4D', '4S', '3H').mine).toEqual(['3H']);
  });

  it('brings no more than the other has', () => {
    expect(priceOf(['4S', '4H'], 5)).toBe(1);
    expect(priceOf(['4S', '4H', '4D'], 5)).toBe(3);
    expect(priceOf(['4S', '4H', '4D'], 2)).toBe(2);
    expect(priceOf(['4S', '4H', '4D'], 2, { prices: 'all-or-nothing' })).toBe(0);
    expect(priceOf(['4S'], 5)).toBe(0);
  });

  it('is suggested with the most cards', () => {
    expect(largestSale(offered)).toEqual(['4S', '4H', '4D']);
    expect(largestSale(offers(['buy']))).toBeNull();
  });
});

describe('a trade', () => {
  it('takes one card of each showcase, in any order', () => {
    const whole = { mine: '3H', theirs: '4C' };
    expect(tradeOf(offered, tapTheirs(offered, tap('3H'), '4C'))).toEqual(whole);
    expect(tradeOf(offered, tapMine(offered, tapTheirs(offered, NOTHING, '4C'), '3H'))).toEqual(whole);
  });

  it('keeps the last of several cards', () => {
    expect(tapTheirs(offered, tap('4D', '4S'), '3C')).toEqual({ hand: null, mine: ['4S'], theirs: '3C' });
  });

  it('is no sale', () => {
    const choice = tapTheirs(offered, tap('4S'), '3C');
    expect(saleOf(offered, choice)).toBeNull();
    expect(tapMine(offered, choice, '3H')).toEqual({ hand: null, mine: ['3H'], theirs: '3C' });
  });
});

describe('what fits', () => {
  it('is what makes a larger sale or a trade', () => {
    expect(['4H', '3H', '3C', '2C'].filter((card) => fits(offered, tap('4S'), card))).toEqual(['4H', '3C']);
    const theirs = tapTheirs(offered, NOTHING, '3C');
    expect(['4S', '4H', '3H'].filter((card) => fits(offered, theirs, card))).toEqual(['4S', '3H']);
  });
});

describe('advice', () => {
  it.each(['sell 4S 4H', 'trade 3H 4C'])('chooses the cards of %s', (action) => {
    const choice = choiceOf(action);
    const trade = tradeOf(offered, choice);
    const sale = saleOf(offered, choice);
    expect(sale ? `sell ${sale.join(' ')}` : `trade ${trade?.mine} ${trade?.theirs}`).toBe(action);
  });

  it('chooses nothing for an action without cards', () => {
    expect(choiceOf('buy')).toBe(NOTHING);
    expect(choiceOf('place 2S').hand).toBe('2S');
  });
});

describe('the hand', () => {
  it('has one chosen card or none', () => {
    expect(tapHand(tapHand(NOTHING, '2S'), '3H').hand).toBe('3H');
    expect(tapHand(tapHand(NOTHING, '2S'), '2S').hand).toBeNull();
  });
});
