// Calls a person to the table: a gentle sound, the page's title, and a notification if it was allowed and the page is not seen.
import { settings } from '../settings.svelte';
import { playSound } from '../sounds';

/** Tells that it is my turn. */
export function call(title: string): void {
  playSound('turn');
  if (document.visibilityState === 'visible' || !settings.notify.value) return;
  if (typeof Notification === 'undefined' || Notification.permission !== 'granted') return;
  try {
    const notification = new Notification(title, { tag: 'lonja-turn', icon: '/favicon.svg' });
    notification.onclick = () => {
      focus();
      notification.close();
    };
  } catch {
    // Phones need a service worker for notifications; here the title and the sound must be enough.
  }
}
