// Everything that is said in words: what is asked, what an action is, what happened.
import type { GameEvent } from '../../api/types';
import { t, type Text } from '../../texts.svelte';
import type { Line, Play, Player, Posting } from '../contract';
import { cardName, cardNames, isKing, kingName, valueOf } from './cards';
import { priceOf } from './choice';
import { accountsOf, partsOf, type Effect, type RevealedKing } from './story';
import { otherSeat, type BurguesesView } from './view';

const nameOf = (players: readonly Player[], seat: number) => players[seat]?.name ?? '';
const youOf = (players: readonly Player[], seat: number) => (players[seat]?.you ? 'yes' : 'no');

export function heading({ view }: Play<BurguesesView>): Text {
  return { id: 'burgueses-heading', args: { round: view.round } };
}

export function prompt({ toAct, you, phase, over }: Play<BurguesesView>): Text {
  if (over) return { id: 'turn-over' };
  const who = toAct === you && you !== null ? 'mine' : 'other';
  return { id: `burgueses-prompt-${phase}-${who}` };
}

export function sayAction(action: string, { view, toAct, players, options }: Play<BurguesesView>): Text {
  const [verb, ...cards] = action.split(' ');
  const other = otherSeat(toAct ?? 0);
  const [first = '', second = ''] = cards;
  switch (verb) {
    case 'buy':
      return { id: 'burgueses-action-buy' };
    case 'place':
      return { id: 'burgueses-action-place', args: { card: cardName(first) } };
    case 'discard':
      return { id: 'burgueses-action-discard', args: { card: cardName(first) } };
    case 'trade':
      return {
        id: 'burgueses-action-trade',
        args: { mine: cardName(first), theirs: cardName(second), name: nameOf(players, other) },
      };
  }
  if (cards.length === 4) return { id: 'burgueses-action-sell-four', args: { value: valueOf(first) } };
  const coins = priceOf(cards, view.coins[other] ?? 0, options);
  return { id: 'burgueses-action-sell', args: { cards: cardNames(cards), coins } };
}

/** What a king meant for a seat. */
export function sayEffect({ seat, what, coins, card }: Effect, players: readonly Player[]): string {
  const id = what === 'discarded' ? 'discarded' : coins > 0 ? what : `${what}-nothing`;
  return t(`burgueses-told-${id}`, {
    name: nameOf(players, seat),
    you: youOf(players, seat),
    coins,
    card: card === null ? '' : cardName(card),
  });
}

/** What a king did, in sentences; `debtor` is who still has to discard for it. */
export function sayEffects(
  { king, effects }: RevealedKing,
  players: readonly Player[],
  debtor?: Player,
): string {
  const told = effects.map((effect) => sayEffect(effect, players));
  if (debtor) told.push(t('burgueses-told-must-discard', { name: debtor.name }));
  if (told.length === 0) return t(`burgueses-nobody-${king.toLowerCase()}`);
  return told.join(' ');
}

type SeatLine = Omit<Line, 'seat'> | null;

function tellAction(action: string, forced: boolean, about: Record<string, string | number>): SeatLine {
  const why = forced ? '-forced' : '';
  const [verb, card = ''] = action.split(' ');
  switch (verb) {
    case 'buy':
      return { text: { id: `burgueses-told-buys${why}`, args: about } };
    case 'place':
      return { text: { id: `burgueses-told-places${why}`, args: { ...about, card: cardName(card) } } };
    case 'discard':
      return { text: { id: `burgueses-told-discarded${why}`, args: { ...about, card: cardName(card) } } };
    default:
      // Sales and trades have events of their own, which say more.
      return null;
  }
}

function tellEnd(event: GameEvent, players: readonly Player[]): Line {
  const winners = (event['winners'] ?? []) as readonly number[];
  const winner = winners[0] ?? 0;
  const args = { name: nameOf(players, winner), you: youOf(players, winner) };
  const text = { id: `burgueses-ended-${String(event['how'])}`, args };
  return winners.length === 1 ? { text, seat: winner, tone: 'chapter' } : { text, tone: 'chapter' };
}

/** The line for an event that one seat caused. */
function tellOf(event: GameEvent, seat: number, players: readonly Player[]): SeatLine {
  const about = { name: nameOf(players, seat), you: youOf(players, seat) };
  const cards = (event['cards'] ?? []) as readonly (string | null)[];
  const known = cards.filter((card) => card !== null);
  switch (event.event) {
    case 'action':
      return tellAction(String(event['action']), event['forced'] === true, about);
    case 'dealt':
      if (known.length === 0) return null;
      return { text: { id: 'burgueses-told-dealt', args: { ...about, cards: cardNames(known) } } };
    case 'drew':
      if (event['card'] === null) return null;
      return {
        text: { id: 'burgueses-told-draws', args: { ...about, card: cardName(String(event['card'])) } },
      };
    case 'sold': {
      const coins = Number(event['coins']);
      const payer = nameOf(players, otherSeat(seat));
      const args = { ...about, cards: cardNames(known), coins, payer };
      return { text: { id: 'burgueses-told-sold', args }, tone: 'money' };
    }
    case 'sold_four': {
      const args = { ...about, value: valueOf(known[0] ?? '') };
      return { text: { id: 'burgueses-told-sold-four', args }, tone: 'money' };
    }
    case 'traded': {
      const [mine, theirs] = [cardName(String(event['mine'])), cardName(String(event['theirs']))];
      const from = nameOf(players, otherSeat(seat));
      return { text: { id: 'burgueses-told-traded', args: { ...about, mine, theirs, from } } };
    }
    case 'received':
    case 'paid': {
      const coins = Number(event['coins']);
      const id = coins > 0 ? event.event : `${event.event}-nothing`;
      const tone = id === 'received' ? 'money' : 'plain';
      return { text: { id: `burgueses-told-${id}`, args: { ...about, coins } }, tone };
    }
    default:
      return null;
  }
}

export function tell(event: GameEvent, players: readonly Player[]): Line | null {
  switch (event.event) {
    case 'round_began': {
      const name = nameOf(players, Number(event['first']));
      return {
        text: { id: 'burgueses-told-round', args: { round: Number(event['round']), name } },
        tone: 'chapter',
      };
    }
    case 'kings_shuffled':
      return { text: { id: 'burgueses-told-shuffled' } };
    case 'king': {
      const king = String(event['king']);
      if (!isKing(king)) return null;
      return {
        text: {
          id: 'burgueses-told-king',
          args: { king: kingName(king), rule: t(`burgueses-rule-${king.toLowerCase()}`) },
        },
      };
    }
    case 'round_ended': {
      const [first = 0, second = 0] = (event['riches'] ?? []) as readonly number[];
      const args = {
        round: Number(event['round']),
        first: nameOf(players, 0),
        second: nameOf(players, 1),
        firstRiches: first,
        secondRiches: second,
      };
      return { text: { id: 'burgueses-told-round-ended', args }, tone: 'money' };
    }
    case 'game_ended':
      return tellEnd(event, players);
    default: {
      const seat = Number(event['seat']);
      const line = tellOf(event, seat, players);
      return line && { ...line, seat };
    }
  }
}

/** What each finished round brought, in its parts. */
export function account(history: readonly GameEvent[]): Posting[] {
  return accountsOf(history).flatMap((account) => {
    const post = (id: string, amounts: readonly number[]): Posting => ({
      chapter: account.round,
      what: { id },
      amounts,
    });
    const parts = partsOf(account);
    if (parts.length === 0) return [post('burgueses-riches', account.riches)];
    return parts.map(({ id, amounts }) => post(id, amounts));
  });
}
