import { FluentBundle, FluentResource } from '@fluent/bundle';
import { readdirSync, readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { GOODS } from '../../art/goods';
import { texts } from '../../texts.svelte';
import type { Play, Player } from '../contract';
import { florinsAfter, paydays } from '../shared/payments';
import { auction, lastOutcome, legalBids, quickBids } from './auction';
import { GAMES } from './fixtures/games';
import game from './index';
import { known } from './events';
import { account, sums } from './money';
import {
  card,
  DECK,
  levelWithShip,
  places,
  room,
  shipValue,
  startFlorins,
  unseen,
  type MediciView,
} from './view';

const seated = (count: number): Player[] =>
  Array.from({ length: count }, (_, seat) => ({
    seat,
    name: `P${seat}`,
    level: null,
    standIn: false,
    you: seat === 0,
  }));

beforeAll(() => texts.load('medici'));

describe.each(GAMES)('$name', ({ players, moments, until }) => {
  const last = moments.length - 1;
  const end = moments[last];

  it('accounts for every florin', () => {
    moments.forEach(({ view }, moment) => {
      expect(sums(account(until(moment), players), players)).toEqual(view.florins);
    });
    expect(sums(account(until(last), players), players)).toEqual(end?.result?.scores);
  });

  const days = paydays(
    until(last),
    Array.from({ length: players }, () => startFlorins(players)),
  );

  /** The ships as they sailed on a day. */
  function sailed(day: number): string[][] {
    const ships: string[][] = Array.from({ length: players }, () => []);
    let now = 0;
    for (const event of known(until(last))) {
      if (event.event === 'day_began') now = event.day;
      if ((event.event === 'sold' || event.event === 'loaded_free') && now === day)
        ships[event.seat]?.push(...event.cards);
    }
    return ships;
  }

  it('settles each day as it was paid', () => {
    expect(days.map(({ chapter }) => chapter)).toEqual([1, 2, 3]);
    for (const day of days) {
      const [ships, ...goods] = day.payments;
      expect(goods.map(({ good }) => good)).toEqual(GOODS);
      expect(sailed(day.chapter).map(shipValue)).toEqual(ships?.counts);
      const next = moments.find(({ view }) => view.day === day.chapter + 1) ?? end;
      expect(seated(players).map(({ seat }) => florinsAfter(day, 6, seat))).toEqual(next?.view.florins);
    }
  });

  it('tells who bid what', () => {
    moments.forEach(({ view }, moment) => {
      const bidders = auction(view, until(moment));
      expect(bidders.at(-1)).toMatchObject({ seat: view.auctioneer, auctioneer: true });
      expect(bidders.map(({ seat }) => seat).sort()).toEqual(seated(players).map(({ seat }) => seat));
      if (view.phase !== 'bid') return;
      const asked = bidders.findIndex(({ bidding }) => bidding.is === 'asked');
      expect(bidders[asked]?.seat).toBe(view.seat);
      // Who comes before has spoken, who comes after has not.
      bidders.forEach(({ bidding }, place) => {
        if (place < asked) expect(['bid', 'passed', 'out']).toContain(bidding.is);
        if (place > asked) expect(['waiting', 'out']).toContain(bidding.is);
      });
      const bids = bidders.flatMap(({ bidding }) => (bidding.is === 'bid' ? [bidding.bid] : []));
      expect(bids.at(-1)).toBe(view.high?.bid);
      expect(bids).toEqual([...bids].sort((one, other) => one - other));
    });
  });

  it('keeps the bids until the next lot begins', () => {
    let lots = 0;
    moments.forEach(({ view }, moment) => {
      const next = moments[moment + 1]?.events ?? [];
      const closed = next.findIndex(({ event }) => event === 'sold' || event === 'discarded');
      if (view.phase !== 'bid' || closed < 0) return;
      lots += 1;
      const history = [...until(moment), ...next.slice(0, closed + 1)];
      // The lot is sold, then its cards are loaded.
      for (const lot of [view.lot, []])
        for (const { bidding } of auction({ ...view, lot }, history))
          expect(['bid', 'passed', 'out']).toContain(bidding.is);
    });
    expect(lots).toBeGreaterThan(10);
  });

  it('says why somebody must pass', () => {
    moments.forEach(({ view, events }, moment) => {
      const told = events.findLast(({ event }) => event === 'must_pass');
      if (!told || view.phase !== 'bid') return;
      for (const { seat, bidding } of auction(view, until(moment)))
        if ((told['seats'] as number[]).includes(seat))
          expect(bidding).toEqual({ is: 'out', why: room(view, seat) < view.lot.length ? 'room' : 'florin' });
    });
  });

  it('counts what is unseen', () => {
    moments.forEach(({ view }) => {
      const seen = view.ships.flat().length + view.lot.length + view.discarded.length;
      const left = unseen(view).flatMap(({ cards }) => cards.filter((one) => one.unseen));
      expect(left.length).toBe(DECK.length - seen);
    });
  });

  it('knows where ships would take the marks', () => {
    for (const { chapter, payments } of days.slice(0, 2)) {
      const view = moments.find((one) => one.view.day === chapter)?.view;
      if (!view) throw new Error('every day has a view');
      const loaded: MediciView = { ...view, ships: sailed(chapter) };
      for (const { good, counts } of payments)
        if (good) expect(counts.map((_, seat) => levelWithShip(loaded, good, seat))).toEqual(counts);
    }
    const final = end?.view;
    if (final) expect(levelWithShip(final, 'cloth', 0)).toBe(final.tracks.cloth[0]);
  });

  it.each(readdirSync('../locales'))('has words for all that happens (%s)', (language) => {
    const bundle = new FluentBundle(language);
    for (const part of ['common', 'medici'])
      bundle.addResource(new FluentResource(readFileSync(`../locales/${language}/${part}.ftl`, 'utf8')));
    const said = until(last).flatMap((event) => game.tell(event, seated(players)) ?? []);
    const posted = account(until(last), players).map(({ what }) => what);
    for (const { id, args } of [...said.map(({ text }) => text), ...posted]) {
      const message = bundle.getMessage(id);
      const errors: Error[] = [];
      if (message?.value) bundle.formatPattern(message.value, args ?? {}, errors);
      expect([id, Boolean(message?.value), errors]).toEqual([id, true, []]);
    }
  });
});

describe('a view', () => {
  it('has cards', () => {
    expect(card('gold10')).toEqual({ good: 'gold', value: 10 });
    expect(() => card('value7')).toThrow();
    expect(DECK.length).toBe(36);
  });

  it('has first and second places', () => {
    expect(places([3, 1, 2, 2])).toEqual({ first: [0], second: [2, 3] });
    expect(places([3, 3, 2])).toEqual({ first: [0, 1], second: [] });
    expect(places([0, 0])).toEqual({ first: [0, 1], second: [] });
  });
});

describe('bids', () => {
  it('are only those that are legal', () => {
    const bids = legalBids(['pass', 'bid 6', 'bid 7', 'bid 8']);
    expect(bids).toEqual([6, 7, 8]);
    expect(quickBids(bids)).toEqual([6, 7, 8]);
    expect(quickBids([])).toEqual([]);
    expect(legalBids(['stop', 'draw'])).toEqual([]);
  });

  it('are forgotten with the lot', () => {
    const sold = { event: 'sold', seat: 1, bid: 4, cards: ['fur3'] };
    expect(lastOutcome([sold, { event: 'turned', seat: 2, card: 'fur5' }])).toEqual(sold);
    expect(lastOutcome([sold, { event: 'day_began', day: 2, first: 0 }])).toBeNull();
    expect(lastOutcome([])).toBeNull();
  });
});

describe('words', () => {
  const moment = GAMES[1]?.moments[0];
  if (!moment) throw new Error('a game has a first moment');
  const play = (changes: Partial<Play<MediciView>>): Play<MediciView> => ({
    view: moment.view,
    legal: moment.legal,
    you: moment.view.seat,
    toAct: moment.view.seat,
    over: false,
    phase: moment.view.phase,
    players: seated(4),
    options: {},
    number: 1,
    events: [],
    history: [],
    account: null,
    busy: false,
    hint: null,
    replay: false,
    act: () => undefined,
    ...changes,
  });

  it('ask the seat whose turn it is', () => {
    expect(game.prompt(play({})).id).toBe('medici-prompt-draw-you');
    expect(game.prompt(play({ you: null })).id).toBe('medici-prompt-draw');
    expect(game.prompt(play({ replay: true })).id).toBe('medici-prompt-draw');
    const bidding: MediciView = { ...moment.view, phase: 'bid' };
    const asked = play({ view: bidding, legal: ['pass', 'bid 4'] });
    expect(game.prompt(asked)).toEqual({ id: 'medici-prompt-bid-you', args: { least: 4 } });
  });

  it('name each action', () => {
    const ids = ['draw', 'stop', 'pass', 'bid 7'].map((action) => game.sayAction(action, play({})).id);
    expect(ids).toEqual(['medici-draw', 'medici-stop', 'medici-pass', 'medici-bid']);
  });

  it('leave out what is not known', () => {
    expect(game.tell({ event: 'storm' }, seated(4))).toBeNull();
  });
});
