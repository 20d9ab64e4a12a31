// What need not be in the frame that shows a change, so that this frame comes sooner: the next one shows it.

/** Does something when what has changed is painted, unless what this returns is called before. */
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
