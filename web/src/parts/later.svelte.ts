// For work that can wait until the frame after a change, so that the frame with the change is painted sooner.

/** Does something when the present change has been painted; the returned function cancels that. */
export function afterPaint(what: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const frame = requestAnimationFrame(() => (timer = setTimeout(what)));
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}

/** A value as it was, until what changed with it has been painted. */
export function later<T>(now: () => T): { readonly value: T } {
  let shown = $state.raw(now());
  $effect(() => {
    const newest = now();
    return afterPaint(() => (shown = newest));
  });
  return {
    get value() {
      return shown;
    },
  };
}
