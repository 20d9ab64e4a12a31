import { beforeAll, describe, expect, it } from 'vitest';
import { say, t, texts, type Language } from '../../texts.svelte';
import type { Play, Player } from '../contract';
import { recorded, viewWhere } from './recorded';
import { account, heading, prompt, sayAction, sayEffects, tell } from './tell';
import type { BurguesesView } from './view';

const player = (seat: number, name: string, you: boolean): Player => ({
  seat,
  name,
  you,
  level: null,
  standIn: false,
});
const players = [player(0, 'Ada', true), player(1, 'Bruno', false)];

function playOf(view: BurguesesView): Play<BurguesesView> {
  return {
    view,
    legal: [],
    you: 0,
    toAct: view.seat,
    over: view.phase === 'over',
    phase: view.phase,
    players,
    options: {},
    number: 1,
    events: [],
    history: [],
    account: null,
    busy: false,
    hint: null,
    replay: false,
    act: () => undefined,
  };
}

beforeAll(() => texts.load('burgueses'));

const lines = (how: 'riches' | 'four') => recorded(how).events.flatMap((event) => tell(event, players) ?? []);
const said = (how: 'riches' | 'four') => lines(how).map((line) => say(line.text));

describe('the log', () => {
  it('tells what happened', () => {
    expect(said('riches').slice(0, 9)).toEqual([
      'Round 1: Bruno begins',
      'You are dealt 3 of clubs and 4 of clubs.',
      'The five kings are shuffled.',
      'Bruno buys: nothing else is possible.',
      'Bruno places the 4 of diamonds.',
      'Ace of spades. A showcase with an even sum receives 1 coin; one with an odd sum pays 1.',
      'Bruno receives 1 coin.',
      'You buy: nothing else is possible.',
      'You draw the 2 of clubs.',
    ]);
    expect(said('riches').slice(-2)).toEqual([
      'Round 2 ends. Riches: Ada 2, Bruno 9.',
      'Bruno is richer and wins.',
    ]);
    expect(said('four').slice(-2)).toEqual([
      'You sell four 3s!',
      'Four of a kind: you win the game at once!',
    ]);
  });

  it('gives both reasons why nobody pays the king of spades', () => {
    expect(sayEffects({ king: 'KS', seat: 0, round: 1, effects: [] }, players)).toBe(
      'No spades, or equal sums: nobody pays.',
    );
  });

  it('says that nothing else was possible', () => {
    const forced = (action: string) => tell({ event: 'action', seat: 0, action, forced: true }, players);
    expect(say(forced('buy')?.text ?? { id: '' })).toBe('You buy: nothing else is possible.');
    expect(say(forced('place 3H')?.text ?? { id: '' })).toContain('nothing else is possible');
    expect(say(forced('discard 3H')?.text ?? { id: '' })).toContain('nothing else is possible');
  });

  it('says that a tie asks for another game', () => {
    const tied = tell({ event: 'game_ended', how: 'tied', winners: [0, 1] }, players);
    expect(tied && say(tied.text)).toContain('another game');
    expect(tied?.seat).toBeUndefined();
  });

  it.each<Language>(['es', 'pt', 'en'])('has words for everything in %s', async (language) => {
    await texts.speak(language);
    for (const line of [...said('riches'), ...said('four')]) expect(line).not.toMatch(/burgueses-|\{|\?\?\?/);
    for (const view of recorded('riches').views) {
      expect(t(prompt(playOf(view)).id, { name: 'Bruno' })).not.toMatch(/burgueses-|\{/);
      expect(say(heading(playOf(view)))).toContain(`${view.round}`);
    }
  });
});

describe('actions', () => {
  const play = playOf(viewWhere(({ coins, seat }) => coins[1] === 2 && seat === 0));

  it.each([
    ['buy', 'Buy'],
    ['place 4H', 'Place the 4 of hearts'],
    ['discard 2C', 'Discard the 2 of clubs'],
    ['trade 2C 4D', 'Trade your 2 of clubs for Bruno’s 4 of diamonds, for 1 coin'],
    ['sell 2S 2C', 'Sell 2 of spades and 2 of clubs for 1 coin'],
    ['sell 2S 2C 2H', 'Sell 2 of spades, 2 of clubs, and 2 of hearts for 2 coins'],
    ['sell 2S 2C 2H 2D', 'Sell four 2s and win the game'],
  ])('%s', (action, words) => {
    expect(say(sayAction(action, play))).toBe(words);
  });
});

describe('the account', () => {
  it('has coins, spades and cards in hand of each round', () => {
    expect(account(recorded('riches').events).map(({ chapter, amounts }) => [chapter, ...amounts])).toEqual([
      [1, 5, 4],
      [1, 2, 1],
      [1, 0, 0],
      [2, 1, 8],
      [2, 1, 1],
      [2, 0, 0],
    ]);
  });

  it('posts the riches alone if their parts are not known', () => {
    const late = account(recorded('riches').events.slice(20));
    expect(late[0]).toMatchObject({ what: { id: 'burgueses-riches' }, amounts: [7, 5] });
  });
});
