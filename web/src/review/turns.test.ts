import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { GameModule, GameReview, Play, Player, Turn } from '../games/contract';
import { loadGame } from '../games';
import { LANGUAGES, say, texts } from '../texts.svelte';
import type { Decision, Draw, Story } from './types';

const PLAYERS: Player[] = ['Alba', 'Bruno', 'Clara'].map((name, seat) => ({
  seat,
  name,
  level: null,
  standIn: false,
  you: seat === 1,
}));

const play = (view: unknown): Play => ({
  view,
  legal: [],
  you: null,
  toAct: 0,
  over: false,
  phase: '',
  players: PLAYERS,
  options: {},
  number: 1,
  events: [],
  history: [],
  account: null,
  busy: false,
  hint: null,
  replay: true,
  act: () => undefined,
});

const decision = (seat: number, played: string, best: string): Decision => ({
  kind: 'decision',
  number: 1,
  seat,
  played,
  best,
  effect: [],
  unknowable: [],
  noise: [],
  mark: 'mistake',
  alternatives: [],
});

/** A decision of Clara, or of me at seat 1, unless the story tells another. */
function decided(view: unknown, played: string, best: string, story?: Story, seat = 2): Turn {
  return {
    point: {
      ...(story ?? { story: 'better', seat, played, best }),
      step: 0,
      cause: story?.story === 'could_not_know' ? 'unknowable' : 'error',
      moved: 0.1,
      gained: 1,
      lost: seat,
    },
    step: decision(seat, played, best),
    play: play(view),
    players: PLAYERS,
  };
}

function drawn(what: Draw['what']): Turn {
  return {
    point: { story: 'drawn', what, step: 0, cause: 'luck', moved: 0.1, gained: 1, lost: 2 },
    step: { kind: 'chance', what, luck: [], noise: [] },
    play: null,
    players: PLAYERS,
  };
}

const LOT = { lot: ['gold10'], phase: 'bid' };
const MARKET = { market: ['cloth5', 'fur0x2', 'dye3'] };
const TABLE = { coins: [4, 5], hands: [[], []], showcases: [[], []] };
const gold = { seat: 2, cards: ['gold10'] };

const TURNS: Record<string, [Turn, string][]> = {
  'medici-2018': [
    [
      decided(LOT, 'pass', 'bid 7', {
        story: 'let_go',
        ...gold,
        buyer: 1,
        paid: 6,
        worth: 11,
        buyer_worth: 14,
      }),
      'Clara let Gold 10 go to you for 6; it was worth 11 to Clara and 14 to you.',
    ],
    [
      decided(LOT, 'pass', 'bid 7', {
        story: 'let_go',
        ...gold,
        buyer: 0,
        paid: 6,
        worth: 11,
        buyer_worth: null,
      }),
      'Clara let Gold 10 go to Alba for 6; it was worth 11 to Clara.',
    ],
    [
      decided(LOT, 'pass', 'bid 1', { story: 'unsold', ...gold, worth: 4 }),
      'Clara passed, and nobody bought Gold 10; it was worth 4 to Clara.',
    ],
    [
      decided(LOT, 'bid 9', 'pass', { story: 'overpaid', ...gold, paid: 9, worth: 0 }),
      'Clara paid 9 for Gold 10; it was worth nothing to Clara.',
    ],
    [
      decided(LOT, 'bid 9', 'pass', { story: 'overpaid', ...gold, seat: 1, paid: 9, worth: 3 }, 1),
      'You paid 9 for Gold 10; it was worth only 3 to you.',
    ],
    [decided(LOT, 'bid 2', 'bid 8', undefined, 1), 'You bid 2 for Gold 10. Better: Bid 8.'],
    [decided(LOT, 'pass', 'bid 1'), 'Clara passed on Gold 10. Better: Bid 1.'],
    [decided(LOT, 'stop', 'draw'), 'Clara stopped at Gold 10. Better: Draw another card.'],
    [decided(LOT, 'draw', 'stop'), 'Clara drew a card to add to Gold 10. Better: Stop: auction this card.'],
    [drawn({ card: 'gold10' }), 'Gold 10 came: good for you, bad for Clara.'],
    [drawn({ first: 0 }), 'Alba began: good for you, bad for Clara.'],
  ],
  'medici-card': [
    [decided(MARKET, 'take 1', 'reveal'), 'Clara took Dye 3. Better: Reveal a card.'],
    [decided(MARKET, 'reveal', 'take 1', undefined, 1), 'You revealed one more card. Better: Take Dye 3.'],
    [drawn({ card: 'cloth5' }), 'Cloth 5 came: good for you, bad for Clara.'],
  ],
  burgueses: [
    [decided(TABLE, 'buy', 'place 2C'), 'Clara bought a card. Better: Place the 2 of clubs.'],
    [
      decided(TABLE, 'discard 4H', 'discard 2C'),
      'Clara discarded the 4 of hearts. Better: Discard the 2 of clubs.',
    ],
    [
      decided(TABLE, 'buy', 'buy', { story: 'could_not_know', seat: 2, played: 'buy' }),
      'Clara chose: Buy. Nobody could know it then, but that was good for you and bad for Clara.',
    ],
    [drawn({ king: 'KH' }), 'King of hearts came: good for you, bad for Clara.'],
    [drawn({ seat: 0, card: '2S' }), '2 of spades came: good for you, bad for Clara.'],
  ],
  'not yet drawn': [
    [decided({}, 'jump', 'run'), 'Clara chose: jump. Better: run.'],
    [drawn({ card: 'x1' }), 'x1 came: good for you, bad for Clara.'],
  ],
};

describe.each(Object.entries(TURNS))('turning points of %s', (ruleset, turns) => {
  let terms: GameReview;
  beforeAll(async () => {
    await texts.load('review');
    const game: GameModule = await loadGame(ruleset);
    terms = (await game.review()).default;
  });
  afterAll(() => texts.speak('en'));

  it('are sentences in the terms of the game', () => {
    expect(turns.map(([turn]) => say(terms.sayTurn(turn)))).toEqual(turns.map(([, words]) => words));
  });

  it.each(LANGUAGES)('have all their words in %s', async (language) => {
    await texts.speak(language);
    for (const [turn] of turns) {
      const words = say(terms.sayTurn(turn));
      expect(words).toMatch(/^\S.*\S\.$/);
      expect(words).not.toMatch(/[{}$]|review-|undefined|NaN| {2}/);
    }
  });
});
