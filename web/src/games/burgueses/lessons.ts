// What a first game of Burgueses teaches, in the order in which the game meets it.
import { decisions, happened, myTurn } from '../../learn/tutor';
import type { BurguesesView } from '../../learn/views';
import type { Lesson, Play } from '../contract';

type When = (play: Play<BurguesesView>) => boolean;

const lesson = (id: string, when: When): Lesson<BurguesesView> => ({
  id,
  when,
  text: { id: `learn-burgueses-${id}` },
});

const may = (play: Play<BurguesesView>, verb: string): boolean =>
  play.legal.some((action) => action.startsWith(`${verb} `));

const king = (code: string): Lesson<BurguesesView> =>
  lesson(`king-${code}`, (play) =>
    play.history.some((event) => event.event === 'king' && event['king'] === code),
  );

/** With so few cards in the pile one thinks of the end. */
const NEARLY_EMPTY = 3;

export const lessons: readonly Lesson<BurguesesView>[] = [
  lesson('aim', () => true),
  lesson('buy', (play) => myTurn(play)),
  lesson('hands', (play) => decisions(play) > 0),
  lesson('kings', (play) => happened(play, 'king')),
  king('KS'),
  king('KH'),
  king('KD'),
  king('KC'),
  king('AS'),
  lesson('sell', (play) => may(play, 'sell')),
  lesson('trade', (play) => may(play, 'trade') && decisions(play) > 1),
  lesson('riches', ({ view }) => view.pile <= NEARLY_EMPTY),
  lesson('round', (play) => happened(play, 'round_ended')),
  lesson('done', ({ view, over }) => over || view.round > 1),
];
