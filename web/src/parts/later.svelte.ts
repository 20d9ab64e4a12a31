// What need not be in the frame that shows a change, so that this frame comes sooner: the next one shows it.

/** A value as it was, until what changed with it has been painted. */
export function later<T>(now: () => T): { readonly value: T } {
  let shown = $state.raw(now());
  $effect(() => {
    const newest = now();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const frame = requestAnimationFrame(() => (timer = setTimeout(() => (shown = newest))));
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  });
  return {
    get value() {
      return shown;
    },
  };
}
