// Whether a game's chance was what the table had promised. The server replays the record; what a browser can see by itself, it checks itself.
import type { Replay } from '../api/types';
import type { Seen } from './seen';

/** What this browser found without the server's help. */
export interface OwnCheck {
  /** The record's commitment beside the one that was noted: null if none was noted or the record has none. */
  promise: 'kept' | 'broken' | null;
  /** How far the table was when the commitment was noted. */
  noted: Seen['stage'] | null;
  /** Whether the seed's secret has the record's commitment: null if this browser can't compute it or there is none. */
  secret: boolean | null;
  /** The words that the players gave, by seat; null if the record has none. */
  words: readonly string[] | null;
  /** Whether the words are those of the seed: null if there are none. */
  wordsInSeed: boolean | null;
  commitment: string | null;
}

export type Verdict = Replay['fairness']['verdict'];

export interface Fairness extends OwnCheck {
  verdict: Verdict;
  /** The server's sentence, if it found something wrong. */
  why: string | null;
}

interface Promised {
  seed?: unknown;
  commitment?: unknown;
  words?: unknown;
}

/** In hexadecimal; null where a page is not trusted with it, that is, without https. */
async function sha256(text: string): Promise<string | null> {
  const subtle = globalThis.crypto?.subtle as SubtleCrypto | undefined;
  if (!subtle) return null;
  const hash = new Uint8Array(await subtle.digest('SHA-256', new TextEncoder().encode(text)));
  return Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

export async function checkMyself(record: string, noted: Seen | null): Promise<OwnCheck> {
  const { seed, commitment, words } = JSON.parse(record) as Promised;
  const promised = typeof commitment === 'string' ? commitment : null;
  const given =
    Array.isArray(words) && words.every((word) => typeof word === 'string') ? (words as string[]) : null;
  const [secret = '', ...inSeed] = typeof seed === 'string' ? seed.split('|') : [];
  const hash = secret && promised !== null ? await sha256(secret) : null;
  return {
    commitment: promised,
    promise: noted && promised !== null ? (noted.commitment === promised ? 'kept' : 'broken') : null,
    noted: noted?.stage ?? null,
    secret: hash === null ? null : hash === promised,
    words: given,
    wordsInSeed: given && typeof seed === 'string' ? inSeed.join('|') === given.join('|') : null,
  };
}

/** Both together: one thing that is wrong is enough. */
export function judge(told: Replay['fairness'], mine: OwnCheck): Fairness {
  const wrong = mine.promise === 'broken' || mine.secret === false || mine.wordsInSeed === false;
  return { ...mine, why: told.why, verdict: wrong ? 'not_fair' : told.verdict };
}
