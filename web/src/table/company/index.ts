export { default as Heard } from './Heard.svelte';
export { default as SeatSign } from './SeatSign.svelte';
export { default as TurnTools } from './TurnTools.svelte';
