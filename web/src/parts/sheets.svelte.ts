// Which dialogs are open. While one is, a screen reader reads nothing outside of it.
import { untrack } from 'svelte';

let open = $state.raw<readonly HTMLElement[]>([]);

/** The content of the newest dialog that is open; null without one. */
export const newestSheet = (): HTMLElement | null => open.at(-1) ?? null;

/** Attached to a dialog's content, which exists while the dialog is open. */
export function asSheet(content: HTMLElement): () => void {
  untrack(() => (open = [...open, content]));
  return () => (open = open.filter((other) => other !== content));
}
