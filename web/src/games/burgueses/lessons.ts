// What a first game of Burgueses teaches, in the order in which the game meets it.
import { decisions, happened, myTurn } from '../../learn/tutor';
import type { BurguesesView } from '../../learn/views';
import type { Lesson, Play } from '../contract';

type When = (play: Play<BurguesesView>) => boolean;

const lesson = (id: string, at: string, when: When): Lesson<BurguesesView> => ({
  id,
  at,
  when,
  text: { id: `learn-burgueses-${id}` },
});

const [SHOWCASE, KINGS, ACTIONS] = ['.near .showcase', '.middle', '.actions'];

const may = (play: Play<BurguesesView>, verb: string): boolean =>
  play.legal.some((action) => action.startsWith(`${verb} `));

const king = (code: string): Lesson<BurguesesView> =>
  lesson(`king-${code}`, KINGS, (play) =>
    play.history.some((event) => event.event === 'king' && event['king'] === code),
  );

/** With this many cards in the pile, the end of the round is near. */
const NEARLY_EMPTY = 3;

export const lessons: readonly Lesson<BurguesesView>[] = [
  lesson('aim', SHOWCASE, () => true),
  lesson('buy', ACTIONS, (play) => myTurn(play)),
  lesson('hands', '.actions .hand', (play) => decisions(play) > 0),
  lesson('kings', KINGS, (play) => happened(play, 'king')),
  king('KS'),
  king('KH'),
  king('KD'),
  king('KC'),
  king('AS'),
  lesson('sell', SHOWCASE, (play) => may(play, 'sell')),
  lesson('trade', '.stall:not(.near) .showcase', (play) => may(play, 'trade') && decisions(play) > 1),
  lesson('riches', '[data-place=pile]', ({ view }) => view.pile <= NEARLY_EMPTY),
  lesson('round', '.account', (play) => happened(play, 'round_ended')),
  lesson('done', SHOWCASE, ({ view, over }) => over || view.round > 1),
];
