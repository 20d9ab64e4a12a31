import { expect, test } from 'vitest';
import { loadRules, rulesLanguage, RULESETS } from './texts';

test.each(RULESETS)('%s is read in English where its rules are not translated', async (ruleset) => {
  expect(['en', 'es', 'qps'].map((language) => rulesLanguage(language, ruleset))).toEqual(['en', 'es', 'en']);
  expect(await loadRules('qps', ruleset)).toBe(await loadRules('en', ruleset));
});
