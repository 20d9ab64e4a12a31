// Since when somebody is away, in words.
import { texts } from '../../texts.svelte';

/** The time of a moment: `14:05`; with the day, if it was another one. */
export function since(moment: number, now = Date.now()): string {
  const [then, today] = [new Date(moment), new Date(now)];
  const isToday = then.toDateString() === today.toDateString();
  return new Intl.DateTimeFormat(texts.language, {
    ...(!isToday && { day: 'numeric', month: 'short' }),
    hour: 'numeric',
    minute: '2-digit',
  }).format(then);
}
