/** How many marks there are; a table has at most as many seats. */
export const MARKS = ['anchor', 'key', 'tower', 'sun', 'fish', 'rose'] as const;

/** What bots are called, by seat: names that are at home in all three languages. */
const BOT_NAMES = ['Alba', 'Bruno', 'Clara', 'Duarte', 'Elena', 'Fausto'] as const;

export function botName(seat: number): string {
  return BOT_NAMES[seat] ?? `${seat + 1}`;
}
