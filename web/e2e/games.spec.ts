// Whole games by a person against bots, through the page alone: by mouse, and by keyboard.
import { against, expect, openTable, RULESETS, test } from './lonja.ts';
import { byKeyboard, byMouse, playOut } from './players.ts';

const PHONE = { width: 390, height: 844 };
const DESKTOP = { width: 1440, height: 900 };

for (const { ruleset, least, most } of RULESETS) {
  for (const [name, viewport, players, press] of [
    ['on a phone', PHONE, most, byMouse],
    ['by keyboard', DESKTOP, least, byKeyboard],
  ] as const) {
    test(`${ruleset}, ${players} seats, ${name}`, async ({ page }) => {
      await page.setViewportSize(viewport);
      const id = await openTable(page, against(ruleset, players));
      // A keyboard is never thrown back to the page's beginning by what others do.
      const each = async (decision: number) => {
        if (press !== byKeyboard || decision === 0) return;
        expect(await page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY');
      };
      const decisions = await playOut(page, ruleset, { press, each });
      expect(decisions).toBeGreaterThan(3);
      // The page's end is the table's.
      const { game } = (await (await page.request.get(`/api/tables/${id}`)).json()) as {
        game: { over: boolean; result: { scores: number[] } };
      };
      expect(game.over).toBe(true);
      for (const score of game.result.scores) {
        await expect(page.getByRole('main').getByText(String(score), { exact: true }).first()).toBeVisible();
      }
    });
  }
}
