// A fourth language is a folder in `locales/`, and no code: what is read aloud and taught, in a generated one that is longer
// than English and has accents in every word. `screens.spec.ts` looks at every screen in it.
import { PSEUDO } from '../tools/pseudo-locale.ts';
import { clipped } from './cut-off.ts';
import { choose, NAMES, withoutAccents } from './language.ts';
import { against, expect, openTable, RULESETS, test } from './lonja.ts';
import { learnToAccount, myTurn } from './players.ts';

test.use({ bundle: 'pseudo' });

const PHONE = { width: 390, height: 844 };

for (const { ruleset, least } of RULESETS) {
  test(`what is read aloud of a move at ${ruleset}`, async ({ page }) => {
    const id = await openTable(page, against(ruleset, least));
    expect(await myTurn(page)).toBe('mine');
    await choose(page, PSEUDO);
    const later = page.locator('.aloud[role=log] p:not([lang])');
    await expect(later).toHaveCount(0);
    const { number, game } = (await (await page.request.get(`/api/tables/${id}`)).json()) as {
      number: number;
      game: { legal: string[] };
    };
    await page.request.post(`/api/tables/${id}/actions`, { data: { action: game.legal[0], after: number } });
    await expect(later).not.toHaveCount(0);
    await expect.poll(() => withoutAccents(page, NAMES)).toEqual([]);
  });
}

for (const { ruleset } of RULESETS) {
  test(`all that the teacher of ${ruleset} tells until the first account`, async ({ page }) => {
    await page.setViewportSize(PHONE);
    const sheet = await learnToAccount(page, ruleset);
    await choose(page, PSEUDO);
    const [words, go] = [sheet.locator('.words'), sheet.locator('.go')];
    const heard = new Set<string>();
    // What waits to be read has a main button, page after page.
    while (await go.evaluate((button) => button.classList.contains('main'))) {
      const said = await words.innerText();
      heard.add(said);
      expect(await withoutAccents(page, NAMES), said).toEqual([]);
      expect(await clipped(page), said).toEqual([]);
      await go.click();
      await expect(words).not.toHaveText(said, { useInnerText: true });
    }
    expect(heard.size).toBeGreaterThan(6);
  });
}
