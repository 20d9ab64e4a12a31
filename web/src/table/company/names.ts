// Two people at one table never have the same name: the server gives the second one a number.
import type { Frame } from '../../api/types';
import { me } from '../../identity.svelte';

/** My name at this table if it is not the one I chose, because somebody else has that one; else null. */
export function otherName({ table, you }: Frame, wanted = me.name): string | null {
  const names = table.seats.map((sitter) => (sitter.kind === 'person' ? sitter.name : null));
  const mine = you === null ? null : (names[you] ?? null);
  if (mine === null || mine === wanted) return null;
  const same = (name: string | null) => name?.toLowerCase() === wanted.toLowerCase();
  return names.some((name, seat) => seat !== you && same(name)) ? mine : null;
}
