// What a first game of the card game teaches, in the order in which the game meets it.
import { decisions, happened, myTurn } from '../../learn/tutor';
import { goodsCard, spaces, type CardView } from '../../learn/views';
import type { Lesson, Play } from '../contract';

type When = (play: Play<CardView>) => boolean;

const lesson = (id: string, when: When): Lesson<CardView> => ({
  id,
  when,
  text: { id: `learn-card-${id}` },
});

const loaded = (view: CardView): string[] => view.ships.flat();

const seen = (view: CardView): string[] => [...view.market, ...loaded(view)];

const someFull: When = ({ view }) =>
  view.ships.some(
    (ship) => ship.filter((card) => !goodsCard(card).neutral).length === spaces(view.ships.length),
  );

export const lessons: readonly Lesson<CardView>[] = [
  lesson('aim', () => true),
  lesson('market', ({ view }) => view.market.length > 0),
  lesson('turn', (play) => myTurn(play)),
  lesson('newest', (play) => myTurn(play) && play.view.market.length > 1),
  lesson('ship', ({ view }) => loaded(view).length > 0),
  lesson(
    'icons',
    (play) => decisions(play) > 0 && loaded(play.view).some((card) => goodsCard(card).icons > 0),
  ),
  lesson('neutral', ({ view }) => seen(view).some((card) => goodsCard(card).neutral)),
  lesson('kinds', ({ view }) =>
    seen(view).some((card) => goodsCard(card).icons > 1 || goodsCard(card).good === 'value'),
  ),
  lesson('left', (play) => myTurn(play) && play.view.revealed === 0 && play.view.market.length > 0),
  lesson('full', (play) => someFull(play) || happened(play, 'round_ended')),
  lesson('last', (play) => play.view.last_turn || happened(play, 'round_ended')),
  lesson('ships', (play) => happened(play, 'ships_paid')),
  lesson('warehouses', (play) => happened(play, 'good_paid')),
  lesson('done', ({ view, over }) => over || view.round > 1),
];
