// What a first game of Medici teaches, in the order in which the game meets it.
import { happened, myTurn } from '../../learn/tutor';
import { spaces, type MediciView } from '../../learn/views';
import type { Lesson, Play } from '../contract';

type When = (play: Play<MediciView>) => boolean;

const lesson = (id: string, when: When): Lesson<MediciView> => ({
  id,
  when,
  text: { id: `learn-medici-${id}` },
});

const bids = (play: Play<MediciView>): number =>
  play.history.filter(
    (event) =>
      event.event === 'action' && event['seat'] === play.you && /^(bid|pass)/.test(String(event['action'])),
  ).length;

const sales = (play: Play<MediciView>): number =>
  play.history.filter((event) => event.event === 'sold').length;

const someFull: When = ({ view }) => view.ships.some((ship) => ship.length === spaces(view.ships.length));

export const lessons: readonly Lesson<MediciView>[] = [
  lesson('aim', () => true),
  lesson('lot', ({ view }) => view.lot.length > 0),
  lesson('draw', (play) => play.phase === 'draw' && myTurn(play)),
  lesson('bid', (play) => play.phase === 'bid' && myTurn(play)),
  lesson('load', (play) => sales(play) > 0),
  lesson('value', (play) => sales(play) > 0),
  lesson('money', (play) => bids(play) > 0 && myTurn(play)),
  lesson('goods', (play) => sales(play) > 1),
  lesson('room', (play) => happened(play, 'must_pass')),
  lesson('full', (play) => someFull(play) || happened(play, 'day_ended')),
  lesson('free', (play) => happened(play, 'loaded_free')),
  lesson('ships', (play) => happened(play, 'ships_paid')),
  lesson('tracks', (play) => happened(play, 'good_paid')),
  lesson('done', ({ view, over }) => over || view.day > 1),
];
