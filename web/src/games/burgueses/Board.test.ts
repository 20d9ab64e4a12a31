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

/** Whether the person asked for less motion. */
const media = { matches: true };

beforeAll(() => {
  vi.stubGlobal('matchMedia', () => media);
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

  it('says what can be sold, and what for', async () => {
    const sell = () =>
      document.querySelector('[aria-keyshortcuts="S"]')?.textContent.replace(/\s+/g, ' ').trim();
    const turn = (view: BurguesesView, more: Partial<Play<BurguesesView>>) => ({
      play: playOf(view, { toAct: 0, phase: 'act', ...more }),
    });
    const { rerender } = render(Board, turn(trading, { legal }));
    expect(sell()).toBe('Sell choose equal values on show');
    await rerender(turn(trading, { legal: ['buy'] }));
    expect(sell()).toBe('Sell no two equal values');
    const options = { single_sales: true };
    const singles = ['buy', 'sell 3C', 'sell 3H', 'sell 3C 3H'];
    const poor = { ...trading, coins: [1, 0] };
    await rerender(turn(poor, { legal: singles, options }));
    expect(sell()).toBe('Sell choose cards on show');
    await fireEvent.click(screen.getByLabelText('3 of clubs in your showcase'));
    expect(sell()).toMatch(/for nothing$/);
    await fireEvent.click(screen.getByLabelText('3 of hearts in your showcase'));
    expect(sell()).toMatch(/Bruno has no coins$/);
    await rerender(turn({ ...trading, showcases: [[], []] }, { legal: ['buy'], options }));
    expect(sell()).toBe('Sell no card on show');
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

  it('keeps a choice, and a press that has begun, when a frame changes only the table', async () => {
    const view = viewWhere(({ phase, seat }) => phase === 'place' && seat === 0);
    const play = playOf(view, { legal: (view.hands[0] ?? []).map((card) => `place ${card}`) });
    const { rerender } = render(Board, { play });
    const [card] = screen.getAllByLabelText(/in your hand$/);
    if (!card) throw new Error('the hand is empty');
    await fireEvent.pointerDown(card);
    await rerender({ play: { ...play, players: [...play.players] } });
    await fireEvent.click(card);
    expect(card.getAttribute('aria-pressed')).toBe('true');
    await rerender({ play: { ...play } });
    expect(card.isConnected && card.getAttribute('aria-pressed')).toBe('true');
  });

  const riches = () =>
    screen
      .getAllByText('Riches', { selector: 'dt' })
      .map((term) => term.nextElementSibling?.textContent.replace('\u00a0', ' '));

  it('adds a round’s riches when its account says them, not before', async () => {
    HTMLDialogElement.prototype.showModal = vi.fn();
    // With less motion the whole account would be there at once.
    media.matches = false;
    const { events, views } = recorded('riches');
    const history = events.slice(0, events.findIndex(({ event }) => event === 'round_ended') + 1);
    const [first = 0, second = 0] = history.at(-1)?.['riches'] as number[];
    const account = {
      history,
      until: null,
      lesson: null,
      held: false,
      partMs: 2400,
      show: vi.fn(),
      close: vi.fn(),
    };
    // As the engine shows the end of a round: with its riches.
    const last = views.findLast(({ round }) => round === 1) ?? trading;
    const view = { ...last, riches: [first, second], standings: { riches: [2 * first, 2 * second] } };
    const { rerender } = render(Board, { play: playOf(view, { account }) });
    const next = () => fireEvent.click(screen.getByText('Next'));
    for (let line = 1; line <= 3; line++) {
      expect(riches(), `line ${line}`).toEqual(['0', '0']);
      await next();
    }
    expect(riches()).toEqual([`${second}`, `${first}`]);
    await fireEvent.click(screen.getByText('Back'));
    expect(riches()).toEqual(['0', '0']);
    media.matches = true;
    await rerender({ play: playOf(view) });
    expect(riches()).toEqual([`${second} +${second}`, `${first} +${first}`]);
  });

  it('forecasts riches apart from those of finished rounds, when something has happened', () => {
    const begun = { ...trading, riches: [4, 5], standings: { riches: [8, 3] } };
    const { rerender } = render(Board, { play: playOf(begun) });
    expect(riches()).toEqual(['5 \u22122', '4 +4']);
    const fresh = { ...begun, showcases: [[], []], discarded: [], revealed_kings: [], riches: [0, 0] };
    return rerender({ play: playOf({ ...fresh, round: 1 }) }).then(() =>
      expect(screen.queryByText('Riches')).toBeNull(),
    );
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
