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

const pathOf = (language: Language, ruleset: string) => `../../../docs/rules/${language}/${ruleset}.md`;

/** The language in which there are rules for a reader: English if nobody has translated them. */
export const rulesLanguage = (language: Language, ruleset: string): Language =>
  pathOf(language, ruleset) in files ? language : 'en';

export async function loadRules(language: Language, ruleset: string): Promise<RulesText> {
  const load = files[pathOf(rulesLanguage(language, ruleset), ruleset)];
  if (!load) throw new Error(`there are no rules of ${ruleset}`);
  return load();
}
