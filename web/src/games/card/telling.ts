// What happened, in words, and how the florins came about.
import type { GameEvent } from '../../api/types';
import type { Line, Player, Posting } from '../contract';
import { amount, paydays, paymentOf, type Payment } from '../shared/payments';
import { list, t, type Text } from '../../texts.svelte';
import { cardsWords, cardWords, readCard, readCards } from './cards';
import { choiceOf, takenCards } from './taking';
import type { CardPlay } from './view';

export function sayAction(action: string, play: CardPlay): Text {
  const choice = choiceOf(action);
  if (!choice) return { id: 'card-say-reveal' };
  return { id: 'card-say-take', args: { cards: cardsWords(takenCards(play.view.market, choice)) } };
}

type NameOf = (seat: number) => string;

/** My action, if nothing else was possible: what it did is another line. */
function tellForced(event: GameEvent, players: readonly Player[]): Line | null {
  const seat = Number(event['seat']);
  if (event['forced'] !== true || !players[seat]?.you) return null;
  const verb = choiceOf(String(event['action'])) ? 'take' : 'reveal';
  return { text: { id: `card-log-forced-${verb}` }, seat };
}

/** What each kind of event is in words; those that are not here are said by another line. */
const LINES: Record<string, (event: GameEvent, name: NameOf) => Line | null> = {
  round_began: (event, name) => ({
    text: {
      id: 'card-log-round-began',
      args: { round: Number(event['round']), name: name(Number(event['first'])) },
    },
    tone: 'chapter',
  }),
  revealed: (event, name) => ({
    text: {
      id: 'card-log-revealed',
      args: { name: name(Number(event['seat'])), card: cardWords(readCard(String(event['card']))) },
    },
    seat: Number(event['seat']),
  }),
  took: (event, name) => ({
    text: {
      id: 'card-log-took',
      args: { name: name(Number(event['seat'])), cards: cardsWords(readCards(event['cards'] as string[])) },
    },
    seat: Number(event['seat']),
  }),
  round_ended: (event) => ({
    text: { id: 'card-log-round-ended', args: { round: Number(event['round']), how: String(event['how']) } },
  }),
  ships_paid: paid,
  good_paid: paid,
  game_ended: (event, name) => {
    const winners = event['winners'] as number[];
    return {
      text: {
        id: 'card-log-game-ended',
        args: { count: winners.length, names: list(winners.map(name)) },
      },
      tone: 'chapter',
    };
  },
};

/** Who is paid, most first; nothing if nobody is. */
function paid(event: GameEvent, name: NameOf): Line | null {
  const payment = paymentOf(event);
  if (!payment) return null;
  const earners = payment.counts
    .map((_, seat) => ({ seat, florins: amount(payment, seat) }))
    .filter(({ florins }) => florins > 0)
    .toSorted((a, b) => b.florins - a.florins);
  if (earners.length === 0) return null;
  const who = earners.map(({ seat, florins }) => t('card-log-earned', { name: name(seat), florins }));
  const what = t('card-for', { what: payment.good ?? 'ships' });
  return { text: { id: 'card-log-paid', args: { what, who: list(who) } }, tone: 'money' };
}

export function tell(event: GameEvent, players: readonly Player[]): Line | null {
  if (event.event === 'action') return tellForced(event, players);
  return LINES[event.event]?.(event, (seat) => players[seat]?.name ?? '') ?? null;
}

function postings(chapter: number, payment: Payment): Posting[] {
  const what = payment.good ?? 'ships';
  return [
    { chapter, what: { id: 'card-for', args: { what } }, amounts: payment.paid },
    { chapter, what: { id: 'card-for-bonus', args: { what } }, amounts: payment.bonus },
  ].filter(({ amounts }) => amounts.some((florins) => florins > 0));
}

/** By round: ships, then each good's places and bonus. What brought nobody anything is left out. */
export function account(history: readonly GameEvent[], _players: number): Posting[] {
  return paydays(history, []).flatMap(({ chapter, payments }) =>
    payments.flatMap((payment) => postings(chapter, payment)),
  );
}
