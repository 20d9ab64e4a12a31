// Cards and coins that move: from where they were before a change to where they are after it.
import type { GameEvent } from '../../api/types';
import { fly, Places } from '../shared/motion.svelte';

const COIN_MS = 450;
const EASE = 'cubic-bezier(.3, .7, .3, 1)';
/** A king is turned over when the card lies in its place, and coins move when the king has been seen. */
const KING_WAIT_MS = 550;
const COIN_STEP_MS = 150;

const boxOf = (board: Element, place: string) =>
  board.querySelector(`[data-place="${place}"]`)?.getBoundingClientRect();

const shift = (from: DOMRect, to: DOMRect) =>
  `translate(${from.x - to.x}px, ${from.y - to.y}px) scale(${from.width / to.width})`;

/** Where a card comes from that was nowhere to be seen before. */
function source(events: readonly GameEvent[], card: string): string {
  const placed = events.find((event) => event['action'] === `place ${card}`);
  return placed ? `hand-${Number(placed['seat'])}` : 'pile';
}

/** A likeness that flies above the table and is gone. */
function ghost(board: Element, look: Element, from: DOMRect, to: DOMRect, delay: number): void {
  const likeness = look.cloneNode(true) as HTMLElement;
  likeness.removeAttribute('data-card');
  likeness.setAttribute('aria-hidden', 'true');
  likeness.setAttribute('inert', '');
  Object.assign(likeness.style, {
    position: 'fixed',
    left: `${to.x}px`,
    top: `${to.y}px`,
    width: `${to.width}px`,
    height: 'auto',
    margin: '0',
    transformOrigin: '0 0',
    zIndex: '5',
    pointerEvents: 'none',
  });
  board.append(likeness);
  const flight = likeness.animate(
    [
      { transform: shift(from, to), opacity: 1 },
      { opacity: 1, offset: 0.8 },
      { transform: 'none', opacity: 0 },
    ],
    { duration: COIN_MS, delay, easing: EASE, fill: 'both' },
  );
  flight.onfinish = flight.oncancel = () => likeness.remove();
}

/** The way of each coin that changed hands: from one place to the other, after how long. */
export function coinWays(events: readonly GameEvent[]): { from: string; to: string; delay: number }[] {
  let delay = 0;
  return events.flatMap((event) => {
    const [seat, coins] = [Number(event['seat']), Number(event['coins'] ?? 0)];
    const purse = `coins-${seat}`;
    const way = (from: string, to: string, many: number) =>
      Array.from({ length: many }, () => ({ from, to, delay: (delay += COIN_STEP_MS) - COIN_STEP_MS }));
    switch (event.event) {
      case 'king':
        delay = Math.max(delay, KING_WAIT_MS);
        return [];
      case 'received':
        return way('bank', purse, coins);
      case 'paid':
        return way(purse, 'bank', coins);
      case 'sold':
        return way(`coins-${1 - seat}`, purse, coins);
      case 'traded':
        return way(purse, 'bank', 1);
      default:
        return [];
    }
  });
}

/** Shows how the table became what it is now. */
export function animate(board: Element, before: Places, events: readonly GameEvent[]): void {
  const after = new Places();
  after.measure(board);
  // A new round begins with new cards: the old ones are just gone.
  const fresh = events.some((event) => event.event === 'round_began');
  // All places are measured before anything moves, because measuring after a change forces a layout of the whole page.
  const moved = [...after].map(([card, { box, look }]) => ({
    look,
    box,
    from: (fresh ? undefined : before.at(card)) ?? boxOf(board, source(events, card)),
  }));
  const out = boxOf(board, 'out');
  const gone = fresh ? [] : [...before].filter(([card]) => !after.at(card));
  const coins = coinWays(fresh ? [] : events).map(({ from, to, delay }) => ({
    from: boxOf(board, from),
    to: boxOf(board, to),
    delay,
  }));

  for (const { look, from, box } of moved) if (from) fly(look, from, box);
  for (const [, { box, look }] of gone) if (out) ghost(board, look, box, out, 0);
  const coin = board.querySelector('[data-place="bank"] svg');
  // They come to what is shown now, so the frame need not wait for them.
  setTimeout(() => {
    for (const { from, to, delay } of coins) if (coin && from && to) ghost(board, coin, from, to, delay);
  });
}
