import { fireEvent, render, screen } from '@testing-library/svelte';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { texts } from '../../texts.svelte';
import type { Play, Player } from '../contract';
import Board from './Board.svelte';
import { GOODS } from './cards';
import { recorded, viewWhere } from './recorded';
import { unseen, type BurguesesView } from './view';

const player = (seat: number, name: string): Player => ({
  seat,
  name,
  you: seat === 0,
  level: null,
  standIn: false,
});

function playOf(view: BurguesesView, more: Partial<Play<BurguesesView>> = {}): Play<BurguesesView> {
  return {
    view,
    legal: [],
    you: 0,
    toAct: view.seat,
    over: view.phase === 'over',
    phase: view.phase,
    players: [player(0, 'Ada'), player(1, 'Bruno')],
    options: {},
    number: 1,
    events: [],
    history: [],
    account: null,
    busy: false,
    hint: null,
    replay: false,
    act: vi.fn(),
    ...more,
  };
}

beforeAll(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
  return texts.load('burgueses');
});

const trading = viewWhere(({ showcases }) => showcases[0]?.join() === '3C,3H,4H,4D');
const legal = ['buy', 'sell 3C 3H', 'sell 4H 4D', 'trade 3C 4S', 'trade 4H 4S'];

describe('the table', () => {
  it('shows no card that is unseen', () => {
    const views = [...recorded('riches').views, ...recorded('four').views];
    for (const view of views.filter((_, i) => i % 9 === 4)) {
      const { container, unmount } = render(Board, {
        play: playOf(view, { history: recorded('riches').events }),
      });
      const shown = [...container.querySelectorAll<HTMLElement>('[data-card]')].map((c) => c.dataset['card']);
      expect(shown.filter((card) => unseen(view).includes(card ?? ''))).toEqual([]);
      expect(shown.toSorted()).toEqual(
        GOODS.filter((card) => [...view.showcases.flat(), ...view.hands.flat()].includes(card)).toSorted(),
      );
      unmount();
    }
  });

  it('sells the cards that are tapped', async () => {
    const play = playOf(trading, { toAct: 0, phase: 'act', legal });
    render(Board, { play });
    await fireEvent.click(screen.getByLabelText('4 of diamonds in your showcase'));
    await fireEvent.click(screen.getByLabelText('4 of hearts in your showcase'));
    await fireEvent.click(screen.getByLabelText(/^Sell 4 of hearts and 4 of diamonds for 1 coin/));
    expect(play.act).toHaveBeenCalledExactlyOnceWith('sell 4H 4D');
  });

  it('trades one card of each showcase', async () => {
    const play = playOf(trading, { toAct: 0, phase: 'act', legal });
    render(Board, { play });
    await fireEvent.click(screen.getByLabelText('4 of spades in Bruno’s showcase'));
    await fireEvent.click(screen.getByLabelText('3 of clubs in your showcase'));
    await fireEvent.click(screen.getByLabelText(/^Trade your 3 of clubs/));
    expect(play.act).toHaveBeenCalledExactlyOnceWith('trade 3C 4S');
  });

  it('places a card that is tapped twice', async () => {
    const view = viewWhere(({ phase, seat }) => phase === 'place' && seat === 0);
    const play = playOf(view, { legal: (view.hands[0] ?? []).map((card) => `place ${card}`) });
    render(Board, { play });
    const [card] = screen.getAllByLabelText(/in your hand$/);
    if (!card) throw new Error('the hand is empty');
    await fireEvent.click(card);
    expect(play.act).not.toHaveBeenCalled();
    await fireEvent.click(card);
    expect(play.act).toHaveBeenCalledExactlyOnceWith(`place ${card.dataset['card']}`);
  });

  it('does nothing when it is not my turn, or with cards that are in no legal action', async () => {
    const play = playOf(trading, { toAct: 1, legal: [] });
    render(Board, { play });
    for (const card of screen.getAllByLabelText(/ (showcase|hand)$/)) await fireEvent.click(card);
    for (const button of screen.getAllByText(/^(Buy|Sell|Trade)$/)) await fireEvent.click(button);
    expect(play.act).not.toHaveBeenCalled();
  });

  it('has nothing to do in a replay, and shows both hands', () => {
    const hands = [
      ['2S', '4C'],
      ['3D', '3S'],
    ];
    render(Board, { play: playOf({ ...trading, hands }, { replay: true, you: null, legal }) });
    expect(screen.queryByText(/^(Buy|Sell)$/)).toBeNull();
    expect(screen.getAllByLabelText('2 of spades')).toHaveLength(1);
    expect(screen.getAllByText('3 of diamonds')).toHaveLength(1);
  });
});
