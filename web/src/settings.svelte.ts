// What a person chose for this browser. Kept in local storage, where it may be missing or damaged.
import { isLevel, type Level } from './pages/start/games';

/** A value that this browser keeps under a name; the usual one if it is missing or damaged. */
export function kept<T>(name: string, usual: T, isFine: (value: unknown) => value is T) {
  const key = `lonja.${name}`;
  let value = $state<T>(usual);
  const read = () => {
    try {
      const found: unknown = JSON.parse(localStorage.getItem(key) ?? 'null');
      if (isFine(found)) value = found;
    } catch {
      // A damaged value is replaced by the usual one.
    }
  };
  read();
  // A choice in one tab applies to all of them.
  addEventListener('storage', (event) => {
    if (event.key === key) read();
  });
  return {
    get value() {
      return value;
    },
    set value(chosen: T) {
      value = chosen;
      try {
        localStorage.setItem(key, JSON.stringify(chosen));
      } catch {
        // The browser can't keep it: the choice is lost when the page is closed.
      }
    },
  };
}

export const THEMES = ['system', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

const isTheme = (value: unknown): value is Theme => (THEMES as readonly unknown[]).includes(value);
/** Once and twice as fast as usual, and at once. */
export const SPEEDS = [700, 350, 0] as const;
/** The speed that is nearest to a pace. */
export function nearestSpeed(pace: number): (typeof SPEEDS)[number] {
  return SPEEDS.reduce((best, speed) => (Math.abs(speed - pace) < Math.abs(best - pace) ? speed : best));
}
const isPace = (value: unknown): value is number | null =>
  value === null || (SPEEDS as readonly unknown[]).includes(value);
/** How much larger than usual texts are. */
export const TEXT_SIZES = [1, 1.2, 1.4] as const;
const isTextSize = (value: unknown): value is number => (TEXT_SIZES as readonly unknown[]).includes(value);
const isVolume = (value: unknown): value is number => typeof value === 'number' && value >= 0 && value <= 1;
/** What the system asks for, until somebody chooses. Tests without a browser have no media. */
const wantsContrast = (): boolean =>
  typeof matchMedia === 'function' && matchMedia('(prefers-contrast: more)').matches;
export const isBoolean = (value: unknown): value is boolean => typeof value === 'boolean';
export const isText = (value: unknown): value is string => typeof value === 'string';

export const settings = {
  theme: kept<Theme>('theme', 'system', isTheme),
  /** A language's code, or empty to follow the browser. */
  language: kept<string>('language', '', isText),
  /** Whether what happened is hidden where it would be beside the table. */
  logFolded: kept<boolean>('log-folded', false, isBoolean),
  sound: kept<boolean>('sound', true, isBoolean),
  /** Whether I see what players say to each other. */
  phrases: kept<boolean>('phrases', true, isBoolean),
  /** From 0 to 1. */
  volume: kept<number>('volume', 0.6, isVolume),
  textSize: kept<number>('text-size', 1, isTextSize),
  /** Whether colours are as far apart as they can be. */
  contrast: kept<boolean>('contrast', wantsContrast(), isBoolean),
  /** Whether single letters do something at the table. */
  keys: kept<boolean>('keys', true, isBoolean),
  /**
   * How long a bid is shown, in milliseconds, and everything else in proportion; 0 is at once. Null is what the host
   * chose.
   */
  pace: kept<number | null>('pace', null, isPace),
  /** Whether to send a notification when it is my turn and the page is hidden. */
  notify: kept<boolean>('notify', false, isBoolean),
};

/** Whether a game was played in this browser. */
export const played = kept<boolean>('played', false, isBoolean);

/** The level of the bots that this person plays against. */
export const opponents = kept<Level>('level', 'novice', isLevel);

/** Theme, contrast and text size, as the style sheets read them; `theme.js` does the same before the first paint. */
export function applyLook(): void {
  const { dataset, style } = document.documentElement;
  const { theme, contrast, textSize } = settings;
  if (theme.value === 'system') delete dataset['theme'];
  else dataset['theme'] = theme.value;
  if (contrast.value) dataset['contrast'] = 'more';
  else delete dataset['contrast'];
  style.setProperty('--text-size', `${textSize.value}`);
}
