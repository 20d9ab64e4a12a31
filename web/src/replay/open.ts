// Opens a table's record, or any other: everything that a replay shows.
import { checkMyself, judge, type Fairness } from '../after/fairness';
import { seen } from '../after/seen';
import { api, Problem } from '../api/client';
import type { Frame, Replay } from '../api/types';
import { loadGame } from '../games';
import type { GameModule, GameReview, Player } from '../games/contract';
import { players } from '../table/players';
import { playersOf } from './moments';

export interface OpenedRecord {
  /** The table's, if it is a table of this server. */
  id: string | null;
  /** The record itself. */
  record: string;
  replay: Replay;
  game: GameModule;
  /** What the game says of its review. */
  terms: GameReview;
  players: readonly Player[];
  /** My seat, if I had one. */
  you: number | null;
  fairness: Fairness;
}

async function open(record: string, frame: Frame | null): Promise<OpenedRecord> {
  const id = frame?.table.id ?? null;
  const replay = await api.replay(record);
  // Not even its beginning can be shown.
  if (replay.moments.length === 0) throw new Problem('wrong', 0, replay.wrong?.code ?? '');
  const [{ game, terms }, mine] = await Promise.all([
    loadGame(replay.ruleset).then(async (game) => ({ game, terms: (await game.review()).default })),
    checkMyself(record, id === null ? null : seen(id)),
  ]);
  return {
    id,
    record,
    replay,
    game,
    terms,
    players: frame ? players(frame, '') : playersOf(replay.names, replay.players),
    you: frame?.you ?? null,
    fairness: judge(replay.fairness, mine),
  };
}

/** A finished game at a table of this server. */
export async function openTable(id: string): Promise<OpenedRecord> {
  const frame = await api.look(id);
  if (frame.table.stage !== 'over' || !frame.game) throw new Problem('running', 0, '');
  return open(await api.record(id), frame);
}

export function openRecord(record: string): Promise<OpenedRecord> {
  return open(record, null);
}
