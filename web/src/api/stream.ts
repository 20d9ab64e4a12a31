// A table's stream of views: it reconnects by itself after every break, and says whether it is connected.
import type { Progress } from '../review/types';
import type { Frame, Presence, SentPhrase } from './types';

export type Connection = 'connecting' | 'live' | 'lost';

/** A stream that broke is opened again after this long, and after twice as long each time that fails. */
const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 15_000;
/** A random part of this is added to each wait, because a restarted server could not answer all pages at once. */
const SPREAD_MS = 2000;

/** What comes on a stream. */
export interface Listener {
  view(frame: Frame): void;
  presence(presence: Presence): void;
  phrase(phrase: SentPhrase): void;
  review(progress: Progress): void;
  connection(state: Connection): void;
}

/**
 * Watches a table; the returned function ends that. A stream that is opened again begins with the change of number `after()` or a
 * later one, also at a server that has not heard of it.
 */
export function watch(id: string, listener: Listener, after: () => number = () => 0): () => void {
  let source: EventSource | null = null;
  let wait = FIRST_WAIT_MS;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function connect(): void {
    clearTimeout(timer);
    source?.close();
    const seen = after();
    source = new EventSource(`/api/tables/${id}/stream${seen > 0 ? `?after=${seen}` : ''}`);
    source.onopen = () => {
      wait = FIRST_WAIT_MS;
      listener.connection('live');
    };
    for (const kind of ['view', 'presence', 'phrase', 'review'] as const)
      source.addEventListener(kind, (event) => listener[kind](JSON.parse(event.data as string) as never));
    source.onerror = () => {
      listener.connection('lost');
      // Browsers give up when the server answers with an error, and wait long after other failures.
      source?.close();
      timer = setTimeout(connect, wait + Math.random() * SPREAD_MS);
      wait = Math.min(wait * 2, LONGEST_WAIT_MS);
    };
  }

  /** Tries at once when the device is back, such as a laptop that was shut or a phone in a tunnel. */
  function wake(): void {
    if (document.visibilityState === 'visible' && source?.readyState !== EventSource.OPEN) connect();
  }

  addEventListener('online', connect);
  addEventListener('offline', lost);
  document.addEventListener('visibilitychange', wake);
  connect();

  function lost(): void {
    listener.connection('lost');
  }

  return () => {
    clearTimeout(timer);
    source?.close();
    removeEventListener('online', connect);
    removeEventListener('offline', lost);
    document.removeEventListener('visibilitychange', wake);
  };
}
