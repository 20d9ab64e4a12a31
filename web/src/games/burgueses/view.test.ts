import { describe, expect, it } from 'vitest';
import { GOODS, KINGS } from './cards';
import { recorded, viewWhere } from './recorded';
import { kingsToCome, roundSoFar, sumOf, threat, unseen, whyNoTrade } from './view';

describe('unseen', () => {
  it('are just as many as lie in the pile and in the hand that is hidden', () => {
    for (const view of [...recorded('riches').views, ...recorded('four').views]) {
      const hidden = view.hands.flat().filter((card) => card === null).length;
      expect(unseen(view)).toHaveLength(view.pile + hidden);
    }
  });

  it('is nothing of what lies open', () => {
    const view = viewWhere(({ discarded }) => discarded.length > 3);
    const open = [...view.showcases.flat(), ...view.discarded];
    expect(unseen(view).filter((card) => open.includes(card))).toEqual([]);
    expect(unseen(view).every((card) => GOODS.includes(card))).toBe(true);
  });
});

describe('kings to come', () => {
  it('are those that were not revealed', () => {
    const view = viewWhere(({ kings }) => kings === 2);
    expect(kingsToCome(view)).toHaveLength(2);
    expect(kingsToCome(view).filter((king) => view.revealed_kings.includes(king))).toEqual([]);
  });

  it('are all five when none is left', () => {
    expect(kingsToCome(viewWhere(({ kings }) => kings === 0))).toEqual(KINGS);
  });
});

describe('sums', () => {
  it('are of a suit or of all', () => {
    const cards = ['2S', '4S', '3C', '5H'];
    expect([sumOf(cards, 'S'), sumOf(cards, 'D'), sumOf(cards)]).toEqual([6, 0, 14]);
  });
});

describe('threat of four', () => {
  const view = viewWhere(({ showcases }) => showcases[1]?.join() === '4C,4H,4D');

  it('says where the fourth card is', () => {
    expect(view.hands[0]).toContain('4S');
    expect(threat(view, 1)).toEqual({ value: 4, cards: ['4C', '4H', '4D'], fourth: 'hand' });
    expect(threat(view, 0)).toBeNull();
    const unseenFourth = { ...view, hands: [['5D'], [null, null]] };
    expect(threat(unseenFourth, 1)?.fourth).toBe('unseen');
    const across = { ...view, showcases: [['4S'], view.showcases[1] ?? []] };
    expect(threat(across, 1)?.fourth).toBe('across');
    expect(threat({ ...view, showcases: [['4S', '4C', '4H', '4D'], []] }, 0)?.fourth).toBe('nowhere');
  });

  it('is none once a card of that value is out, and never with the two fives', () => {
    expect(threat({ ...view, discarded: ['4S'] }, 1)).toBeNull();
    expect(threat({ ...view, showcases: [['5H', '5D'], []] }, 0)).toBeNull();
  });
});

describe('why there is no trade', () => {
  const view = viewWhere(({ coins }) => coins[0] === 0);

  it('is the first reason that holds', () => {
    const none = { traded: [false, false], just_traded: false };
    expect(whyNoTrade({ ...view, ...none, traded: [true, false], just_traded: true }, 0)).toBe('done');
    expect(whyNoTrade({ ...view, ...none, just_traded: true }, 0)).toBe('just');
    expect(whyNoTrade({ ...view, ...none }, 0)).toBe('coin');
    expect(whyNoTrade({ ...view, ...none, coins: [1, 1] }, 0)).toBe('card');
  });
});

describe('the riches of this round', () => {
  it('are what the server tells, and nothing is guessed', () => {
    const view = viewWhere(({ round, phase }) => round === 2 && phase === 'act');
    expect(roundSoFar(view, 0)).toBeNull();
    const told = { ...view, riches: [4, 5], standings: { riches: [6, 4] } };
    expect([roundSoFar(told, 0), roundSoFar(told, 1)]).toEqual([2, -1]);
    expect(roundSoFar({ ...told, showcases: [[], []], discarded: [], revealed_kings: [] }, 0)).toBeNull();
  });
});
