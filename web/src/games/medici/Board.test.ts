import { fireEvent, render, screen } from '@testing-library/svelte';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { texts } from '../../texts.svelte';
import type { Play } from '../contract';
import Board from './Board.svelte';
import { GAMES } from './fixtures/games';
import type { MediciView } from './view';

const [, four] = GAMES;
if (!four) throw new Error('there is a game of four');
const bidding = four.moments.findIndex(({ view }) => view.phase === 'bid' && view.high !== null);
const moment = four.moments[bidding];
if (!moment) throw new Error('somebody bid');

const act = vi.fn();
const play = (changes: Partial<Play<MediciView>> = {}): Play<MediciView> => ({
  view: moment.view,
  legal: ['pass', 'bid 6', 'bid 7', 'bid 8'],
  you: moment.view.seat,
  toAct: moment.view.seat,
  over: false,
  phase: 'bid',
  players: ['Ada', 'Bruno', 'Clara', 'Duarte'].map((name, seat) => ({
    seat,
    name,
    level: null,
    standIn: false,
    you: seat === moment.view.seat,
  })),
  options: {},
  number: 7,
  events: moment.events,
  history: four.until(bidding),
  account: null,
  busy: false,
  hint: null,
  replay: false,
  act,
  ...changes,
});

beforeAll(async () => {
  await texts.load('medici');
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
});
beforeEach(() => act.mockClear());

describe('bidding', () => {
  // By selector: asking for roles takes seconds in a page of this size.
  function find<E extends Element>(selector: string): E {
    const found = document.querySelector<E>(selector);
    if (!found) throw new Error(`there is no ${selector}`);
    return found;
  }
  const field = () => find<HTMLInputElement>('form input');
  const submit = () => fireEvent.submit(find('form'));

  it('takes a typed number', async () => {
    render(Board, { play: play() });
    await fireEvent.input(field(), { target: { value: '8' } });
    await submit();
    expect(act).toHaveBeenCalledExactlyOnceWith('bid 8');
  });

  it('keeps what is typed when a frame changes only the table', async () => {
    const before = play();
    const { rerender } = render(Board, { play: before });
    await fireEvent.input(field(), { target: { value: '8' } });
    await rerender({ play: { ...before, players: [...before.players] } });
    expect(field().value).toBe('8');
  });

  it('explains what is possible, and bids nothing else', async () => {
    render(Board, { play: play() });
    for (const value of ['5', '9', '', 'x', '-7', '7.5']) {
      await fireEvent.input(field(), { target: { value } });
      expect(screen.getByText('You can bid 6 to 8.')).toBeTruthy();
      await submit();
    }
    expect(act).not.toHaveBeenCalled();
  });

  it('steps with the arrows, within what is legal', async () => {
    render(Board, { play: play() });
    for (const expected of ['7', '8', '8']) {
      await fireEvent.keyDown(field(), { key: 'ArrowUp' });
      expect(field().value).toBe(expected);
    }
    for (let times = 0; times < 3; times += 1) await fireEvent.keyDown(field(), { key: 'ArrowDown' });
    expect(field().value).toBe('6');
  });

  it('says when the lowest bid is enough: nobody else can bid more', () => {
    const { view } = moment;
    const me = view.seat ?? 0;
    // I speak first after the auctioneer: all others are still to come.
    const first = { ...view, auctioneer: (me + 3) % 4, high: null, florins: [20, 20, 20, 20] };
    const legal = ['pass', 'bid 1', 'bid 2'];
    const enough = (changes: Partial<MediciView>): string | null => {
      const { unmount } = render(Board, {
        play: play({ view: { ...first, ...changes }, legal, history: [] }),
      });
      const text = find('.actions').textContent;
      unmount();
      return /Nobody else can bid: .* enough\./.exec(text)?.[0] ?? null;
    };
    const others = (florins: number) => first.florins.map((own, seat) => (seat === me ? own : florins));
    expect(enough({})).toBeNull();
    expect(enough({ florins: others(2) })).toBeNull();
    expect(enough({ florins: others(1) })).toBe('Nobody else can bid: 1 florin is enough.');
    expect(enough({ auctioneer: me })).toBeNull();
  });

  it('names its keys', () => {
    render(Board, { play: play() });
    expect(screen.getByRole('button', { name: 'Pass' }).getAttribute('aria-keyshortcuts')).toBe('P');
  });

  it('waits for an answer', async () => {
    render(Board, { play: play({ busy: true }) });
    await submit();
    expect(act).not.toHaveBeenCalled();
  });

  it('puts advice into the field', () => {
    render(Board, {
      play: play({ hint: { action: 'bid 7', bot: 'expert', iterations: 1, alternatives: [] } }),
    });
    expect(field().value).toBe('7');
  });
});

describe('a replay', () => {
  it('shows all and asks nothing', () => {
    render(Board, { play: play({ replay: true, you: null, legal: [] }) });
    expect(screen.queryByLabelText('What I may do')).toBeNull();
    for (const name of ['Ada', 'Bruno', 'Clara', 'Duarte'])
      expect(screen.getByLabelText(`${name}’s ship`)).toBeTruthy();
  });
});

describe('the end of a day', () => {
  const after = four.moments.findIndex(({ view }) => view.day === 2);

  it('is shown while its account is open, column by column', async () => {
    HTMLDialogElement.prototype.showModal = vi.fn();
    const account = {
      history: four.until(after),
      until: null,
      lesson: null,
      held: false,
      partMs: 2400,
      show: vi.fn(),
      close: vi.fn(),
    };
    const { rerender } = render(Board, { play: play() });
    expect(screen.queryByText('Day 1 is over')).toBeNull();
    await rerender({ play: play({ account }) });
    expect(screen.getByText('Day 1 is over')).toBeTruthy();
    const press = (name: string) => fireEvent.click(screen.getByRole('button', { name, hidden: true }));
    // People who asked for less motion see the whole page.
    expect(account.show).toHaveBeenLastCalledWith(6);
    // What the day brought, and what each has now.
    const totals = [...document.querySelectorAll('dialog td.total')].map(({ textContent }) =>
      textContent.trim(),
    );
    expect(totals.every((text) => /^\d+\s*\+\d+$/.test(text))).toBe(true);
    await press('Back');
    expect(account.show).toHaveBeenLastCalledWith(5);
    await press('Next');
    expect(account.show).toHaveBeenLastCalledWith(6);
    expect(account.close).not.toHaveBeenCalled();
    await press('Continue');
    expect(account.close).toHaveBeenCalledOnce();
  });

  it('is not shown again to who comes later', () => {
    const view = four.moments[after]?.view ?? moment.view;
    render(Board, { play: play({ view, history: four.until(after) }) });
    expect(screen.queryByText('Day 1 is over')).toBeNull();
  });
});
