// What a page says to who does not see it.
import type { Page } from '@playwright/test';

/** Notes every sentence that is added to the live log, wherever it is. */
export async function listenTo(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const heard: string[] = [];
    Object.assign(window, { heard });
    new MutationObserver((changes) => {
      for (const { target, addedNodes } of changes) {
        if (!(target instanceof HTMLElement) || target.role !== 'log') continue;
        for (const node of addedNodes) if (node instanceof HTMLElement) heard.push(node.innerText.trim());
      }
    }).observe(document, { childList: true, subtree: true });
  });
  return () => page.evaluate(() => [...(window as unknown as { heard: string[] }).heard]);
}
