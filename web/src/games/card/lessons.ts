// What a first game of the card game teaches, in the order in which the game meets it.
import { decisions, happened, myTurn } from '../../learn/tutor';
import { goodsCard, spaces, type CardView } from '../../learn/views';
import type { Lesson, Play } from '../contract';

type When = (play: Play<CardView>) => boolean;

const lesson = (id: string, at: string, when: When): Lesson<CardView> => ({
  id,
  at,
  when,
  text: { id: `learn-card-${id}` },
});

const [SHIP, SHIPS, MARKET] = ['.row.mine', '.seats', '.market'];
const [ACTIONS, PAYMENTS] = ['.actions', '.payments'];

const loaded = (view: CardView): string[] => view.ships.flat();

const seen = (view: CardView): string[] => [...view.market, ...loaded(view)];

const someFull: When = ({ view }) =>
  view.ships.some(
    (ship) => ship.filter((card) => !goodsCard(card).neutral).length === spaces(view.ships.length),
  );

export const lessons: readonly Lesson<CardView>[] = [
  lesson('aim', SHIP, () => true),
  lesson('market', MARKET, ({ view }) => view.market.length > 0),
  lesson('turn', ACTIONS, (play) => myTurn(play)),
  lesson('newest', '.market .newest', (play) => myTurn(play) && play.view.market.length > 1),
  lesson('ship', SHIP, ({ view }) => loaded(view).length > 0),
  lesson(
    'icons',
    '.row.mine .warehouses',
    (play) => decisions(play) > 0 && loaded(play.view).some((card) => goodsCard(card).icons > 0),
  ),
  lesson('neutral', MARKET, ({ view }) => seen(view).some((card) => goodsCard(card).neutral)),
  lesson('kinds', MARKET, ({ view }) =>
    seen(view).some((card) => goodsCard(card).icons > 1 || goodsCard(card).good === 'value'),
  ),
  lesson('left', MARKET, (play) => myTurn(play) && play.view.revealed === 0 && play.view.market.length > 0),
  lesson('full', SHIPS, (play) => someFull(play) || happened(play, 'round_ended')),
  lesson('last', SHIPS, (play) => play.view.last_turn || happened(play, 'round_ended')),
  lesson('ships', PAYMENTS, (play) => happened(play, 'ships_paid')),
  lesson('warehouses', PAYMENTS, (play) => happened(play, 'good_paid')),
  lesson('done', SHIPS, ({ view, over }) => over || view.round > 1),
];
