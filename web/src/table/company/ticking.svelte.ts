// The time, for what counts down.

/** How often: often enough that no second is skipped. */
const EVERY_MS = 250;

/** This browser's time, as long as it is asked to run. */
export function ticking(runs: () => boolean): { readonly now: number } {
  let now = $state(Date.now());
  $effect(() => {
    if (!runs()) return;
    now = Date.now();
    const timer = setInterval(() => (now = Date.now()), EVERY_MS);
    return () => clearInterval(timer);
  });
  return {
    get now() {
      return now;
    },
  };
}
