// Which key does what in a replay.

export type Command = 'back' | 'on' | 'chapter-back' | 'chapter-on' | 'first' | 'last' | 'toggle';

/** What the place where a key was pressed does with it itself. */
function isTaken(key: string, target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target.closest('dialog, select, textarea, input:not([type="range"])')) return true;
  if (key === ' ') return target.closest('button, a, summary') !== null;
  // The log scrolls by these.
  return /^(Page|Home|End)/.test(key) && target.closest('.log') !== null;
}

export function command(event: KeyboardEvent): Command | null {
  const { key, shiftKey } = event;
  if (event.altKey || event.ctrlKey || event.metaKey || isTaken(key, event.target)) return null;
  switch (key) {
    case 'ArrowLeft':
      return shiftKey ? 'chapter-back' : 'back';
    case 'ArrowRight':
      return shiftKey ? 'chapter-on' : 'on';
    case 'PageUp':
      return 'chapter-back';
    case 'PageDown':
      return 'chapter-on';
    case 'Home':
      return 'first';
    case 'End':
      return 'last';
    case ' ':
      return 'toggle';
    default:
      return null;
  }
}
