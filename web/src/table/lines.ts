// What a row of the log says, line by line.
import type { GameEvent, ChangeRow } from '../api/types';
import type { GameModule, Line, Player } from '../games/contract';
import { say, t } from '../texts.svelte';

/** A line, with who decided where it was not the player. */
export interface TableLine extends Line {
  by?: 'clock' | 'stand_in' | null;
}

/** The line of a change that is no part of the game, such as somebody's leaving. */
function seatLine(row: ChangeRow, players: readonly Player[]): TableLine | null {
  if (row.seat === undefined || (row.change !== 'stood_in' && row.change !== 'returned')) return null;
  const id = row.change === 'stood_in' ? 'log-stood-in' : 'log-returned';
  return { text: { id, args: { name: players[row.seat]?.name ?? '' } }, seat: row.seat };
}

/** Who decided, where it was not the player: only of the decision, not of what followed from it. */
function decider(row: ChangeRow, event: GameEvent): 'clock' | 'stand_in' | null {
  const decides = event.event === 'action' && event['forced'] !== true;
  return decides && (row.by === 'clock' || row.by === 'stand_in') ? row.by : null;
}

export function linesOf(row: ChangeRow, game: GameModule, players: readonly Player[]): TableLine[] {
  const events = row.events ?? [];
  const told = events.map((event) => ({ line: game.tell(event, players), by: decider(row, event) }));
  // This action has no line of its own: the next line says its consequence.
  const by = told.find((one) => one.by)?.by ?? null;
  const lines = told.flatMap(({ line, by }) => (line ? [{ ...line, by }] : []));
  if (by && !lines.some((line) => line.by) && lines[0]) lines[0].by = by;
  const seat = seatLine(row, players);
  return seat ? [seat, ...lines] : lines;
}

/** A line as it is read aloud. */
export function wordsOf({ text, by }: TableLine): string {
  return by ? `${say(text)} ${t(`log-by-${by}`)}` : say(text);
}
