// What the coach says at tables with options: of prices and bonuses that the options change.
import { expect, test } from 'vitest';
import type { Suggestion } from '../api/types';
import type { Play } from '../games/contract';
import { recorded } from './recorded';
import { loadTutor } from './tutor';
import type { BurguesesView, CardView, MediciView } from './views';

const advised = (action: string): Suggestion => ({
  action,
  bot: 'expert',
  iterations: 500,
  alternatives: [],
});

async function reasons(ruleset: string, play: Play<never>, action: string) {
  return (await loadTutor(ruleset)).reasons(play, advised(action));
}

/** A first view of a recorded game, changed. */
function at<View>(
  game: 'medici' | 'card' | 'burgueses',
  options: Play['options'],
  view: Partial<View>,
  legal: readonly string[] = [],
): Play<never> {
  const play = recorded<View>(game)[0]?.play;
  if (!play) throw new Error('an empty record');
  return { ...play, options, legal, view: { ...play.view, ...view } } as Play<never>;
}

const burgueses = (options: Play['options'], purse: number, legal?: readonly string[]) =>
  at<BurguesesView>('burgueses', options, { coins: [1, purse] }, legal);

const sale = (coins: number) => [{ id: 'learn-burgueses-why-sell', args: { coins } }];

test('a sale brings what the other seat has of its price (B5)', async () => {
  const pair = 'sell 3H 3D';
  const trio = 'sell 3H 3D 3C';
  expect(await reasons('burgueses', burgueses({}, 4), pair)).toEqual(sale(1));
  expect(await reasons('burgueses', burgueses({}, 4), trio)).toEqual(sale(3));
  expect(await reasons('burgueses', burgueses({}, 2), trio)).toEqual(sale(2));
  expect(await reasons('burgueses', burgueses({}, 0), pair)).toEqual(sale(0));
});

test('a price that is paid in full or not at all brings nothing from a small purse (B5)', async () => {
  const options = { prices: 'all-or-nothing' };
  expect(await reasons('burgueses', burgueses(options, 2), 'sell 3H 3D 3C')).toEqual(sale(0));
  expect(await reasons('burgueses', burgueses(options, 3), 'sell 3H 3D 3C')).toEqual(sale(3));
});

test('a single card is sold for nothing, and none is kept for one more (B5)', async () => {
  const options = { single_sales: true };
  expect(await reasons('burgueses', burgueses(options, 4), 'sell 3H')).toEqual(sale(0));
  const single = burgueses(options, 4, ['buy', 'sell 3H']);
  expect(await reasons('burgueses', single, 'buy')).toEqual([{ id: 'learn-burgueses-why-buy' }]);
  const pair = burgueses(options, 4, ['buy', 'sell 3H', 'sell 3D', 'sell 3H 3D']);
  expect(await reasons('burgueses', pair, 'buy')).toEqual([{ id: 'learn-burgueses-why-keep' }]);
});

test('level 5 pays no bonus in a tournament (M13)', async () => {
  const none = [0, 0, 0];
  const tracks = { cloth: [4, 0, 0], fur: none, grain: none, dye: none, spice: none };
  const view: Partial<MediciView> = { tracks, ships: [[], [], []], lot: ['cloth3'], high: null };
  const ids = async (options: Play['options'], lot: string[]) =>
    (await reasons('medici-2018', at<MediciView>('medici', options, { ...view, lot }), 'bid 2')).map(
      ({ id }) => id,
    );
  expect(await ids({}, ['cloth3'])).toContain('learn-medici-why-bonus');
  expect(await ids({ payments: 'tournament' }, ['cloth3'])).not.toContain('learn-medici-why-bonus');
  expect(await ids({ payments: 'tournament' }, ['cloth3', 'cloth2'])).toContain('learn-medici-why-bonus');
});

test('the bonus of the advanced variant is named at its own number of icons (C11)', async () => {
  const none = [0, 0, 0];
  const bonuses = async (options: Play['options'], stored: number) => {
    const icons = { cloth: [stored, 0, 0], fur: none, grain: none, dye: none, spice: none };
    const view: Partial<CardView> = { icons, ships: [[], [], []], market: ['cloth0x2'] };
    const found = await reasons('medici-card', at<CardView>('card', options, view), 'take 1');
    return found.filter(({ id }) => id === 'learn-card-why-bonus').map(({ args }) => args?.['florins']);
  };
  expect(await bonuses({}, 3)).toEqual([10]);
  expect(await bonuses({}, 6)).toEqual([]);
  expect(await bonuses({ advanced: true }, 3)).toEqual([10]);
  expect(await bonuses({ advanced: true }, 6)).toEqual([20]);
  expect(await bonuses({ advanced: true }, 8)).toEqual([]);
});
