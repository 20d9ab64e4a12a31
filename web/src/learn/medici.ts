// Why, in Medici: places on tracks, the ship's value, room, and what a lot costs.
import type { Suggestion } from '../api/types';
import { GOODS, type Good } from '../art/goods';
import type { Play } from '../games/contract';
import { bonusesOf } from '../games/medici/view';
import { t, type Text } from '../texts.svelte';
import { limit } from './advice';
import { nameOf, played, type Explanation, type Tutor } from './tutor';
import { goodsCard, spaces, worth, type MediciView } from './views';

type MediciPlay = Play<MediciView>;

const TOP = 7;

const room = (view: MediciView, seat: number): number =>
  spaces(view.ships.length) - (view.ships[seat]?.length ?? 0);

const count = (cards: readonly string[], good: Good): number =>
  cards.filter((card) => goodsCard(card).good === good).length;

/** Where a seat would stand at the end of the day if it loaded no more than this. */
function level(view: MediciView, seat: number, good: Good, more: readonly string[] = []): number {
  const loaded = count(view.ships[seat] ?? [], good) + count(more, good);
  return Math.min(TOP, (view.tracks[good][seat] ?? 0) + loaded);
}

const others = (view: MediciView, seat: number): number[] =>
  view.ships.map((_, other) => other).filter((other) => other !== seat);

/** The good in which a lot would put a seat before all others, if there is one; the highest level first. */
export function leadsWith(view: MediciView, seat: number, lot: readonly string[]): Good | null {
  const led = GOODS.filter(
    (good) =>
      count(lot, good) > 0 &&
      others(view, seat).every((other) => level(view, other, good) < level(view, seat, good, lot)),
  );
  return led.sort((a, b) => level(view, seat, b, lot) - level(view, seat, a, lot))[0] ?? null;
}

/** The good whose bonus a lot would bring to a seat (M13). */
function bonusWith({ view, options }: MediciPlay, seat: number, lot: readonly string[]): Good | null {
  const bonuses = bonusesOf(options);
  return (
    GOODS.find((good) => count(lot, good) > 0 && bonuses[level(view, seat, good, lot)] !== undefined) ?? null
  );
}

/** Whether the ship would be the most valuable now. */
function topShip(view: MediciView, seat: number, lot: readonly string[]): number | null {
  const mine = worth([...(view.ships[seat] ?? []), ...lot]);
  return others(view, seat).every((other) => worth(view.ships[other] ?? []) < mine) ? mine : null;
}

/** What a lot would do for a seat, the most telling first. */
function gains(play: MediciPlay, seat: number, lot: readonly string[]): Text[] {
  const { view } = play;
  const found: Text[] = [];
  const bonus = bonusWith(play, seat, lot);
  const led = leadsWith(view, seat, lot);
  if (bonus)
    found.push({
      id: 'learn-medici-why-bonus',
      args: { good: t(`good-${bonus}`), level: level(view, seat, bonus, lot) },
    });
  if (led && led !== bonus)
    found.push({
      id: 'learn-medici-why-first',
      args: { good: t(`good-${led}`), level: level(view, seat, led, lot) },
    });
  const value = topShip(view, seat, lot);
  if (value !== null) found.push({ id: 'learn-medici-why-value', args: { value } });
  return found;
}

function whyBid(play: MediciPlay, you: number, advice: Suggestion): Text[] {
  const { view } = play;
  const found = gains(play, you, view.lot);
  if (found.length === 0)
    found.push({ id: 'learn-medici-why-cheap', args: { bid: Number(advice.action.slice(4)) } });
  const most = limit(advice);
  if (most !== null) found.splice(1, 0, { id: 'learn-medici-why-limit', args: { limit: most } });
  else if (view.auctioneer === you) found.push({ id: 'learn-medici-why-last' });
  return found;
}

function whyPass(play: MediciPlay, you: number): Text[] {
  const { view } = play;
  const found: Text[] = [];
  if (gains(play, you, view.lot).length === 0) found.push({ id: 'learn-medici-why-useless' });
  if (view.high) found.push({ id: 'learn-medici-why-dear', args: { bid: view.high.bid + 1 } });
  if (room(view, you) <= 3) found.push({ id: 'learn-medici-why-spaces', args: { spaces: room(view, you) } });
  if (found.length === 0) found.push({ id: 'learn-medici-why-wait' });
  return found;
}

function whyDraw(play: MediciPlay, you: number): Text[] {
  const { view } = play;
  const larger = view.lot.length + 1;
  const fit = view.ships.map((_, seat) => seat).filter((seat) => room(view, seat) >= larger);
  if (room(view, you) < larger || view.florins[you] === 0) return [{ id: 'learn-medici-why-burden' }];
  if (fit.length === 1) return [{ id: 'learn-medici-why-alone' }];
  const shut = others(view, you).find(
    (seat) => room(view, seat) >= view.lot.length && room(view, seat) < larger,
  );
  if (shut !== undefined) return [{ id: 'learn-medici-why-shut', args: { name: nameOf(play, shut) } }];
  return [{ id: 'learn-medici-why-draw' }];
}

function whyStop(play: MediciPlay, you: number): Text[] {
  const { view } = play;
  if (view.florins[you] === 0) return [{ id: 'learn-medici-why-stop' }];
  const found = gains(play, you, view.lot).slice(0, 1);
  if (room(view, you) === view.lot.length) found.push({ id: 'learn-medici-why-fits' });
  else found.push({ id: 'learn-medici-why-stop' });
  return found;
}

function why(play: MediciPlay, advice: Suggestion): Text[] {
  const { you } = play;
  if (you === null) return [];
  if (advice.action === 'draw') return whyDraw(play, you);
  if (advice.action === 'stop') return whyStop(play, you);
  if (advice.action === 'pass') return whyPass(play, you);
  return whyBid(play, you, advice);
}

function explain(before: MediciPlay, play: MediciPlay): Explanation[] {
  // A forced stop may have made the lot larger than it was in the view before.
  const { view } = before;
  const lot = play.view.lot.length > 0 ? play.view.lot : view.lot;
  return played(play).flatMap(({ seat, action, forced }): Explanation[] => {
    if (seat === play.you) return [];
    const name = nameOf(play, seat);
    if (action === 'pass') {
      if (forced && room(view, seat) < lot.length)
        return [say('room', { name, spaces: room(view, seat), cards: lot.length })];
      if (forced) return [say('poor', { name })];
      if (gains(before, seat, lot).length === 0) return [say('useless', { name })];
      if (view.high) return [say('dear', { name, bid: view.high.bid + 1 })];
    }
    if (action.startsWith('bid ')) {
      const led = leadsWith(view, seat, lot);
      if (led) return [say('leads', { name, good: t(`good-${led}`) })];
      if (topShip(view, seat, lot) !== null) return [say('value', { name })];
    }
    return [];
  });
}

function say(kind: string, args: Record<string, string | number>): Explanation {
  return { kind, text: { id: `learn-medici-bot-${kind}`, args } };
}

export const tutor: Tutor<MediciView> = { reasons: why, explain };
