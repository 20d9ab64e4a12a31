// What a table needs soon after its first paint, in one file: each file costs a request.
export { default as Keys } from './Keys.svelte';
export { default as Narrator } from './Narrator.svelte';
