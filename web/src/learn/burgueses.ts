// Why, in Burgueses: equal cards that can be sold, and the kings that are still to come.
import type { Suggestion } from '../api/types';
import { priceOf } from '../games/burgueses/choice';
import type { Play } from '../games/contract';
import type { Text } from '../texts.svelte';
import { nameOf, played, type Explanation, type Tutor } from './tutor';
import { playingCard, printed, type BurguesesView } from './views';

type BurguesesPlay = Play<BurguesesView>;

const KINGS = ['KS', 'KC', 'KH', 'KD', 'AS'];

const ofRank = (cards: readonly string[], rank: number): number =>
  cards.filter((card) => playingCard(card).rank === rank).length;

const ofSuit = (cards: readonly string[], suit: string): readonly string[] =>
  cards.filter((card) => playingCard(card).suit === suit);

const sum = (cards: readonly string[]): number =>
  cards.reduce((total, card) => total + playingCard(card).rank, 0);

/** Whether a king may be revealed next: all may if the last one was. */
function mayCome(view: BurguesesView, king: string): boolean {
  return view.kings === 0 ? KINGS.includes(king) : !view.revealed_kings.includes(king);
}

/** How many cards of a value are left in the round: four, or two 5s (B1), without those that were discarded. */
const left = (view: BurguesesView, rank: number): number =>
  (rank === 5 ? 2 : 4) - ofRank(view.discarded, rank);

/** What a set of equal cards is good for, and how large it can become. */
function set(view: BurguesesView, rank: number, cards: number): Text | null {
  const ids: Readonly<Record<number, string>> = {
    2: 'learn-burgueses-why-pair',
    3: 'learn-burgueses-why-trio',
    4: 'learn-burgueses-why-four',
  };
  const id = ids[cards];
  return id ? { id, args: { rank, left: left(view, rank) } } : null;
}

/** What the kings to come would say of a card placed. */
function favours(view: BurguesesView, you: number, card: string): Text[] {
  const mine = view.showcases[you] ?? [];
  const theirs = view.showcases[1 - you] ?? [];
  const { rank, suit } = playingCard(card);
  const found: Text[] = [];
  const alone = ofSuit(mine, suit).length === 0;
  if (suit === 'D' && alone && mayCome(view, 'KD')) found.push({ id: 'learn-burgueses-why-diamond' });
  if (suit === 'C' && alone && mayCome(view, 'KC')) found.push({ id: 'learn-burgueses-why-club' });
  const hearts = sum(ofSuit(mine, 'H')) + rank;
  if (suit === 'H' && hearts > sum(ofSuit(theirs, 'H')) && mayCome(view, 'KH'))
    found.push({ id: 'learn-burgueses-why-heart' });
  if (suit === 'S' && !mayCome(view, 'KS')) found.push({ id: 'learn-burgueses-why-spade' });
  if (mayCome(view, 'AS') && (sum(mine) + rank) % 2 === 0)
    found.push({ id: 'learn-burgueses-why-even', args: { sum: sum(mine) + rank } });
  return found;
}

function whyPlace(view: BurguesesView, you: number, card: string): Text[] {
  const { rank } = playingCard(card);
  const equal = set(view, rank, ofRank(view.showcases[you] ?? [], rank) + 1);
  const held = ofRank(
    (view.hands[you] ?? []).filter((one) => one !== null),
    rank,
  );
  const found = equal ? [equal] : [];
  if (!equal && held > 1) found.push({ id: 'learn-burgueses-why-begin', args: { rank, cards: held } });
  found.push(...favours(view, you, card));
  return found.length > 0 ? found : [{ id: 'learn-burgueses-why-place' }];
}

function whySell({ view, options }: BurguesesPlay, you: number, cards: readonly string[]): Text[] {
  if (cards.length === 4) return [{ id: 'learn-burgueses-why-win' }];
  const coins = priceOf(cards, view.coins[1 - you] ?? 0, options);
  return [{ id: 'learn-burgueses-why-sell', args: { coins } }];
}

function whyTrade(view: BurguesesView, you: number, mine: string, theirs: string): Text[] {
  const kept = (view.showcases[you] ?? []).filter((card) => card !== mine);
  const { rank } = playingCard(theirs);
  const equal = set(view, rank, ofRank(kept, rank) + 1);
  const found = equal ? [equal] : [];
  if (ofRank(view.showcases[1 - you] ?? [], rank) > 1)
    found.push({ id: 'learn-burgueses-why-breaks', args: { rank } });
  return found.length > 0 ? found : [{ id: 'learn-burgueses-why-trade', args: { card: printed(theirs) } }];
}

/** Whether an action sells equal cards that may become more. A single one, where it can be sold (B5), brings nothing. */
function sellsTooEarly(view: BurguesesView, action: string): boolean {
  const [verb, ...cards] = action.split(' ');
  const rank = playingCard(cards[0] ?? '').rank;
  return verb === 'sell' && cards.length > 1 && cards.length < left(view, rank);
}

function why(play: BurguesesPlay, advice: Suggestion): Text[] {
  const { view, you } = play;
  if (you === null) return [];
  const [verb, ...cards] = advice.action.split(' ');
  const [first = '', second = ''] = cards;
  switch (verb) {
    case 'place':
      return whyPlace(view, you, first);
    case 'sell':
      return whySell(play, you, cards);
    case 'trade':
      return whyTrade(view, you, first, second);
    case 'discard':
      return [{ id: 'learn-burgueses-why-discard' }];
    default:
      return play.legal.some((action) => sellsTooEarly(view, action))
        ? [{ id: 'learn-burgueses-why-keep' }]
        : [{ id: 'learn-burgueses-why-buy' }];
  }
}

function explain(_: BurguesesPlay, play: BurguesesPlay): Explanation[] {
  return played(play).flatMap(({ seat, action }): Explanation[] => {
    if (seat === play.you) return [];
    const name = nameOf(play, seat);
    const [verb, card = '', theirs = ''] = action.split(' ');
    const paid = play.events.some((event) => event.event === 'sold' && event['coins'] !== 0);
    if (verb === 'sell') return paid ? [say('sold', { name })] : [];
    if (verb === 'trade') return [say('traded', { name, card: printed(theirs) })];
    if (verb !== 'place') return [];
    const { rank } = playingCard(card);
    const cards = ofRank(play.view.showcases[seat] ?? [], rank);
    if (cards === 3 && left(play.view, rank) === 4) return [say('threat', { name, rank })];
    return cards === 2 ? [say('pair', { name, rank })] : [];
  });
}

function say(kind: string, args: Record<string, string | number>): Explanation {
  return { kind, text: { id: `learn-burgueses-bot-${kind}`, args } };
}

export const tutor: Tutor<BurguesesView> = { reasons: why, explain };
