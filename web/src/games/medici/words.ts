// Medici in words: headings, prompts, actions and the log.
import type { GameEvent } from '../../api/types';
import { list, t, type Text } from '../../texts.svelte';
import type { Line, Play, Player } from '../contract';
import { legalBids } from './auction';
import { bidOf, known } from './events';
import { card, DAYS, type MediciView } from './view';

export function cardName(code: string): string {
  const { good, value } = card(code);
  return t('card-name', { good, value, icons: 1, neutral: 'no' });
}

/** Cards in a row, with nothing between them that a language would have to inflect. */
export const cardNames = (codes: readonly string[]): string => codes.map(cardName).join(', ');

export const heading = (play: Play<MediciView>): Text => ({
  id: 'medici-heading',
  args: { day: play.view.day, days: DAYS },
});

export function prompt(play: Play<MediciView>): Text {
  const mine = play.toAct !== null && play.toAct === play.you && !play.replay;
  const { view } = play;
  if (view.phase === 'draw')
    return { id: mine ? 'medici-prompt-draw-you' : 'medici-prompt-draw', args: { count: view.lot.length } };
  if (!mine) return { id: 'medici-prompt-bid' };
  const least = legalBids(play.legal)[0] ?? 0;
  return { id: 'medici-prompt-bid-you', args: { least } };
}

export function sayAction(action: string, play: Play<MediciView>): Text {
  const bid = bidOf(action);
  if (bid !== null) return { id: 'medici-bid', args: { bid } };
  if (action === 'draw') return { id: 'medici-draw' };
  if (action === 'stop') return { id: 'medici-stop', args: { count: play.view.lot.length } };
  return { id: 'medici-pass' };
}

/** "Ada 30, Bruno 20": who was paid something, the most first. */
function payments(paid: readonly number[], players: readonly Player[]): string {
  return paid
    .map((florins, seat) => ({ florins, name: players[seat]?.name ?? '' }))
    .filter(({ florins }) => florins > 0)
    .sort((one, other) => other.florins - one.florins)
    .map(({ florins, name }) => t('medici-paid-one', { name, florins }))
    .join(', ');
}

export function tell(told: GameEvent, players: readonly Player[]): Line | null {
  const name = (seat: number) => players[seat]?.name ?? '';
  const [event] = known([told]);
  switch (event?.event) {
    case 'action':
      return tellAction(event.seat, event.action, event.forced, name(event.seat));
    case 'day_began':
      return {
        text: { id: 'medici-log-day-began', args: { day: event.day, name: name(event.first) } },
        tone: 'chapter',
      };
    case 'turned':
      return {
        text: { id: 'medici-log-turned', args: { name: name(event.seat), card: cardName(event.card) } },
        seat: event.seat,
      };
    case 'must_pass':
      return {
        text: {
          id: 'medici-log-must-pass',
          args: { names: list(event.seats.map(name)), count: event.seats.length },
        },
      };
    case 'sold':
      return {
        text: {
          id: 'medici-log-sold',
          args: { name: name(event.seat), bid: event.bid, cards: cardNames(event.cards) },
        },
        seat: event.seat,
        tone: 'money',
      };
    case 'discarded':
      return { text: { id: 'medici-log-discarded', args: { cards: cardNames(event.cards) } } };
    case 'loaded_free':
      return {
        text: {
          id: 'medici-log-loaded-free',
          args: { name: name(event.seat), cards: cardNames(event.cards), count: event.cards.length },
        },
        seat: event.seat,
      };
    case 'day_ended':
      return { text: { id: `medici-log-day-ended-${event.how}`, args: { day: event.day } }, tone: 'chapter' };
    case 'ships_paid':
      return {
        text: { id: 'medici-log-ships-paid', args: { paid: payments(event.paid, players) } },
        tone: 'money',
      };
    case 'good_paid': {
      const both = event.paid.map((florins, seat) => florins + (event.bonus[seat] ?? 0));
      return {
        text: {
          id: 'medici-log-good-paid',
          args: { good: t(`good-${event.good}`), paid: payments(both, players) },
        },
        tone: 'money',
      };
    }
    case 'game_ended':
      return {
        text: {
          id: 'medici-log-game-ended',
          args: { names: list(event.winners.map(name)), count: event.winners.length },
        },
        tone: 'chapter',
      };
    default:
      return null;
  }
}

function tellAction(seat: number, action: string, forced: boolean, name: string): Line | null {
  const bid = bidOf(action);
  if (bid !== null) return { text: { id: 'medici-log-bid', args: { name, bid } }, seat };
  if (action === 'pass')
    return { text: { id: forced ? 'medici-log-pass-forced' : 'medici-log-pass', args: { name } }, seat };
  // A drawn card gets its line when it is turned over; a lot that can't grow needs no line for a stop.
  if (action === 'stop' && !forced) return { text: { id: 'medici-log-stop', args: { name } }, seat };
  return null;
}
