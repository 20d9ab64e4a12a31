// Whether a game's chance was what the table had promised. The server replays the record; the browser itself checks
// everything else that it can.
import type { Replay } from '../api/types';
import { sha256 } from '../sha256';
import type { SeenPromise } from './seen';

type Hashes = readonly (string | null)[];

/** What this browser found without the server's help. */
export interface OwnCheck {
  /** The record's commitment and hashes beside those that were noted: null if none were noted or the record has none. */
  promise: 'kept' | 'broken' | null;
  /** How far the table was when they were noted: `revealing` is before my own word went out. */
  noted: SeenPromise['stage'] | 'revealing' | null;
  /** Whether the seed's secret has the record's commitment: null if there is none. */
  secret: boolean | null;
  /** The words that the players gave, by seat; null if the record has none. */
  words: readonly string[] | null;
  /** Whether the words are those of the seed: null if there are none. */
  wordsInSeed: boolean | null;
  /** Whether each word has its hash, and no seat has a word without one: null if the players gave no hashes. */
  wordsHashed: boolean | null;
  /** Whether a word is among them that this browser kept secret until it had seen all hashes. */
  ownWord: boolean;
  /** How many starts failed before. */
  failedStarts: number;
  /**
   * Whether the secret follows from the first one by that many failed starts: `kept` if this browser noted one of the
   * commitments on the way, `chained` if it noted none, `unproved` if the record has no first secret; null if no start failed.
   */
  starts: 'kept' | 'chained' | 'unproved' | 'broken' | null;
  commitment: string | null;
}

export type Verdict = Replay['fairness']['verdict'];

export interface Fairness extends OwnCheck {
  verdict: Verdict;
  /** The server's code, if it found something wrong, and the seat or chance outcome that it means. */
  unfair: Pick<Replay['fairness'], 'code' | 'number'>;
}

interface RecordPromise {
  seed?: unknown;
  commitment?: unknown;
  words?: unknown;
  word_hashes?: unknown;
  failed_starts?: unknown;
  first_secret?: unknown;
}

/** More failed starts can't be checked: nobody has so much patience. */
const MAX_FAILED_STARTS = 10_000;

/** The secrets of all starts, the first one first; null if the record does not have the first one. */
function secretsOf(secret: string, first: unknown, failedStarts: number): readonly string[] | null {
  if (failedStarts === 0) return [secret];
  if (typeof first !== 'string' || failedStarts > MAX_FAILED_STARTS) return null;
  const secrets = [first];
  for (let start = 1; start <= failedStarts; start++)
    secrets.push(sha256(`${secrets.at(-1) ?? ''}/start/${start}`));
  return secrets;
}

/** Whether the failed starts are as many as the first commitment proves, if this browser noted one before the game. */
function checkStarts(
  noted: SeenPromise | null,
  secret: string,
  first: unknown,
  failedStarts: number,
): OwnCheck['starts'] {
  const secrets = secretsOf(secret, first, failedStarts);
  const seen = noted?.first ?? null;
  if (seen && seen.failed_starts > failedStarts) return 'broken';
  if (!secrets) return typeof first === 'string' ? 'broken' : 'unproved';
  if (secrets.at(-1) !== secret) return 'broken';
  if (seen && sha256(secrets[seen.failed_starts] ?? '') !== seen.commitment) return 'broken';
  if (failedStarts === 0) return null;
  return seen ? 'kept' : 'chained';
}

function isHashes(value: unknown): value is Hashes {
  return Array.isArray(value) && value.every((hash) => hash === null || typeof hash === 'string');
}

function checkHashes(words: readonly string[], hashes: Hashes): boolean | null {
  const fits = (word: string, hash: string | null | undefined) =>
    hash === null ? word === '' : hash === sha256(word);
  if (hashes.length !== words.length || !words.every((word, seat) => fits(word, hashes[seat]))) return false;
  return hashes.some((hash) => hash !== null) ? true : null;
}

function comparePromise(
  noted: SeenPromise,
  record: { commitment: string; hashes: Hashes; failedStarts: number },
) {
  const hasMine = noted.revealed && record.hashes.includes(noted.mine);
  // A later start, which this browser did not see, has other secrets. But a record with my word has no later start.
  if (record.failedStarts > 0 && noted.stage === 'open' && !hasMine) return null;
  // Before words are revealed, others can still give their hashes.
  const isFixed = hasMine || (noted.stage !== 'open' && noted.word_hashes.length > 0);
  const sameHashes = JSON.stringify(noted.word_hashes) === JSON.stringify(record.hashes);
  return noted.commitment === record.commitment && (sameHashes || !isFixed) ? 'kept' : 'broken';
}

export function checkMyself(record: string, noted: SeenPromise | null): OwnCheck {
  const { seed, commitment, words, word_hashes, failed_starts, first_secret } = JSON.parse(
    record,
  ) as RecordPromise;
  const promised = typeof commitment === 'string' ? commitment : null;
  const given =
    Array.isArray(words) && words.every((word) => typeof word === 'string') ? (words as string[]) : null;
  const hashes = isHashes(word_hashes) ? word_hashes : [];
  const failedStarts = typeof failed_starts === 'number' ? failed_starts : 0;
  const compared = promised === null ? null : { commitment: promised, hashes, failedStarts };
  const promise = noted && compared ? comparePromise(noted, compared) : null;
  const [secret = '', ...inSeed] = typeof seed === 'string' ? seed.split('|') : [];
  return {
    commitment: promised,
    promise,
    noted: noted?.revealed ? 'revealing' : (noted?.stage ?? null),
    secret: secret && promised !== null ? sha256(secret) === promised : null,
    words: given,
    wordsInSeed: given && typeof seed === 'string' ? inSeed.join('|') === given.join('|') : null,
    wordsHashed: given && word_hashes !== undefined ? checkHashes(given, hashes) : null,
    ownWord: promise === 'kept' && noted?.revealed === true && hashes.includes(noted.mine),
    failedStarts,
    starts:
      promised === null || secret === '' ? null : checkStarts(noted, secret, first_secret, failedStarts),
  };
}

/** Both together: one thing that is wrong is enough. */
export function judge(told: Replay['fairness'], mine: OwnCheck): Fairness {
  const wrong =
    mine.promise === 'broken' ||
    mine.starts === 'broken' ||
    mine.secret === false ||
    mine.wordsInSeed === false ||
    mine.wordsHashed === false;
  return { ...mine, unfair: told, verdict: wrong ? 'not_fair' : told.verdict };
}
