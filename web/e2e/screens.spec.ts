// Every screen, on a phone, a small phone and a desktop: for everyone (axe, WCAG 2.2 AA), nothing cut off, nothing to scroll sideways.
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, test } from './lonja.ts';
import { SCREENS } from './screens.ts';

const SIZES = [
  { width: 390, height: 844 },
  // The narrowest that is usable; also a desktop of 1280 at 400%.
  { width: 320, height: 640 },
  { width: 1440, height: 900 },
];
/** A phone at 200%. */
const ZOOMED = { width: 195, height: 422 };

async function axe(page: Page): Promise<string[]> {
  const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
  const { violations } = await new AxeBuilder({ page }).withTags(tags).analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.html.slice(0, 160)} ${node.failureSummary ?? ''}`),
  );
}

/** What can't be reached: wider than the screen, or text cut off by its own box without an ellipsis that a title explains. */
function cutOff(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = [];
    const wide = document.documentElement.scrollWidth;
    if (wide > innerWidth) found.push(`the page is ${wide} px wide`);
    const scrolls = (element: Element | null): boolean =>
      element !== null &&
      (['auto', 'scroll'].includes(getComputedStyle(element).overflowX) || scrolls(element.parentElement));
    for (const element of document.querySelectorAll('button, a, input, select, h1, h2, [role=img]')) {
      const box = element.getBoundingClientRect();
      if (box.width === 0 || box.height === 0 || element.closest('.aloud, [hidden]')) continue;
      if (!(element as HTMLElement).checkVisibility({ visibilityProperty: true })) continue;
      if ((box.left < -1 || box.right > innerWidth + 1) && !scrolls(element)) {
        found.push(
          `${element.tagName} ${(element.ariaLabel ?? element.textContent).trim().slice(0, 40)} sticks out: ${Math.round(box.left)} to ${Math.round(box.right)}`,
        );
      }
    }
    return found;
  });
}

for (const { name, show } of SCREENS) {
  test(`${name}`, async ({ page }) => {
    test.slow();
    await page.setViewportSize(SIZES[0] ?? ZOOMED);
    await show(page);
    const found: string[] = [];
    for (const size of [...SIZES, ZOOMED]) {
      await page.setViewportSize(size);
      const at = `${size.width} px: `;
      // A board follows a new size a moment later.
      await expect.poll(() => cutOff(page), at).toEqual([]);
      if (size === ZOOMED) continue;
      for (const colorScheme of ['light', 'dark'] as const) {
        if (size.width === 320 && colorScheme === 'dark') continue;
        await page.emulateMedia({ colorScheme });
        found.push(...(await axe(page)).map((what) => `${at}${colorScheme}: ${what}`));
      }
    }
    expect([...new Set(found)]).toEqual([]);
  });
}
