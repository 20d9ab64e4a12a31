// What the sentences of all games share: who, what chance brought, what was better.
import type { Play, Player, Turn } from '../games/contract';
import { t, type Text } from '../texts.svelte';

type Players = readonly Player[];

/** Somebody, where the sentence is about somebody else: "Clara", or "you". */
export const toWhom = (players: Players, seat: number): string =>
  t('review-who', { name: players[seat]?.name ?? '', you: players[seat]?.you ? 'yes' : 'no' });

/** Somebody, where the sentence is about them. */
export const about = (players: Players, seat: number): { name: string; you: string } => ({
  name: players[seat]?.name ?? '',
  you: players[seat]?.you ? 'yes' : 'no',
});

/** Who gained and who lost most. */
export const winnersAndLosers = <View>({ point, players }: Turn<View>): { gained: string; lost: string } => ({
  gained: toWhom(players, point.gained),
  lost: toWhom(players, point.lost),
});

/** A decision that was right by what its seat could know, or wrong, and turned out otherwise. */
export function sayUnknowable<View>(turn: Turn<View>, seat: number, did: string): Text {
  return {
    id: 'review-turn-unknowable',
    args: { ...about(turn.players, seat), did, ...winnersAndLosers(turn) },
  };
}

/** What chance brought; `card` says what was drawn. */
export function sayChance<View>(
  turn: Turn<View>,
  what: Readonly<Record<string, unknown>>,
  card: (code: string) => string,
): Text {
  const args = winnersAndLosers(turn);
  if (typeof what['first'] === 'number')
    return { id: 'review-turn-first', args: { ...about(turn.players, what['first']), ...args } };
  const code = what['card'] ?? what['king'];
  return { id: 'review-turn-card', args: { card: card(String(code)), ...args } };
}

/** What a seat chose, and what was better. */
export function sayBetter<View>({ players }: Turn<View>, seat: number, did: string, better: string): Text {
  return { id: 'review-turn-better', args: { ...about(players, seat), did, better } };
}

/** An action of a turn as a choice, in the game's words. */
export function choice<View>(
  play: Play<View> | null,
  sayAction: (action: string, play: Play<View>) => Text,
  action: string,
): string {
  if (!play) return action;
  const { id, args } = sayAction(action, play);
  return t(id, args);
}
