import type { TableSeat } from '../api/types';

/** How many marks there are; a table has at most as many seats. */
export const MARKS = ['anchor', 'key', 'tower', 'sun', 'fish', 'rose'] as const;

/** What bots are called, by seat: names that are at home in all three languages. */
const BOT_NAMES = ['Alba', 'Bruno', 'Clara', 'Duarte', 'Elena', 'Fausto'] as const;

/**
 * What all are called at a table, by seat, where `people` are the names of the people there; null for each seat without one. A
 * bot whose usual name a person has takes the first name that nobody has.
 */
export function seatNames(people: readonly (string | null)[]): string[] {
  const taken = new Set(people.map((name) => name?.toLowerCase()));
  const isFree = (name: string) => !taken.has(name.toLowerCase());
  const usual = people.map((person, seat) => (person === null ? BOT_NAMES[seat] : undefined));
  const spare = BOT_NAMES.filter((name) => isFree(name) && !usual.includes(name));
  // There are as many names as seats, so one is left for each bot.
  return people.map((person, seat) => {
    const name = usual[seat];
    if (person !== null) return person;
    return name && isFree(name) ? name : (spare.shift() ?? `${seat + 1}`);
  });
}

/** The same for seats as the server describes them. */
export function seatNamesAt(seats: readonly TableSeat[]): string[] {
  return seatNames(seats.map((sitter) => (sitter.kind === 'person' ? sitter.name : null)));
}
