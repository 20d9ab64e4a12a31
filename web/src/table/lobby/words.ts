// How a table is played, in words.
import type { TableInfo } from '../../api/types';
import { PACES } from '../../pages/start/plan';
import { lasting } from '../../pages/start/times';
import { say, type Text } from '../../texts.svelte';

export function settingsWords(table: TableInfo): Text[] {
  const bots = table.seats.some(({ kind }) => kind === 'bot');
  return [
    { id: table.public ? 'lobby-public' : 'lobby-private' },
    clockWords(table, say(lasting(table.patience_s))),
    ...(bots ? [{ id: `lobby-pace-${paceName(table.pace_ms)}` }] : []),
    { id: table.hints ? 'lobby-hints' : 'lobby-no-hints' },
    { id: table.start_when_full ? 'lobby-starts-full' : 'lobby-starts-opener' },
  ];
}

function clockWords({ clock_s, total_s, increment_s }: TableInfo, patience: string): Text {
  if (clock_s !== null) return { id: 'lobby-clock', args: { time: say(lasting(clock_s)), patience } };
  if (total_s === null) return { id: 'lobby-no-clock', args: { patience } };
  const time = say(lasting(total_s));
  return increment_s > 0
    ? { id: 'lobby-total-plus', args: { time, increment: say(lasting(increment_s)), patience } }
    : { id: 'lobby-total', args: { time, patience } };
}

/** The pace nearest to a table's. */
export function paceName(pace_ms: number): keyof typeof PACES {
  const names = Object.keys(PACES) as (keyof typeof PACES)[];
  return names.reduce((best, name) =>
    Math.abs(PACES[name] - pace_ms) < Math.abs(PACES[best] - pace_ms) ? name : best,
  );
}
