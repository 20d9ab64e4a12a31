// The one list of games in the page. A ruleset that is not here is played at a plain table.
import { texts } from '../texts.svelte';
import type { GameModule } from './contract';

type Load = () => Promise<{ default: GameModule<never> }>;

const medici: Load = () => import('./medici');

const GAMES: Record<string, Load> = {
  'medici-2006': medici,
  'medici-2018': medici,
  'medici-card': () => import('./card'),
  burgueses: () => import('./burgueses'),
};

/** Loads a game's table and texts. */
export async function loadGame(ruleset: string): Promise<GameModule> {
  const load: Load = GAMES[ruleset] ?? (() => import('./plain'));
  const { default: game } = await load();
  await texts.load(game.texts);
  return game as unknown as GameModule;
}
