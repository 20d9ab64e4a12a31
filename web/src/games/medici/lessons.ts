// What a first game of Medici teaches, in the order in which the game meets it.
import { happened, myTurn } from '../../learn/tutor';
import { spaces, type MediciView } from '../../learn/views';
import type { Lesson, Play } from '../contract';

type When = (play: Play<MediciView>) => boolean;

const lesson = (id: string, at: string, when: When): Lesson<MediciView> => ({
  id,
  at,
  when,
  text: { id: `learn-medici-${id}` },
});

const [SHIP, SHIPS, LOT, STALLS] = ['.mine', '.seats', '.lot', '.stalls'];
const [ACTIONS, PAYMENTS] = ['.actions', '.payments'];

const bids = (play: Play<MediciView>): number =>
  play.history.filter(
    (event) =>
      event.event === 'action' && event['seat'] === play.you && /^(bid|pass)/.test(String(event['action'])),
  ).length;

const sales = (play: Play<MediciView>): number =>
  play.history.filter((event) => event.event === 'sold').length;

const someFull: When = ({ view }) => view.ships.some((ship) => ship.length === spaces(view.ships.length));

export const lessons: readonly Lesson<MediciView>[] = [
  lesson('aim', SHIP, () => true),
  lesson('lot', LOT, ({ view }) => view.lot.length > 0),
  lesson('draw', ACTIONS, (play) => play.phase === 'draw' && myTurn(play)),
  lesson('bid', ACTIONS, (play) => play.phase === 'bid' && myTurn(play)),
  lesson('load', SHIP, (play) => sales(play) > 0),
  lesson('value', SHIP, (play) => sales(play) > 0),
  lesson('money', '.mine .sums', (play) => bids(play) > 0 && myTurn(play)),
  lesson('goods', STALLS, (play) => sales(play) > 1),
  lesson('room', '.bids', (play) => happened(play, 'must_pass')),
  lesson('full', SHIPS, (play) => someFull(play) || happened(play, 'day_ended')),
  lesson('free', SHIPS, (play) => happened(play, 'loaded_free')),
  lesson('ships', PAYMENTS, (play) => happened(play, 'ships_paid')),
  lesson('tracks', PAYMENTS, (play) => happened(play, 'good_paid')),
  lesson('done', STALLS, ({ view, over }) => over || view.day > 1),
];
