import { expect, test } from 'vitest';
import { BY_THE_LETTER, DECK } from '../../games/card/deck';
import { cardsOf, countsOf, isCode, isDeckSize, readDeck, writeDeck } from './deck';

test('a deck is the same after it was written and read', () => {
  for (const deck of [DECK, BY_THE_LETTER, ['fur3', 'value99!', 'fur3', 'dye0x9!']]) {
    const text = writeDeck(countsOf(deck));
    expect(readDeck(text)).toEqual({ codes: cardsOf(countsOf(deck)) });
    expect(text.length).toBeLessThan(500);
  }
});

test('the text of a deck has counts, blanks, lines and comments', () => {
  expect(readDeck('2*fur3 value7 # 9*dye2\n\n  grain0!')).toEqual({
    codes: ['fur3', 'fur3', 'value7', 'grain0!'],
  });
  expect(readDeck('')).toEqual({ codes: [] });
  for (const wrong of [
    'silk3',
    'fur03',
    'fur100',
    'fur3x1',
    'value3x2',
    '0*fur3',
    '129*fur3',
    '2*',
    'fur3!!',
  ])
    expect(readDeck(`fur2 ${wrong}`)).toEqual({ wrong });
});

test('codes are those of the protocol', () => {
  expect(['cloth0', 'fur99', 'grain0x9!', 'dye5x2', 'value0', 'value7!'].every(isCode)).toBe(true);
  expect(['gold10', 'Cloth3', 'cloth', 'x2', 'spice3x10'].some(isCode)).toBe(false);
});

test('a deck has 1 to 128 cards', () => {
  expect([0, 1, 128, 129].map(isDeckSize)).toEqual([false, true, true, false]);
});
