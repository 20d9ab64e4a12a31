// Sounds of the table. Small, because every table loads it; the synthesizer is loaded with the first sound.
import { settings } from './settings.svelte';

/** A card that is turned or taken, coins that are paid, an auctioneer's hammer, my turn, the last seconds of a clock. */
export type Sound = 'card' | 'coin' | 'hammer' | 'turn' | 'seconds';

/** A sound takes long to start, so it waits until the table has been drawn. */
const SOON_MS = 60;

/** Plays a sound, unless the page is muted. Browsers allow sounds only after a person has touched the page. */
export function playSound(sound: Sound): void {
  const { sound: isOn, volume } = settings;
  if (!isOn.value || volume.value === 0 || !navigator.userActivation.hasBeenActive) return;
  setTimeout(() => void make(sound, volume.value), SOON_MS);
}

async function make(sound: Sound, volume: number): Promise<void> {
  try {
    const { synthesize } = await import('./synthesizer');
    await synthesize(sound, volume);
  } catch {
    // Without a network or loudspeaker the game goes on in silence.
  }
}
