// Calls a person to the table: a gentle sound, the page's title, and a notification if it was allowed and the page is not seen.
import { settings } from '../settings.svelte';

const SOON_MS = 60;

let audio: AudioContext | null = null;

/** Two soft notes of a bell, made here: no file to load. */
function chime(): void {
  // Browsers let a page sound only after somebody has touched it.
  if (!settings.sound.value || !navigator.userActivation.hasBeenActive) return;
  audio ??= new AudioContext();
  const begin = audio.currentTime;
  for (const [delay, pitch] of [
    [0, 659.26],
    [0.14, 880],
  ] as const) {
    const tone = audio.createOscillator();
    const loudness = audio.createGain();
    tone.type = 'sine';
    tone.frequency.value = pitch;
    loudness.gain.setValueAtTime(0, begin + delay);
    loudness.gain.linearRampToValueAtTime(0.09, begin + delay + 0.015);
    loudness.gain.exponentialRampToValueAtTime(0.0001, begin + delay + 0.9);
    tone.connect(loudness).connect(audio.destination);
    tone.start(begin + delay);
    tone.stop(begin + delay + 1);
  }
}

/** Tells that it is my turn. */
export function call(title: string): void {
  // To begin a sound takes long: when the table has been drawn.
  setTimeout(chime, SOON_MS);
  if (document.visibilityState === 'visible' || !settings.notify.value) return;
  if (typeof Notification === 'undefined' || Notification.permission !== 'granted') return;
  try {
    const notification = new Notification(title, { tag: 'lonja-turn', icon: '/favicon.svg' });
    notification.onclick = () => {
      focus();
      notification.close();
    };
  } catch {
    // Phones want a service worker for it; the title and the sound have to do.
  }
}
