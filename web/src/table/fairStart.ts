// My part of a fair start: commit to a secret word, and reveal it when all hashes are fixed. Nobody has to click for it.
import { note, noteReveal } from '../after/seen';
import { api, Problem } from '../api/client';
import type { Frame, NewTable } from '../api/types';
import { drawWord, wordOf } from './secretWord';

/** What this browser has to do for a start. */
export type Duty = { kind: 'commit' } | { kind: 'reveal'; word: string } | null;

export function duty({ table, you }: Frame): Duty {
  if (table.stage !== 'open' || you === null) return null;
  const hash = table.word_hashes[you] ?? null;
  if (!table.revealing) return hash === null ? { kind: 'commit' } : null;
  if (table.revealing.done[you] || hash === null) return null;
  const word = wordOf(hash);
  return word === null ? null : { kind: 'reveal', word };
}

/** Whether the table waits for a word of mine that another browser has. */
export function isElsewhere({ table, you }: Frame): boolean {
  const hash = you === null ? null : (table.word_hashes[you] ?? null);
  return table.revealing?.done[you ?? -1] === false && hash !== null && wordOf(hash) === null;
}

/** Does a duty. What this browser has seen is noted before the word goes out. */
export async function doDuty(id: string, duty: NonNullable<Duty>): Promise<void> {
  if (duty.kind === 'commit') {
    await api.commitWord(id, drawWord());
  } else {
    noteReveal(id);
    await api.revealWord(id, duty.word);
  }
}

/** Opens a table with a secret word of mine. If I play against bots only, the game runs when this is done; before, `prepare` is. */
export async function openFairly(
  table: NewTable,
  prepare: (id: string) => Promise<unknown> = () => Promise.resolve(),
): Promise<string> {
  const { id } = await api.open({ ...table, word_hash: drawWord() });
  try {
    await prepare(id);
    const frame = await api.look(id);
    note(frame.table, frame.you);
    const todo = duty(frame);
    if (todo) await doDuty(id, todo);
  } catch (problem) {
    // The table's own page tries again.
    if (!(problem instanceof Problem)) throw problem;
  }
  return id;
}
