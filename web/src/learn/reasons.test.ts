// What the coach says where recorded games do not come: of options that change prices and bonuses, and of what is no
// longer possible.
import { expect, test } from 'vitest';
import type { Suggestion } from '../api/types';
import type { Play } from '../games/contract';
import { texts } from '../texts.svelte';
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

const whyPlace = async (card: string, showcase: string[], discarded: string[]) => {
  const view = { showcases: [showcase, []], discarded, hands: [[card], []] };
  const revealed_kings = ['KS', 'KC', 'KH', 'KD', 'AS'];
  const play = at<BurguesesView>('burgueses', {}, { ...view, kings: 1, revealed_kings });
  return (await reasons('burgueses', play, `place ${card}`))[0];
};

test('a pair is not said to become more than its cards allow (B1)', async () => {
  const pair = (rank: number, left: number) => ({ id: 'learn-burgueses-why-pair', args: { rank, left } });
  expect(await whyPlace('3H', ['3C'], [])).toEqual(pair(3, 4));
  expect(await whyPlace('3H', ['3C'], ['3S', '2H'])).toEqual(pair(3, 3));
  expect(await whyPlace('3H', ['3C'], ['3S', '3D'])).toEqual(pair(3, 2));
  expect(await whyPlace('5H', ['5D'], [])).toEqual(pair(5, 2));
  await Promise.all([texts.speak('en'), texts.load('learn')]);
  expect(texts.say(pair(5, 2))).toBe('It makes two 5s: they can be sold for 1.');
  expect(texts.say(pair(3, 3))).toBe('It makes two 3s: they can be sold for 1, and three for 3.');
  expect(texts.say(pair(3, 4))).toContain('four win the game');
  const trio = (left: number) => texts.t('learn-burgueses-why-trio', { rank: 3, left });
  expect(trio(3)).toBe('It makes three 3s, worth 3 coins.');
  expect(trio(4)).toContain('A fourth');
});

test('a set is kept only while it can become more (B1)', async () => {
  const ids = async (legal: string[], discarded: string[]) => {
    const play = at<BurguesesView>('burgueses', {}, { discarded }, ['buy', ...legal]);
    return (await reasons('burgueses', play, 'buy')).map(({ id }) => id);
  };
  expect(await ids(['sell 5H 5D'], [])).toEqual(['learn-burgueses-why-buy']);
  expect(await ids(['sell 3H 3D'], ['3C', '3S'])).toEqual(['learn-burgueses-why-buy']);
  expect(await ids(['sell 3H 3D'], ['3C'])).toEqual(['learn-burgueses-why-keep']);
  expect(await ids(['sell 5H 5D', 'sell 3H 3D'], [])).toEqual(['learn-burgueses-why-keep']);
});

test('a card that can’t be loaded after the next one is not promised (C5)', async () => {
  const none = [0, 0, 0];
  const icons = { cloth: none, fur: none, grain: none, dye: none, spice: none };
  const ids = async (loaded: number, newest: string) => {
    const ship = Array.from({ length: loaded }, () => 'cloth2');
    const view: Partial<CardView> = { icons, ships: [ship, [], []], market: [newest], revealed: 1 };
    return (await reasons('medici-card', at<CardView>('card', {}, view), 'reveal')).map(({ id }) => id);
  };
  expect(await ids(3, 'cloth5')).toContain('learn-card-why-still');
  expect(await ids(4, 'cloth5')).toEqual(['learn-card-why-reveals']);
  expect(await ids(4, 'cloth0!')).toContain('learn-card-why-still');
});

test('a player without florins is not promised a lot (M5)', async () => {
  const full = ['fur1', 'fur2', 'fur3', 'fur4', 'fur5'];
  const ids = async (florins: number, action: string) => {
    const view: Partial<MediciView> = { florins: [florins, 9, 9], ships: [[], full, full], lot: ['cloth3'] };
    return (await reasons('medici-2018', at<MediciView>('medici', {}, view), action)).map(({ id }) => id);
  };
  expect(await ids(1, 'draw')).toEqual(['learn-medici-why-alone']);
  expect(await ids(0, 'draw')).toEqual(['learn-medici-why-burden']);
  expect(await ids(0, 'stop')).toEqual(['learn-medici-why-stop']);
});
