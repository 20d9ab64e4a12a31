// What the table derives from views and events, checked against real games.
import { describe, expect, test } from 'vitest';
import { GOODS } from '../../art/goods';
import { paydays, florinsAfter } from '../shared/payments';
import { keyed, readCard, readCards } from './cards';
import { DECK, deckOf, unseen } from './deck';
import { people, playOf, recorded, type RecordedGame } from './recorded';
import { choiceOf, loading, takenCards, toggle } from './taking';
import { account, tell } from './telling';
import { aroundMe, bonusesOf, seatsOf, type CardView } from './view';

const GAMES = ['six-seats', 'two-seats-advanced', 'tiny-deck'].map((name): [string, RecordedGame] => [
  name,
  recorded(name),
]);

const viewed = (game: RecordedGame) =>
  game.answers.flatMap((answer) => (answer.view ? [{ answer, view: answer.view }] : []));

describe('cards', () => {
  test.each([
    ['cloth3', 'cloth', 3, 1, false],
    ['fur0x2', 'fur', 0, 2, false],
    ['grain0!', 'grain', 0, 1, true],
    ['value7', null, 7, 0, false],
    ['value2!', null, 2, 0, true],
    ['dye12x9', 'dye', 12, 9, false],
    ['spice99', 'spice', 99, 1, false],
  ])('%s', (code, good, value, icons, neutral) => {
    expect(readCard(code)).toEqual({ code, good, value, icons, neutral });
  });

  test('equal cards keep their keys when the market grows', () => {
    const keys = (codes: string[]) => keyed(readCards(codes)).map(({ key }) => key);
    const before = keys(['fur3', 'dye2', 'fur3']);
    expect(new Set(before).size).toBe(3);
    expect(keys(['fur3', 'dye2', 'fur3', 'fur3']).slice(0, 3)).toEqual(before);
  });
});

describe('the deck', () => {
  test('has 110 cards, those that a game is dealt', () => {
    const dealt = recorded('six-seats').chance.find((outcome) => outcome.deck)?.deck ?? [];
    expect(DECK).toHaveLength(110);
    expect([...DECK].sort()).toEqual([...dealt].sort());
  });

  test.each(GAMES)('what is unseen is in the pile: %s', (_, game) => {
    for (const { view } of viewed(game)) {
      const kinds = unseen(deckOf(game.options), view);
      expect(kinds.every((kind) => kind.unseen >= 0 && kind.unseen <= kind.all)).toBe(true);
      expect(kinds.reduce((sum, kind) => sum + kind.unseen, 0)).toBe(view.pile);
    }
  });
});

describe('taking', () => {
  const legal = ['take 1', 'take 1 2', 'take 1 3', 'reveal'];

  test('a card is chosen and put back', () => {
    expect(toggle([], 2, legal)).toEqual([2]);
    expect(toggle([2], 2, legal)).toEqual([]);
  });
  test('with room for one more, the other is put back', () => {
    expect(toggle([2], 3, legal)).toEqual([3]);
    expect(toggle([3], 2, [...legal, 'take 1 2 3'])).toEqual([2, 3]);
  });
  test('nothing is chosen that is not legal', () => {
    expect(toggle([], 3, ['take 1', 'take 1 2'])).toEqual([]);
  });
  test('positions count from the newest', () => {
    const cards = takenCards(['fur3', 'dye2', 'value7', 'spice0!'], choiceOf('take 1 3') ?? []);
    expect(cards.map((card) => card.code)).toEqual(['spice0!', 'dye2']);
    expect(choiceOf('reveal')).toBeNull();
  });

  test.each(GAMES)('there is room for whatever may be taken: %s', (_, game) => {
    const moments = viewed(game).filter(({ answer }) => !answer.over);
    for (const { answer, view } of moments) {
      const seat = seatsOf(playOf(game, answer, view))[answer.seat ?? 0];
      if (!seat) throw new Error('nobody is to act');
      for (const action of answer.legal) {
        const choice = choiceOf(action);
        if (choice) expect(loading(seat, takenCards(view.market, choice)).left).toBeGreaterThanOrEqual(0);
      }
    }
  });
});

describe('seats', () => {
  test('neutral cards take no room; places count what is aboard', () => {
    const game = recorded('two-seats-advanced');
    const view: CardView = {
      round: 1,
      phase: 'turn',
      seat: 0,
      florins: [0, 0],
      ships: [['cloth0x2', 'cloth5', 'value2!'], ['cloth0!']],
      icons: { cloth: [4, 4], fur: [0, 0], grain: [0, 0], dye: [0, 0], spice: [0, 0] },
      market: [],
      revealed: 0,
      pile: 0,
      last_turn: false,
      gone: [],
    };
    const [first, second] = seatsOf(playOf(game, { over: false, seat: 0, legal: [], events: [] }, view));
    expect(first).toMatchObject({ value: 7, spaces: 7, full: false });
    expect(first?.loaded).toHaveLength(2);
    expect(first?.neutral).toHaveLength(1);
    expect(first?.stocks[0]).toEqual({
      good: 'cloth',
      stored: 4,
      aboard: 3,
      place: 1,
      bonus: { icons: 7, florins: 10 },
    });
    expect(second?.stocks[0]).toMatchObject({ aboard: 1, place: 2, bonus: null });
    expect(second?.stocks[1]?.place).toBeNull();
  });

  test.each([
    { icons: [2, 0], without: [1, null], zero_icons: [1, 2] },
    { icons: [0, 0, 0], without: [null, null, null], zero_icons: [1, 1, 1] },
  ])('C10: places without icons are an option: $icons', ({ icons, without, zero_icons }) => {
    const goods = { cloth: icons, fur: icons, grain: icons, dye: icons, spice: icons };
    const view: CardView = {
      round: 1,
      phase: 'turn',
      seat: 0,
      florins: icons.map(() => 0),
      ships: icons.map(() => []),
      icons: goods,
      market: [],
      revealed: 0,
      pile: 0,
      last_turn: false,
      gone: [],
    };
    const places = (options: Record<string, unknown>) => {
      const game = { ...recorded('six-seats'), players: icons.length, options };
      const seats = seatsOf(playOf(game, { over: false, seat: 0, legal: [], events: [] }, view));
      return seats.map(({ stocks }) => stocks[0]?.place);
    };
    expect(places({})).toEqual(without);
    expect(places({ zero_icons: false })).toEqual(without);
    expect(places({ zero_icons: true })).toEqual(zero_icons);
  });

  test('mine is last, the others in turn order', () => {
    const game = recorded('six-seats');
    const [moment] = viewed(game);
    if (!moment) throw new Error('no view');
    const seats = seatsOf(playOf(game, moment.answer, moment.view));
    expect(aroundMe(seats, 2).map(({ seat }) => seat)).toEqual([3, 4, 5, 0, 1, 2]);
    expect(aroundMe(seats, null).map(({ seat }) => seat)).toEqual([0, 1, 2, 3, 4, 5]);
  });

  test.each(GAMES)('icons of a finished game are counted once: %s', (_, game) => {
    const over = viewed(game).at(-1);
    if (!over) throw new Error('no view');
    const paid = game.events.filter(({ event }) => event === 'good_paid').slice(-GOODS.length);
    const seats = seatsOf(playOf(game, over.answer, over.view));
    for (const [index, event] of paid.entries())
      expect(seats.map(({ stocks }) => stocks[index]?.stored)).toEqual(event['icons']);
    expect(seats.every(({ stocks }) => stocks.every(({ aboard }) => aboard === 0))).toBe(true);
  });
});

describe('payments', () => {
  test.each(GAMES)('postings come to the final florins: %s', (_, game) => {
    const sums = Array.from({ length: game.players }, (_, seat) =>
      account(game.events, game.players).reduce((sum, { amounts }) => sum + (amounts[seat] ?? 0), 0),
    );
    expect(sums).toEqual(game.result.scores);
  });

  test.each(GAMES)('each round is paid on top of the one before: %s', (_, game) => {
    let florins = game.result.scores.map(() => 0);
    const days = paydays(game.events, florins);
    expect(days.map(({ chapter }) => chapter)).toEqual([1, 2, 3]);
    for (const day of days) {
      expect(day.before).toEqual(florins);
      florins = florins.map((_, seat) => florinsAfter(day, day.payments.length, seat));
    }
    expect(florins).toEqual(game.result.scores);
  });

  test.each(GAMES)('a bonus is paid where the table says that it would be: %s', (_, game) => {
    const bonuses = bonusesOf(game.players, game.options);
    for (const event of game.events.filter(({ event }) => event === 'good_paid')) {
      const expected = (event['icons'] as number[]).map(
        (icons) => bonuses.findLast((bonus) => icons >= bonus.icons)?.florins ?? 0,
      );
      expect(event['bonus']).toEqual(expected);
    }
  });
});

test.each(GAMES)('every event has its line, once: %s', (_, game) => {
  const silent = new Set(
    game.events.filter((event) => tell(event, people(game.players)) === null).map(({ event }) => event),
  );
  // Actions have no line, because their consequences have one; a good that pays nobody needs none.
  expect([...silent].filter((event) => event !== 'action' && event !== 'good_paid')).toEqual([]);
});

test('my forced reveal or take is said to be forced, and what others do is not', () => {
  const players = people(2);
  const forced = (seat: number, action: string, forced = true) =>
    tell({ event: 'action', seat, action, forced }, players)?.text.id;
  expect(forced(0, 'reveal')).toBe('card-log-forced-reveal');
  expect(forced(0, 'take 1')).toBe('card-log-forced-take');
  expect(forced(0, 'reveal', false)).toBeUndefined();
  expect(forced(1, 'reveal')).toBeUndefined();
});
