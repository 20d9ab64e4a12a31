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

const CODE = new RegExp(`^(?:(${GOODS.join('|')})|value)(\\d+)(?:x(\\d+))?(!)?$`);

export function readCard(code: string): Card {
  const [, good, value, icons, neutral] = CODE.exec(code) ?? [];
  return {
    code,
    good: (good as Good | undefined) ?? null,
    value: Number(value),
    icons: good ? Number(icons ?? 1) : 0,
    neutral: neutral === '!',
  };
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
export function keyed(cards: readonly Card[]): { key: string; card: Card }[] {
  const met = new Map<string, number>();
  return cards.map((card) => {
    const before = met.get(card.code) ?? 0;
    met.set(card.code, before + 1);
    return { key: `${card.code}#${before}`, card };
  });
}
