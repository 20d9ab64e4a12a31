// The options of the rulesets: what a table may be opened with, and in words what a table plays.
import type { TableInfo } from '../../api/types';
import { seatNamesAt } from '../../art/seats';
import type { Text } from '../../texts.svelte';

/** An option that is as usual or not. Its texts are `option-…` and `lobby-…` with its name. */
export interface Switch {
  /** Its name in the protocol. */
  name: string;
  /** Its value if it is not as usual. */
  on: string | true;
}

export type Options = Readonly<Record<string, unknown>>;

const PAYMENTS: Switch = { name: 'payments', on: 'tournament' };

/** The switches of each ruleset. All rulesets also have `first`, and the card game a `deck`. */
const SWITCHES: Readonly<Record<string, readonly Switch[]>> = {
  'medici-2018': [PAYMENTS],
  'medici-2006': [{ name: 'lots', on: 'room-and-florin' }, PAYMENTS],
  'medici-card': [
    { name: 'advanced', on: true },
    { name: 'zero_icons', on: true },
  ],
  burgueses: [
    { name: 'suits', on: 'four-spades' },
    { name: 'single_sales', on: true },
    { name: 'prices', on: 'all-or-nothing' },
    { name: 'trades', on: 'once-in-all' },
  ],
};

export const switchesOf = (ruleset: string): readonly Switch[] => SWITCHES[ruleset] ?? [];

export const hasDeck = (ruleset: string): boolean => ruleset === 'medici-card';

/** The name of an option in the ids of texts. */
export const textName = (option: string): string => option.replace('_', '-');

export const isOn = (options: Options, { name, on }: Switch): boolean => options[name] === on;

/** The options without one of them: it is as usual. */
export const without = (options: Options, name: string): Options =>
  Object.fromEntries(Object.entries(options).filter(([other]) => other !== name));

/** The options with one switched on or off. */
export const switched = (options: Options, { name, on }: Switch, isOn: boolean): Options =>
  isOn ? { ...options, [name]: on } : without(options, name);

/** The seat that begins, if the table has chosen it. */
export const firstOf = (options: Options): number | null =>
  typeof options['first'] === 'number' ? options['first'] : null;

/** Those options that a ruleset with so many seats can have: another game forgets the rest. */
export function keptOptions(options: Options, ruleset: string, players: number): Options {
  const first = firstOf(options);
  return Object.fromEntries(
    Object.entries(options).filter(
      ([name]) =>
        switchesOf(ruleset).some((one) => one.name === name) ||
        (name === 'deck' && hasDeck(ruleset)) ||
        (name === 'first' && first !== null && first < players),
    ),
  );
}

/** Whether bankers and experts were trained for another game: who begins makes no other game. */
export const isUntrained = (options: Options): boolean =>
  Object.keys(options).some((name) => name !== 'first');

/** The paragraphs of the rules that an option changes; those of payments each have a note of their own. */
const PARAGRAPHS: Readonly<Record<string, readonly string[]>> = {
  first: ['M3', 'C2', 'B2'],
  lots: ['M4'],
  deck: ['C1'],
  advanced: ['C11'],
  zero_icons: ['C10'],
  suits: ['B1', 'B7'],
  single_sales: ['B5'],
  prices: ['B5'],
  trades: ['B5b'],
};

/** What is said at paragraphs of the rules that say how it is played usually. */
export interface PlacedText {
  text: Text;
  paragraphs: readonly string[];
}

const PAYMENT_NOTES: readonly PlacedText[] = [
  { text: { id: 'note-payments-florins' }, paragraphs: ['M2'] },
  { text: { id: 'note-payments-ships' }, paragraphs: ['M10'] },
  { text: { id: 'note-payments-bonus' }, paragraphs: ['M13'] },
];

/** What a table plays otherwise than usual: as a whole, and at the paragraphs. */
export interface Difference {
  text: Text;
  notes: readonly PlacedText[];
}

/** What is played, and by whom: a table, or a record, which gives no hints. */
export type Setup = Pick<TableInfo, 'ruleset' | 'options' | 'seats'> & Partial<Pick<TableInfo, 'hints'>>;

/** The levels of bots that were trained, and give hints. */
const TRAINED = ['banker', 'expert'];

/** Who begins, if the table has chosen a seat. */
function begins({ options, seats }: Setup): Text | null {
  const first = firstOf(options);
  if (first === null) return null;
  const seat = seats[first];
  if (!seat || seat.kind === 'open') return { id: 'lobby-first', args: { seat: first + 1 } };
  return { id: 'lobby-first-name', args: { name: seatNamesAt(seats)[first] ?? '' } };
}

export function differences(setup: Setup): Difference[] {
  const { deck } = setup.options;
  const difference = (option: string, text: Text): Difference => ({
    text,
    notes: option === 'payments' ? PAYMENT_NOTES : [{ text, paragraphs: PARAGRAPHS[option] ?? [] }],
  });
  const first = begins(setup);
  return [
    ...switchesOf(setup.ruleset)
      .filter((one) => isOn(setup.options, one))
      .map((one) => difference(one.name, { id: `lobby-${textName(one.name)}` })),
    ...(deck === undefined
      ? []
      : [difference('deck', { id: deck === 'by-the-letter' ? 'lobby-by-the-letter' : 'lobby-deck' })]),
    ...(first ? [difference('first', first)] : []),
  ];
}

/** Whether bots that were trained without the options play or advise. */
const isGuessed = ({ options, seats, hints }: Setup): boolean =>
  isUntrained(options) &&
  (hints === true || seats.some((seat) => seat.kind === 'bot' && TRAINED.includes(seat.level)));

/** What a table plays otherwise than usual, in words. */
export function optionWords(table: Setup): Text[] {
  const untrained = isGuessed(table) ? [{ id: 'lobby-untrained' }] : [];
  return [...differences(table).map(({ text }) => text), ...untrained];
}
