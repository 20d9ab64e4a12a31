// My secret words: this browser draws one for each game and keeps it until the table asks for it. The server first gets its hash.
import { sha256 } from '../sha256';

const KEY = 'lonja.words';
/** How many words are kept, the newest ones. */
export const MAX_WORDS = 50;

/** Words by their hashes, oldest first. What is damaged is lost. */
function read(): [hash: string, word: string][] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    const isPair = (value: unknown): value is [string, string] =>
      Array.isArray(value) && typeof value[0] === 'string' && typeof value[1] === 'string';
    return Array.isArray(kept) ? kept.filter(isPair) : [];
  } catch {
    return [];
  }
}

/** For browsers that keep nothing: what was drawn since the page was loaded. */
const drawn = new Map<string, string>();

/** Draws a new word of 128 bits, keeps it, and returns its hash. */
export function drawWord(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const word = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  const hash = sha256(word);
  drawn.set(hash, word);
  try {
    localStorage.setItem(KEY, JSON.stringify([...read(), [hash, word]].slice(-MAX_WORDS)));
  } catch {
    // The word is lost if the page is loaded again before the game begins.
  }
  return hash;
}

/** The word of a hash; null if another browser drew it. */
export function wordOf(hash: string): string | null {
  return drawn.get(hash) ?? read().find(([kept]) => kept === hash)?.[1] ?? null;
}
