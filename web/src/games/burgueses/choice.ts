// From tapped cards to one of the legal actions, and back: which cards can be tapped at all.

/** The cards that are chosen so far. */
export interface Choice {
  hand: string | null;
  /** In my showcase. */
  mine: readonly string[];
  /** In the other showcase. */
  theirs: string | null;
}

export const NOTHING: Choice = { hand: null, mine: [], theirs: null };

/** The legal actions, by kind. */
export interface Offers {
  buy: boolean;
  place: readonly string[];
  discard: readonly string[];
  sales: readonly (readonly string[])[];
  trades: readonly { mine: string; theirs: string }[];
}

export function offers(legal: readonly string[]): Offers {
  const of = (kind: string) =>
    legal.map((action) => action.split(' ')).flatMap(([verb, ...cards]) => (verb === kind ? [cards] : []));
  return {
    buy: legal.includes('buy'),
    place: of('place').flat(),
    discard: of('discard').flat(),
    sales: of('sell'),
    trades: of('trade').flatMap(([mine, theirs]) => (mine && theirs ? [{ mine, theirs }] : [])),
  };
}

const hasAll = (sale: readonly string[], cards: readonly string[]) =>
  cards.every((card) => sale.includes(card));

export const canTapMine = ({ sales, trades, discard }: Offers, card: string): boolean =>
  discard.includes(card) ||
  sales.some((sale) => sale.includes(card)) ||
  trades.some(({ mine }) => mine === card);

export const canTapTheirs = ({ trades }: Offers, card: string): boolean =>
  trades.some(({ theirs }) => theirs === card);

/** The cards that an action takes: to show what is advised. */
export function choiceOf(action: string): Choice {
  const [verb, first = null, ...rest] = action.split(' ');
  if (first === null) return NOTHING;
  if (verb === 'place') return { ...NOTHING, hand: first };
  if (verb === 'trade') return { hand: null, mine: [first], theirs: rest[0] ?? null };
  return { ...NOTHING, mine: [first, ...rest] };
}

export function tapHand(choice: Choice, card: string): Choice {
  return { ...NOTHING, hand: choice.hand === card ? null : card };
}

/** Adds a card to a sale if they go together; otherwise begins anew with it. */
export function tapMine({ sales, trades }: Offers, { mine, theirs }: Choice, card: string): Choice {
  if (mine.includes(card)) return { hand: null, mine: mine.filter((chosen) => chosen !== card), theirs };
  const both = [...mine, card];
  if (theirs === null && sales.some((sale) => hasAll(sale, both))) return { ...NOTHING, mine: both };
  const swaps = trades.some((trade) => trade.mine === card && trade.theirs === theirs);
  return { hand: null, mine: [card], theirs: swaps ? theirs : null };
}

/** A trade takes one card of each: of several that were chosen for a sale the last one stays. */
export function tapTheirs({ trades }: Offers, { mine, theirs }: Choice, card: string): Choice {
  if (theirs === card) return { hand: null, mine, theirs: null };
  const last = mine.at(-1);
  const swaps = trades.some((trade) => trade.mine === last && trade.theirs === card);
  return { hand: null, mine: swaps && last ? [last] : [], theirs: card };
}

/** The sale that the chosen cards make. */
export function saleOf({ sales }: Offers, { mine, theirs }: Choice): readonly string[] | null {
  if (theirs !== null) return null;
  return sales.find((sale) => sale.length === mine.length && hasAll(sale, mine)) ?? null;
}

/** The trade that the chosen cards make. */
export function tradeOf(
  { trades }: Offers,
  { mine, theirs }: Choice,
): { mine: string; theirs: string } | null {
  if (mine.length !== 1) return null;
  return trades.find((trade) => trade.mine === mine[0] && trade.theirs === theirs) ?? null;
}

/** Whether a card could still join what is chosen: a sale of more cards, or the other half of a trade. */
export function fits({ sales, trades, discard }: Offers, { mine, theirs }: Choice, card: string): boolean {
  if (discard.length > 0) return mine.length === 0 && discard.includes(card);
  if (theirs !== null) return mine.length === 0 && trades.some((t) => t.theirs === theirs && t.mine === card);
  if (mine.length === 0) return false;
  return (
    sales.some((sale) => hasAll(sale, [...mine, card])) ||
    (mine.length === 1 && trades.some((t) => t.mine === mine[0] && t.theirs === card))
  );
}

/** A sale to begin with: of the most cards. */
export function largestSale({ sales }: Offers): readonly string[] | null {
  return sales.reduce<readonly string[] | null>(
    (best, sale) => (sale.length > (best?.length ?? 0) ? sale : best),
    null,
  );
}

/** What a sale brings: 1 for a pair, 3 for a trio, as far as the other seat has it; or all or nothing (B5). */
export function priceOf(
  sale: readonly string[],
  purse: number,
  options: Readonly<Record<string, unknown>> = {},
) {
  const price = [0, 0, 1, 3][sale.length] ?? 0;
  if (purse < price && options['prices'] === 'all-or-nothing') return 0;
  return Math.min(price, purse);
}
