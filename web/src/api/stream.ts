// A table's stream of views: goes on by itself after every break, and says honestly whether it is connected.
import type { Frame } from './types';

export type Connection = 'connecting' | 'live' | 'lost';

const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 15_000;

/** Watches a table until what this returns is called. */
export function watch(
  id: string,
  onFrame: (frame: Frame) => void,
  onConnection: (state: Connection) => void,
): () => void {
  let source: EventSource | null = null;
  let wait = FIRST_WAIT_MS;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function connect(): void {
    clearTimeout(timer);
    source?.close();
    source = new EventSource(`/api/tables/${id}/stream`);
    source.onopen = () => {
      wait = FIRST_WAIT_MS;
      onConnection('live');
    };
    source.addEventListener('view', (event) => onFrame(JSON.parse(event.data as string) as Frame));
    source.onerror = () => {
      onConnection('lost');
      // Browsers give up by themselves when a server answers with an error; and wait long otherwise.
      source?.close();
      timer = setTimeout(connect, wait);
      wait = Math.min(wait * 2, LONGEST_WAIT_MS);
    };
  }

  /** A laptop that was shut, a phone in a tunnel: try at once when it is back. */
  function wake(): void {
    if (document.visibilityState === 'visible' && source?.readyState !== EventSource.OPEN) connect();
  }

  addEventListener('online', connect);
  addEventListener('offline', lost);
  document.addEventListener('visibilitychange', wake);
  connect();

  function lost(): void {
    onConnection('lost');
  }

  return () => {
    clearTimeout(timer);
    source?.close();
    removeEventListener('online', connect);
    removeEventListener('offline', lost);
    document.removeEventListener('visibilitychange', wake);
  };
}
