// Facts that need several events: what a king did, and where the riches of a round are from.
import type { GameEvent } from '../../api/types';
import { isKing, suitOf, type King } from './cards';

/** What a king meant for one seat. */
export interface Effect {
  seat: number;
  what: 'received' | 'paid' | 'discarded';
  /** 0 where there was no coin. */
  coins: number;
  card: string | null;
}

/** A king that was revealed: after whose turn, and what it did. */
export interface RevealedKing {
  king: King;
  seat: number | null;
  round: number;
  effects: readonly Effect[];
}

/** A round's riches by seat, in their parts. */
export interface Account {
  round: number;
  coins: readonly number[];
  spades: readonly number[];
  /** Cards left in hand. */
  hands: readonly number[];
  riches: readonly number[];
}

const SEATS = 2;
const bySeat = (value: number) => Array.from({ length: SEATS }, () => value);
const numberIn = (event: GameEvent, member: string) => Number(event[member] ?? 0);
const listIn = (event: GameEvent, member: string) => (event[member] ?? []) as readonly string[];

/** The kings of the whole game so far, oldest first. */
export function kingsOf(history: readonly GameEvent[]): RevealedKing[] {
  const kings: (RevealedKing & { effects: Effect[] })[] = [];
  let round = 1;
  let turn: number | null = null;
  for (const event of history) {
    const seat = numberIn(event, 'seat');
    const effects = kings.at(-1)?.effects;
    const [verb, card = null] = String(event['action'] ?? '').split(' ');
    if (event.event === 'round_began') round = numberIn(event, 'round');
    else if (event.event === 'action' && verb === 'discard')
      effects?.push({ seat, what: 'discarded', coins: 0, card });
    else if (event.event === 'action') turn = seat;
    else if (event.event === 'king' && isKing(String(event['king'])))
      kings.push({ king: event['king'] as King, seat: turn, round, effects: [] });
    else if (event.event === 'received' || event.event === 'paid')
      effects?.push({ seat, what: event.event, coins: numberIn(event, 'coins'), card: null });
  }
  return kings;
}

/** Coins, spades and hands as the events leave them. */
class Books {
  coins = bySeat(1);
  hands = bySeat(0);
  spades = bySeat(0);

  #add(list: number[], seat: number, many: number): void {
    list[seat] = (list[seat] ?? 0) + many;
  }
  #move(card: string | undefined, seat: number, many: 1 | -1): void {
    if (card && suitOf(card) === 'S') this.#add(this.spades, seat, many);
  }

  note(event: GameEvent): void {
    const seat = numberIn(event, 'seat');
    const coins = numberIn(event, 'coins');
    const other = 1 - seat;
    switch (event.event) {
      case 'dealt':
        return this.#add(this.hands, seat, listIn(event, 'cards').length);
      case 'drew':
        return this.#add(this.hands, seat, 1);
      case 'received':
        return this.#add(this.coins, seat, coins);
      case 'paid':
        return this.#add(this.coins, seat, -coins);
      case 'sold':
        this.#add(this.coins, seat, coins);
        this.#add(this.coins, other, -coins);
        return listIn(event, 'cards').forEach((card) => this.#move(card, seat, -1));
      case 'traded':
        this.#add(this.coins, seat, -1);
        for (const [card, from, to] of [
          [String(event['mine']), seat, other],
          [String(event['theirs']), other, seat],
        ] as const) {
          this.#move(card, from, -1);
          this.#move(card, to, 1);
        }
        return;
      case 'action': {
        const [verb, card] = String(event['action']).split(' ');
        if (verb === 'place') {
          this.#add(this.hands, seat, -1);
          this.#move(card, seat, 1);
        } else if (verb === 'discard') this.#move(card, seat, -1);
      }
    }
  }
}

/** The accounts of the finished rounds. */
export function accountsOf(history: readonly GameEvent[]): Account[] {
  const accounts: Account[] = [];
  let books = new Books();
  for (const event of history) {
    if (event.event === 'round_began') books = new Books();
    else if (event.event === 'round_ended') {
      const { coins, spades, hands } = books;
      const riches = (event['riches'] ?? bySeat(0)) as readonly number[];
      accounts.push({ round: numberIn(event, 'round'), coins, spades, hands, riches });
    } else books.note(event);
  }
  return accounts;
}

/** Whether the parts add up to the riches: not if the page has not heard everything. */
export function addsUp({ coins, spades, hands, riches }: Account): boolean {
  return riches.every((sum, seat) => (coins[seat] ?? 0) + (spades[seat] ?? 0) - (hands[seat] ?? 0) === sum);
}

/** The parts of a round's riches, by the ids of their texts; none if they are not known. */
export function partsOf(account: Account): { id: string; why: string; amounts: readonly number[] }[] {
  if (!addsUp(account)) return [];
  const { coins, spades, hands } = account;
  const lost = hands.map((cards) => 0 - cards);
  return [
    { id: 'burgueses-coins', why: 'burgueses-coins-explained', amounts: coins },
    { id: 'burgueses-spades', why: 'burgueses-spades-explained', amounts: spades },
    { id: 'burgueses-in-hand', why: 'burgueses-in-hand-explained', amounts: lost },
  ];
}

/** How the game ended, and the four cards that won it, if they did. */
export interface EndOfGame {
  event: GameEvent;
  four: readonly string[];
}

export function endOf(history: readonly GameEvent[]): EndOfGame | null {
  const event = history.findLast(({ event }) => event === 'game_ended');
  if (!event) return null;
  const sale = history.findLast(({ event }) => event === 'sold_four');
  return { event, four: sale ? listIn(sale, 'cards') : [] };
}
