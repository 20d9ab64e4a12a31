// Which key does what in a replay.

/** One step, one action (which may take several steps), one day or round, to an end. */
export type Command =
  'back' | 'on' | 'action-back' | 'action-on' | 'chapter-back' | 'chapter-on' | 'first' | 'last' | 'toggle';
/** To another mistake or gift of the review. */
export type Jump = 'mistake-on' | 'mistake-back' | 'gift-on' | 'gift-back';

/** Whether the focused element handles this key itself. */
function isTaken(key: string, target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target.closest('dialog, select, textarea, input:not([type="range"])')) return true;
  if (key === ' ') return target.closest('button, a, summary') !== null;
  // These keys scroll the log.
  return /^(Page|Home|End)/.test(key) && target.closest('.log') !== null;
}

/** Which letter goes where; a person may have switched letters off. */
export function jump(event: KeyboardEvent): Jump | null {
  const { key, shiftKey } = event;
  if (event.altKey || event.ctrlKey || event.metaKey || isTaken(key, event.target)) return null;
  switch (key.toLowerCase()) {
    case 'm':
      return shiftKey ? 'mistake-back' : 'mistake-on';
    case 'g':
      return shiftKey ? 'gift-back' : 'gift-on';
    default:
      return null;
  }
}

export function command(event: KeyboardEvent): Command | null {
  const { key, shiftKey } = event;
  if (event.altKey || event.ctrlKey || event.metaKey || isTaken(key, event.target)) return null;
  switch (key) {
    case 'ArrowLeft':
      return shiftKey ? 'action-back' : 'back';
    case 'ArrowRight':
      return shiftKey ? 'action-on' : 'on';
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
