// Why, in the card game: the ship's value, icons in warehouses, room, and the newest card that must be taken.
import type { Suggestion } from '../api/types';
import { GOODS, type Good } from '../art/goods';
import { bonusesOf } from '../games/card/view';
import type { Play } from '../games/contract';
import { t, type Text } from '../texts.svelte';
import { nameOf, type Explanation, type Tutor } from './tutor';
import { goodsCard, spaces, worth, type CardView } from './views';

type CardPlay = Play<CardView>;

/** How many cards a turn may reveal. */
const REVEALS = 3;

const iconsOf = (cards: readonly string[], good: Good): number =>
  cards.reduce((sum, code) => {
    const card = goodsCard(code);
    return sum + (card.good === good ? card.icons : 0);
  }, 0);

/** What a seat's warehouse would hold of a good if the round ended now. */
const stock = (view: CardView, seat: number, good: Good, more: readonly string[] = []): number =>
  (view.icons[good][seat] ?? 0) + iconsOf(view.ships[seat] ?? [], good) + iconsOf(more, good);

const others = (view: CardView, seat: number): number[] =>
  view.ships.map((_, other) => other).filter((other) => other !== seat);

const room = (view: CardView, seat: number): number =>
  spaces(view.ships.length) - (view.ships[seat] ?? []).filter((card) => !goodsCard(card).neutral).length;

/** The cards that an action such as `take 1 3` takes, newest first. */
export function taken(view: CardView, action: string): string[] {
  const positions = action.split(' ').slice(1).map(Number);
  return positions.flatMap((position) => view.market.at(-position) ?? []);
}

/** The good of which cards would earn a seat a bonus, or a higher one, that it has not earned yet (C11). */
function bonusWith({ view, options }: CardPlay, seat: number, cards: readonly string[]) {
  const bonuses = bonusesOf(view.ships.length, options);
  for (const good of GOODS) {
    const icons = stock(view, seat, good, cards);
    const bonus = bonuses.findLast((one) => icons >= one.icons);
    if (bonus && stock(view, seat, good) < bonus.icons) return { good, icons, florins: bonus.florins };
  }
  return null;
}

/** What cards would do for a seat's warehouse and ship, the most telling first. */
function gains(play: CardPlay, seat: number, cards: readonly string[]): Text[] {
  const { view } = play;
  const found: Text[] = [];
  const bonus = bonusWith(play, seat, cards);
  if (bonus) {
    const { good, icons, florins } = bonus;
    found.push({ id: 'learn-card-why-bonus', args: { good: t(`good-${good}`), icons, florins } });
  }
  const led = leadsWith(view, seat, cards);
  if (led && led !== bonus?.good)
    found.push({
      id: 'learn-card-why-first',
      args: { good: t(`good-${led}`), icons: stock(view, seat, led, cards) },
    });
  const value = worth([...(view.ships[seat] ?? []), ...cards]);
  if (others(view, seat).every((other) => worth(view.ships[other] ?? []) < value))
    found.push({ id: 'learn-card-why-value', args: { value } });
  return found;
}

/** The good of which cards would give a seat more than all others have. */
export function leadsWith(view: CardView, seat: number, cards: readonly string[]): Good | null {
  const led = GOODS.filter(
    (good) =>
      iconsOf(cards, good) > 0 &&
      others(view, seat).every((other) => stock(view, other, good) < stock(view, seat, good, cards)),
  );
  return led.sort((a, b) => stock(view, seat, b, cards) - stock(view, seat, a, cards))[0] ?? null;
}

export function cardText(code: string): string {
  const { good, value, icons, neutral } = goodsCard(code);
  return t('card-name', { good, value, icons, neutral: neutral ? 'yes' : 'no' });
}

function whyTake(play: CardPlay, you: number, action: string): Text[] {
  const { view } = play;
  const cards = taken(view, action);
  const found = gains(play, you, cards);
  const left = [2, 3]
    .filter((position) => !action.split(' ').includes(String(position)))
    .flatMap((position) => view.market.at(-position) ?? []);
  if (cards.some((card) => goodsCard(card).neutral)) found.push({ id: 'learn-card-why-neutral' });
  if (left[0] && room(view, you) > 0 && found.length < 2)
    found.push({ id: 'learn-card-why-leave', args: { card: cardText(left[0]) } });
  if (found.length === 0) found.push({ id: 'learn-card-why-cheap' });
  return found;
}

function whyReveal(play: CardPlay, you: number): Text[] {
  const { view } = play;
  const newest = view.market.at(-1);
  const found: Text[] = [];
  if (!newest || gains(play, you, [newest]).length === 0) found.push({ id: 'learn-card-why-reveal' });
  // The revealed card must be taken, and may need the last space (C5).
  else if (room(view, you) > 1 || goodsCard(newest).neutral)
    found.push({ id: 'learn-card-why-still', args: { card: cardText(newest) } });
  found.push({ id: 'learn-card-why-reveals', args: { left: REVEALS - view.revealed } });
  return found;
}

function why(play: CardPlay, advice: Suggestion): Text[] {
  if (play.you === null) return [];
  return advice.action === 'reveal' ? whyReveal(play, play.you) : whyTake(play, play.you, advice.action);
}

function explain(before: CardPlay, play: CardPlay): Explanation[] {
  return play.events.flatMap((event): Explanation[] => {
    const seat = event['seat'] as number;
    if (event.event !== 'took' || seat === play.you) return [];
    const cards = event['cards'] as string[];
    const name = nameOf(play, seat);
    const led = leadsWith(before.view, seat, cards);
    if (cards.some((card) => goodsCard(card).neutral)) return [say('neutral', { name })];
    if (led && cards.length > 1) return [say('leads', { name, good: t(`good-${led}`) })];
    if (cards.length === 1 && cards[0]) return [say('newest', { name, card: cardText(cards[0]) })];
    return [];
  });
}

function say(kind: string, args: Record<string, string | number>): Explanation {
  return { kind, text: { id: `learn-card-bot-${kind}`, args } };
}

export const tutor: Tutor<CardView> = { reasons: why, explain };
