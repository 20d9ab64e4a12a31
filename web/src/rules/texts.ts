// The rules of each ruleset in each language, loaded when somebody reads them.
import type { RulesText } from '../../tools/rules-texts';
import { RULESETS as OFFERED } from '../pages/start/games';
import type { Language } from '../texts.svelte';

const files = import.meta.glob<RulesText>('../../../docs/rules/*/*.md', { import: 'default' });

/** In the order in which they are offered. */
export const RULESETS: readonly string[] = OFFERED.map(({ id }) => id);

export function isRuleset(id: string | null): id is string {
  return id !== null && RULESETS.includes(id);
}

export async function loadRules(language: Language, ruleset: string): Promise<RulesText> {
  const load = files[`../../../docs/rules/${language}/${ruleset}.md`];
  if (!load) throw new Error(`there is no docs/rules/${language}/${ruleset}.md`);
  return load();
}
