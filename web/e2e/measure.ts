// Measures of a table as a browser lays it out: how much of the board is used, how small texts and buttons are.
import type { Page } from '@playwright/test';

/**
 * The share of the board that is used: the union of the boxes of leaf content (pictures, buttons, fields, runs of text) within the part
 * of `main` that is in sight. A panel counts only by what is in it, a place for a card only by the card that lies there. `without` are
 * pictures that do not count.
 */
export function usedShare(page: Page, without = '.nothing'): Promise<number> {
  return page.evaluate((without) => {
    const board = document.querySelector('main');
    if (!board) return 0;
    const box = board.getBoundingClientRect();
    const [left, top] = [Math.max(0, box.left), Math.max(0, box.top)];
    const [right, bottom] = [Math.min(innerWidth, box.right), Math.min(innerHeight, box.bottom)];
    const [wide, high] = [Math.round(right - left), Math.round(bottom - top)];
    const used = new Uint8Array(wide * high);
    const cover = (area: DOMRect): void => {
      const from = Math.max(0, Math.round(area.left - left));
      const to = Math.min(wide, Math.round(area.right - left));
      for (let y = Math.max(0, Math.round(area.top - top)); y < Math.min(high, area.bottom - top); y++)
        if (to > from) used.fill(1, y * wide + from, y * wide + to);
    };
    const PICTURE = 'svg, img, button, input, select, textarea, [role=img]:not(.shelf, .space)';
    for (const element of board.querySelectorAll<HTMLElement>('*')) {
      if (element.closest('dialog, .aloud') || !element.checkVisibility({ visibilityProperty: true }))
        continue;
      const isPicture =
        (element.matches(PICTURE) && !element.closest(without)) ||
        getComputedStyle(element).backgroundImage.startsWith('url');
      if (isPicture) cover(element.getBoundingClientRect());
      for (const node of element.childNodes) {
        if (node.nodeType !== Node.TEXT_NODE || !node.nodeValue?.trim()) continue;
        const range = document.createRange();
        range.selectNodeContents(node);
        for (const run of range.getClientRects()) cover(run);
      }
    }
    return used.reduce((sum, point) => sum + point, 0) / used.length;
  }, without);
}

/** The texts of the board that are smaller than a number of pixels. */
export function smallTexts(page: Page, least: number): Promise<string[]> {
  return page.evaluate((least) => {
    const found = new Set<string>();
    for (const element of document.querySelectorAll<HTMLElement | SVGElement>('#app *')) {
      const text = [...element.childNodes].map((node) =>
        node.nodeType === Node.TEXT_NODE ? node.nodeValue : '',
      );
      const words = text.join('').trim();
      if (
        !words ||
        element.closest('.aloud, title') ||
        // The small picture of a game is not read. Of other pictures, the figures and letters are, their signs are not.
        element.closest('svg.scene') ||
        (element.closest('svg[aria-hidden]') && !/[\p{L}\p{N}]/u.test(words)) ||
        !element.checkVisibility({ visibilityProperty: true })
      )
        continue;
      // What is drawn is scaled with its drawing.
      const matrix = element instanceof SVGGraphicsElement ? element.getScreenCTM() : null;
      const size = Number.parseFloat(getComputedStyle(element).fontSize) * (matrix?.d ?? 1);
      if (size < least - 0.05) found.add(`${words.slice(0, 30)}: ${size.toFixed(1)} px`);
    }
    return [...found];
  }, least);
}

/** What a finger presses and is smaller than a number of pixels; links within a text and fields of a form's own are free. */
export function smallTargets(page: Page, least: number): Promise<string[]> {
  return page.evaluate((least) => {
    const found: string[] = [];
    for (const element of document.querySelectorAll<HTMLElement>(
      '#app :is(button, a, input, select, summary)',
    )) {
      if (!element.checkVisibility({ visibilityProperty: true }) || element.tabIndex < 0) continue;
      if (element.matches('p a, li a')) continue;
      // A field is pressed by its words, too.
      const { width, height } = (element.closest('label') ?? element).getBoundingClientRect();
      if (width > 1 && Math.min(width, height) < least - 0.5)
        found.push(
          `${(element.ariaLabel ?? element.textContent).trim().slice(0, 40)}: ${Math.round(width)} × ${Math.round(height)}`,
        );
    }
    return found;
  }, least);
}

/** The least height of what a selector finds, of what is shown. */
export function leastHeight(page: Page, selector: string): Promise<number> {
  return page.evaluate((selector) => {
    const heights = [...document.querySelectorAll<HTMLElement>(selector)]
      .map((element) => element.getBoundingClientRect().height)
      .filter((height) => height > 0);
    return heights.length > 0 ? Math.min(...heights) : 0;
  }, selector);
}

/** What may be pressed now and is not wholly in sight; also that there is nothing to press. */
export function outOfSight(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = [];
    const possible = [
      ...document.querySelectorAll<HTMLElement>('[data-hand] :is(button, input), main .live'),
    ].filter((element) => element.ariaDisabled !== 'true' && element.checkVisibility());
    if (possible.length === 0) found.push('nothing to press');
    for (const element of possible) {
      const { left, top, right, bottom } = element.getBoundingClientRect();
      if (left < -1 || top < -1 || right > innerWidth + 1 || bottom > innerHeight + 1)
        found.push(
          `${(element.ariaLabel ?? element.textContent).trim()}: ${Math.round(top)} to ${Math.round(bottom)}`,
        );
    }
    return found;
  });
}

/** Buttons of the table whose words need more room than they have. */
export function burstButtons(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('main .button')]
      .filter((button) => button.checkVisibility() && button.scrollHeight > button.clientHeight + 1)
      .map((button) => button.innerText),
  );
}
