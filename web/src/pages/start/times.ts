// Times in words.
import type { Text } from '../../texts.svelte';

/** A length of time, such as "2 minutes", in the largest unit that has whole numbers. */
export function lasting(seconds: number): Text {
  const [unit, size] =
    seconds % 86_400 === 0 ? ['days', 86_400] : seconds % 3600 === 0 ? ['hours', 3600] : seconds % 60 === 0 ? ['minutes', 60] : ['seconds', 1]; // prettier-ignore
  return { id: `lasting-${unit as string}`, args: { number: seconds / (size as number) } };
}

const UNITS = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const;

/** How long ago: "3 minutes ago", "now" if it is less than a minute. */
export function ago(at: number, now: number, language: string): string {
  const seconds = Math.max(0, Math.round((now - at) / 1000));
  const words = new Intl.RelativeTimeFormat(language, { numeric: 'auto' });
  const unit = UNITS.find(([, size]) => seconds >= size);
  return unit ? words.format(-Math.floor(seconds / unit[1]), unit[0]) : words.format(0, 'second');
}
