// What a person chose for this browser. Kept in local storage, where it may be missing or damaged.

/** A value that this browser keeps under a name; the usual one if it is missing or damaged. */
export function kept<T>(name: string, usual: T, isFine: (value: unknown) => value is T) {
  const key = `lonja.${name}`;
  let value = $state<T>(usual);
  try {
    const found: unknown = JSON.parse(localStorage.getItem(key) ?? 'null');
    if (isFine(found)) value = found;
  } catch {
    // Damaged: the usual value it is.
  }
  return {
    get value() {
      return value;
    },
    set value(chosen: T) {
      value = chosen;
      try {
        localStorage.setItem(key, JSON.stringify(chosen));
      } catch {
        // A browser that keeps nothing: it holds for this page.
      }
    },
  };
}

export const THEMES = ['system', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

const isTheme = (value: unknown): value is Theme => (THEMES as readonly unknown[]).includes(value);
/** Once and twice as fast as usual, and at once. */
export const SPEEDS = [700, 350, 0] as const;
const isPace = (value: unknown): value is number | null =>
  value === null || (SPEEDS as readonly unknown[]).includes(value);
export const isBoolean = (value: unknown): value is boolean => typeof value === 'boolean';
export const isText = (value: unknown): value is string => typeof value === 'string';

export const settings = {
  theme: kept<Theme>('theme', 'system', isTheme),
  /** A language's code, or empty to follow the browser. */
  language: kept<string>('language', '', isText),
  /** Whether what happened is hidden where it would be beside the table. */
  logFolded: kept<boolean>('log-folded', false, isBoolean),
  sound: kept<boolean>('sound', true, isBoolean),
  /** How long I am shown a bid, in milliseconds, and all else in proportion; 0 is at once. Null is as the table's opener chose. */
  pace: kept<number | null>('pace', null, isPace),
  /** Whether to notify when it is my turn and the page is not seen. */
  notify: kept<boolean>('notify', false, isBoolean),
};

/** Whether a game was played in this browser. */
export const played = kept<boolean>('played', false, isBoolean);

export function applyTheme(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset['theme'];
  else document.documentElement.dataset['theme'] = theme;
}
