// Cards of Medici: The Card Game, from their codes and in words.
import { GOODS, type Emblem, type Good } from '../../art/goods';
import { list, t } from '../../texts.svelte';

export interface Card {
  code: string;
  /** Null if it has nothing but a value. */
  good: Good | null;
  value: number;
  icons: number;
  /** Takes no room in a ship. */
  neutral: boolean;
}

/** A card in a list, with what tells it from its equals. */
export interface KeyedCard {
  key: string;
  card: Card;
}

const CODE = new RegExp(`^(?:(${GOODS.join('|')})|value)(\\d+)(?:x(\\d+))?(!)?$`);

// Equal cards of all views are the same object, so that what shows one is not drawn again.
const read = new Map<string, Card>();
const met = new Map<string, KeyedCard>();

export function readCard(code: string): Card {
  return once(read, code, () => {
    const [, good, value, icons, neutral] = CODE.exec(code) ?? [];
    return {
      code,
      good: (good as Good | undefined) ?? null,
      value: Number(value),
      icons: good ? Number(icons ?? 1) : 0,
      neutral: neutral === '!',
    };
  });
}

export const readCards = (codes: readonly string[]): Card[] => codes.map(readCard);

export const emblem = (card: Card): Emblem => card.good ?? 'value';

/** "Fur 0 (2 icons)". */
export function cardWords({ good, value, icons, neutral }: Card): string {
  return t('card-words', { good: good ?? 'value', value, icons, neutral: neutral ? 'yes' : 'no' });
}

/** "Cloth 5 and Fur 0 (2 icons)". */
export const cardsWords = (cards: readonly Card[]): string => list(cards.map(cardWords));

/** Equal cards told apart by which of them comes first, so that a list keeps its places while it grows at the end. */
export function keyed(cards: readonly Card[]): KeyedCard[] {
  return cards.map((card, place) => {
    const before = cards.slice(0, place).filter(({ code }) => code === card.code).length;
    const key = `${card.code}#${before}`;
    return once(met, key, () => ({ key, card }));
  });
}

function once<T>(known: Map<string, T>, key: string, make: () => T): T {
  const found = known.get(key) ?? make();
  known.set(key, found);
  return found;
}
