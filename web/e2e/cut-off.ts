// What can't be read or reached: wider than the screen, or cut off by its own box.
import type { Page } from '@playwright/test';

/** What sticks out of the screen and can't be scrolled to. */
export function cutOff(page: Page): Promise<string[]> {
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

/** Texts that their own box cuts off, without an ellipsis that a title, a label or a tap explains. */
export function clipped(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = [];
    for (const element of document.querySelectorAll<HTMLElement>('#app *')) {
      const hasText = [...element.childNodes].some(
        (node) => node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim(),
      );
      if (!hasText || element.closest('.aloud, svg, select, [hidden]')) continue;
      if (!element.checkVisibility({ visibilityProperty: true })) continue;
      const { overflowX, overflowY, textOverflow, webkitLineClamp } = getComputedStyle(element);
      const hasEllipsis = textOverflow === 'ellipsis' || webkitLineClamp !== 'none';
      const hides = (overflow: string) => overflow === 'hidden' || overflow === 'clip';
      const isExplained = hasEllipsis && element.closest('[title], [aria-label]');
      const { scrollWidth, clientWidth, scrollHeight, clientHeight } = element;
      const isCut =
        (hides(overflowX) && scrollWidth > clientWidth + 1) ||
        (hides(overflowY) && scrollHeight > clientHeight + 2);
      if (isCut && !isExplained)
        found.push(
          `${element.className} ${element.textContent.trim().slice(0, 60)}: ${scrollWidth} × ${scrollHeight} in ${clientWidth} × ${clientHeight}`,
        );
    }
    return found;
  });
}
