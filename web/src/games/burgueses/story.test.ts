import { describe, expect, it } from 'vitest';
import { coinWays } from './motion';
import { recorded } from './recorded';
import { accountsOf, addsUp, endOf, kingsOf } from './story';

const { events } = recorded('riches');

describe('kings', () => {
  it('have the seat whose turn it was, and what they did', () => {
    const [first, second, third] = kingsOf(events);
    expect(first).toEqual({
      king: 'AS',
      seat: 1,
      round: 1,
      effects: [{ seat: 1, what: 'received', coins: 1, card: null }],
    });
    expect(second?.king).toBe('KC');
    expect(third?.effects).toEqual([]);
  });

  it('have the discard that they asked for, which is a later action', () => {
    const diamonds = kingsOf(events).find(({ king }) => king === 'KD');
    expect(diamonds?.effects).toEqual([
      { seat: 1, what: 'received', coins: 1, card: null },
      { seat: 0, what: 'discarded', coins: 0, card: '2C' },
    ]);
  });

  it('are as many as were revealed', () => {
    expect(kingsOf(events)).toHaveLength(events.filter(({ event }) => event === 'king').length);
  });
});

describe('accounts', () => {
  it('add up to the riches that the server told', () => {
    const accounts = accountsOf(events);
    expect(accounts.map(({ riches }) => riches)).toEqual([
      [7, 5],
      [2, 9],
    ]);
    expect(accounts.every(addsUp)).toBe(true);
    expect(accounts[0]).toMatchObject({ coins: [5, 4], spades: [2, 1], hands: [0, 0] });
  });

  it('don’t add up if something was not heard', () => {
    expect(accountsOf(events.slice(20)).every(addsUp)).toBe(false);
  });
});

describe('the end', () => {
  it('shows the four cards that won', () => {
    expect(endOf(recorded('four').events)?.four).toEqual(['3S', '3C', '3H', '3D']);
    expect(endOf(events)).toMatchObject({ event: { how: 'riches' }, four: [] });
    expect(endOf(events.slice(0, 40))).toBeNull();
  });
});

describe('coins', () => {
  it('move after the king that moves them', () => {
    expect(
      coinWays([
        { event: 'traded', seat: 0, mine: '2S', theirs: '3H' },
        { event: 'king', king: 'KS' },
        { event: 'paid', seat: 1, coins: 1 },
        { event: 'received', seat: 0, coins: 0 },
      ]),
    ).toEqual([
      { from: 'coins-0', to: 'bank', delay: 0 },
      { from: 'coins-1', to: 'bank', delay: 550 },
    ]);
  });
});
