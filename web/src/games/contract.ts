// What a game's folder gives the rest of the page, and what it gets. The page around it is the same for all games.
import type { Component, Snippet } from 'svelte';
import type { GameEvent, Suggestion } from '../api/types';
import type { ReviewStep, TurningPoint } from '../review/types';
import type { Sound } from '../sounds';
import type { Shortcut } from '../table/keys';
import type { Text } from '../texts.svelte';

/** Who sits at a seat, ready to be shown. */
export interface Player {
  seat: number;
  name: string;
  /** The bot's level; null for a person. */
  level: string | null;
  /** Whether a bot plays for an absent person. */
  standIn: boolean;
  you: boolean;
}

/** The account of a day or round: what was paid, for as long as somebody reads it. */
export interface Account {
  /** All that happened, up to the end of the account. */
  history: readonly GameEvent[];
  /** Until when the others wait, by this browser's clock; null if nobody waits. */
  until: number | null;
  /** What a first game's teacher says of it. */
  readonly lesson: Snippet | null;
  /** Whether the account waits until the teacher's words have been read. */
  readonly held: boolean;
  /** For how many milliseconds each of its parts is shown; 0 shows all at once. */
  readonly partMs: number;
  /** Shows the table after one of its steps, counted from 0. */
  show(step: number): void;
  close(): void;
}

/** Everything that a game's board is a function of. */
export interface Play<View = unknown> {
  /** What I may see; in a replay, everything. */
  view: View;
  /** What I may do, letter for letter; empty if it is not my turn. */
  legal: readonly string[];
  /** My seat, if I have one. */
  you: number | null;
  /** Whose turn it is. */
  toAct: number | null;
  over: boolean;
  phase: string;
  players: readonly Player[];
  options: Readonly<Record<string, unknown>>;
  /** Which step this is: grows with every view. */
  number: number;
  /** What happened in this step: to animate, nothing else. */
  events: readonly GameEvent[];
  /** All that happened before and in it, oldest first. */
  history: readonly GameEvent[];
  /** The account of the day or round that is being paid, while it is read. */
  account: Account | null;
  /** Whether an action of mine is on its way. */
  busy: boolean;
  /** What a bot advises, if I asked. */
  hint: Suggestion | null;
  /** Whether this is a replay: nothing can be done, everything is seen. */
  replay: boolean;
  /** In a replay with its review: what the lot on sale is worth to each seat. */
  worth?: Snippet | null;
  /** Plays one of `legal`. */
  act(action: string): void;
}

/** A line of the log. */
export interface Line {
  text: Text;
  /** Whose doing, to be marked with the seat's mark. */
  seat?: number;
  /** `chapter` begins a day or round, `money` pays somebody, `plain` is everything else. */
  tone?: 'chapter' | 'money' | 'plain';
}

/** How the money came about: a list of what was paid or spent, in order. */
export interface Posting {
  /** In which day or round, from 1; 0 is what everybody begins with. */
  chapter: number;
  /** What for: a text of the game. */
  what: Text;
  /** By seat; negative if spent. */
  amounts: readonly number[];
}

/** Something that a first game teaches, shown the first time that it fits. */
export interface Lesson<View> {
  id: string;
  when(play: Play<View>): boolean;
  /** What it is about: a selector within the table, such as the lot or what I may do. */
  at: string;
  /** The words of the lesson. */
  text: Text;
}

/** A step that moved the result of a game that is over. */
export interface Turn<View = unknown> {
  point: TurningPoint;
  step: ReviewStep;
  /** What all saw before it, and who was to act; null for the last draws of a game. */
  play: Play<View> | null;
  players: readonly Player[];
}

/** What a game says of its review: loaded with the first one. */
export interface GameReview<View = unknown> {
  /** A turning point in a sentence. */
  sayTurn(turn: Turn<View>): Text;
}

export interface GameModule<View = unknown> {
  /** The file of `locales/` with its texts, without the ending. */
  texts: string;
  /** The table: what is public, what is mine, and what I may do. */
  Board: Component<{ play: Play<View> }>;
  /** Which cards are still unseen, for a panel that is one tap away. */
  Unseen: Component<{ play: Play<View> }>;
  /** Day or round, as the bar above the table shows it. */
  heading(play: Play<View>): Text;
  /** What is asked, and of whom: the line that says whose turn it is. `$name` is filled in by the page. */
  prompt(play: Play<View>): Text;
  /** An action in words, as a choice: "Bid 7". */
  sayAction(action: string, play: Play<View>): Text;
  /** What happened, in words; null if another line says it. */
  tell(event: GameEvent, players: readonly Player[]): Line | null;
  /** The keys of its own; its controls name them in `aria-keyshortcuts`. */
  shortcuts: readonly Shortcut[];
  /** What an event sounds like, by its name; events that are not here are silent. */
  sounds: Readonly<Record<string, Sound>>;
  /** Whether I have nothing more to decide in this day or round. */
  isOut?(play: Play<View>): boolean;
  /** Day or round of a view, from 1: the replay's chapters. */
  chapter(view: View): number;
  /** How the money came about. */
  account(
    history: readonly GameEvent[],
    players: number,
    options: Readonly<Record<string, unknown>>,
  ): Posting[];
  /** In the order in which they should come. */
  lessons: readonly Lesson<View>[];
  review(): Promise<{ default: GameReview<View> }>;
}
