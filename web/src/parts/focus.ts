// When the focused element disappears, people who play by keyboard would have to start again at the top of the page.

/** Gives a lost focus back to where it was or, if that is gone, to where the next decision is made. */
export function regainFocus(before: Element | null): void {
  if (document.activeElement !== document.body) return;
  const there = before?.isConnected && before !== document.body;
  const place = there ? before : document.querySelector('[data-hand]');
  if (place instanceof HTMLElement) place.focus({ preventScroll: true });
}
