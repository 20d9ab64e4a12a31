// The table as a page: what is tapped becomes the action that was meant, and nothing else.
import { fireEvent, render } from '@testing-library/svelte';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { texts } from '../../texts.svelte';
import Board from './Board.svelte';
import { playOf, recorded } from './recorded';
import type { CardPlay } from './view';

const act = vi.fn();
const game = recorded('six-seats');

const VIEW = game.answers[0]?.view;
if (!VIEW) throw new Error('the first view is recorded');

/** My turn, with four cards in the market. */
function play(changes: Partial<CardPlay> = {}): CardPlay {
  const view = {
    ...VIEW,
    ...changes.view,
    market: ['fur3', 'dye2', 'cloth5', 'grain0!'],
  } as CardPlay['view'];
  const answer = { over: false, seat: 0, legal: ['take 1', 'take 1 2', 'take 1 3', 'reveal'], events: [] };
  return { ...playOf(game, answer, view), act, ...changes, view };
}

// By selector: asking for roles takes seconds in a page of this size.
const find = (selector: string): Element => {
  const found = document.querySelector(selector);
  if (!found) throw new Error(`there is no ${selector}`);
  return found;
};
const card = (position: number) => find(`.place:nth-child(${4 - position}) .pick`);
const take = () => fireEvent.click(find('.actions .main'));

beforeAll(async () => {
  await texts.load('card');
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe(): void {}
      unobserve(): void {}
      disconnect(): void {}
    },
  );
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
  Element.prototype.animate ??= vi.fn(() => ({ cancel: () => undefined }) as unknown as Animation);
  HTMLDialogElement.prototype.showModal ??= vi.fn();
});
beforeEach(() => act.mockClear());

test('the newest card is taken without being chosen', async () => {
  render(Board, { play: play() });
  await take();
  expect(act.mock.calls).toEqual([['take 1']]);
});

test('the others are chosen and put back by tapping', async () => {
  render(Board, { play: play() });
  await fireEvent.click(card(3));
  expect(card(3).getAttribute('aria-pressed')).toBe('true');
  await fireEvent.click(card(2));
  expect(card(3).getAttribute('aria-pressed')).toBe('false');
  await take();
  expect(act.mock.calls).toEqual([['take 1 2']]);
});

test('what would be loaded is said once, also of a neutral card', async () => {
  const tags = () => [...document.querySelectorAll('.tag')].map(({ textContent }) => textContent);
  const legal = ['take 1', 'take 1 2', 'reveal'];
  const before = play({ legal });
  const market = (newest: string) => ({
    ...before,
    view: { ...before.view, market: ['fur3', 'dye2', newest] },
  });
  const { rerender } = render(Board, { play: market('cloth5!') });
  expect(tags()).toEqual(['would be']);
  await fireEvent.click(card(2));
  expect(tags()).toEqual(['would be']);
  await rerender({ play: market('cloth5') });
  expect(tags()).toEqual(['would be']);
});

test('a frame that changes only the table takes back no choice, nor a press that has begun', async () => {
  const before = play();
  const { rerender } = render(Board, { play: before });
  await fireEvent.pointerDown(card(3));
  await rerender({ play: { ...before, players: [...before.players] } });
  await fireEvent.click(card(3));
  expect(card(3).getAttribute('aria-pressed')).toBe('true');
  await rerender({ play: { ...before } });
  expect(card(3).getAttribute('aria-pressed')).toBe('true');
  await take();
  expect(act.mock.calls).toEqual([['take 1 3']]);
});

test('what does not fit is explained and not taken', async () => {
  render(Board, { play: play({ legal: ['take 1', 'take 1 2'] }) });
  await fireEvent.click(card(3));
  expect(find('.effect').textContent).toContain('no room');
  await fireEvent.click(find('.actions .button'));
  await take();
  expect(act.mock.calls).toEqual([['take 1']]);
});

test('out of turn nothing can be done', async () => {
  render(Board, { play: play({ legal: [], toAct: 1 }) });
  await fireEvent.click(card(2));
  await take();
  await fireEvent.click(find('.actions .button'));
  expect(act).not.toHaveBeenCalled();
});

test('a replay shows all seats alike and offers nothing', () => {
  render(Board, { play: play({ replay: true, legal: [] }) });
  expect(document.querySelectorAll('.seats > li')).toHaveLength(6);
  expect(document.querySelector('.actions, .mine, dialog')).toBeNull();
});

test('the sheet shows a round as long as its account is open', async () => {
  const end = game.answers.findIndex(({ events }) => events.some(({ event }) => event === 'round_ended'));
  const history = game.answers.slice(0, end + 1).flatMap(({ events }) => events);
  const account = {
    history,
    until: null,
    lesson: null,
    held: false,
    partMs: 2400,
    show: vi.fn(),
    close: vi.fn(),
  };
  const { rerender } = render(Board, { play: play() });
  expect(document.querySelector('dialog')).toBeNull();
  await rerender({ play: play({ account }) });
  expect(find('dialog h2').textContent).toContain('1');
  await fireEvent(find('dialog'), new Event('close'));
  expect(account.close).toHaveBeenCalledOnce();
  await rerender({ play: play({ account: null }) });
  expect(document.querySelector('dialog')).toBeNull();
});
