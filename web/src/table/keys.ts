// Which key does what at a table. A control says by `aria-keyshortcuts` which key presses it; the main one has `data-main`.

/** A key and what it does, for the list of keys. */
export interface Shortcut {
  keys: readonly string[];
  /** The text that says it. */
  id: string;
}

/** The keys of every table; a game adds its own. */
export const SHORTCUTS: readonly Shortcut[] = [
  { keys: ['Enter', 'Space'], id: 'keys-main' },
  { keys: ['H'], id: 'keys-hint' },
  { keys: ['L'], id: 'keys-log' },
  { keys: ['R'], id: 'keys-rules' },
  { keys: ['U'], id: 'keys-unseen' },
  { keys: ['M'], id: 'keys-menu' },
  { keys: ['?'], id: 'keys-list' },
  { keys: ['Esc'], id: 'keys-close' },
];

const BID = '[data-bid]';

/** Whether the focused element handles the key itself. */
function isTaken(key: string, target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  // A field for numbers has no use for letters.
  if (target.matches(BID)) return !/^\p{L}$|^\?$/u.test(key);
  if (target.closest('input, select, textarea, [contenteditable]')) return true;
  if (key === 'Enter' || key === ' ') return target.closest('button, a, summary, [role=slider]') !== null;
  // These keys may scroll something else.
  if (key.startsWith('Arrow')) return target !== document.body && !target.closest('[data-hand]');
  return false;
}

/** The key, as `aria-keyshortcuts` writes it, if the table may have it. */
export function keyOf(event: KeyboardEvent): string | null {
  const { key, target } = event;
  if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey) return null;
  // A dialog has its own keys.
  if (document.querySelector('dialog[open]') || isTaken(key, target)) return null;
  if (key === ' ') return 'Enter';
  return key.length === 1 ? key.toUpperCase() : key;
}

const isReady = (control: HTMLElement): boolean =>
  control.ariaDisabled !== 'true' && !control.matches(':disabled') && control.checkVisibility();

/** What a key presses, if it is there and ready. */
function controlOf(key: string): HTMLElement | undefined {
  const selector = key === 'Enter' ? 'main [data-main]' : `[aria-keyshortcuts~="${CSS.escape(key)}"]`;
  return [...document.querySelectorAll<HTMLElement>(selector)].find(isReady);
}

/** Does what a key means; true if the browser should do nothing else with it. */
export function press(key: string): boolean {
  const bid = document.querySelector<HTMLInputElement>(BID);
  if (bid && /^\d$/.test(key)) {
    // The browser types the digit itself into the field, which now has the focus.
    bid.focus();
    return false;
  }
  if (bid && (key === 'ArrowUp' || key === 'ArrowDown')) {
    bid.focus();
    bid.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
    return true;
  }
  const control = controlOf(key);
  control?.click();
  return control !== undefined;
}
