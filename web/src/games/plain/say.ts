import type { Text } from '../../texts.svelte';

/** An action as the protocol writes it. */
export const sayAction = (action: string): Text => ({ id: 'plain-line', args: { text: action } });
