// Reviews and practice tables, asked of the server.
import { ask, Problem } from '../api/client';
import { texts } from '../texts.svelte';
import type { Depth, Progress, Review } from './types';

/** A review, or how far it is. */
export type Answer = { depth: Depth; review: Review } | Progress;

/** What a review is of: a table of this server, or a record that somebody brought. */
export type Source = { table: string } | { record: string };

const json = async <T>(answer: Promise<Response>): Promise<T> => (await (await answer).json()) as T;

export function askReview(source: Source, depth: Depth, tell: (progress: Progress) => void): Promise<Answer> {
  if ('table' in source) return json<Answer>(ask('POST', `/tables/${source.table}/review`, { depth }));
  const answer = ask('POST', `/records/review?depth=${depth}`, source.record);
  return depth === 'quick' ? json<Answer>(answer) : streamed(answer, tell);
}

/** A deep review of a record comes as a stream of events, the last of which is the review. */
async function streamed(answer: Promise<Response>, tell: (progress: Progress) => void): Promise<Answer> {
  const { body } = await answer;
  if (body)
    for await (const { event, data } of eventsIn(body)) {
      if (event === 'review') return JSON.parse(data) as Answer;
      if (event === 'problem') throw await refusal(data);
      if (event === 'progress')
        tell({ depth: 'deep', ...(JSON.parse(data) as { done: number; of: number }) });
    }
  throw new Problem('offline', 0, '');
}

/** A refusal that comes in a stream, with its words. */
async function refusal(data: string): Promise<Problem> {
  await texts.load('problems').catch(() => undefined);
  const { code = 'unknown', detail = '' } = JSON.parse(data) as { code?: string; detail?: string };
  return new Problem(code, 0, detail);
}

/** The events of a text/event-stream. */
export async function* eventsIn(
  body: ReadableStream<Uint8Array>,
): AsyncGenerator<{ event: string; data: string }> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let text = '';
  try {
    for (;;) {
      const { value, done } = await reader.read();
      if (done) return;
      text += decoder.decode(value, { stream: true });
      const blocks = text.split(/\r?\n\r?\n/);
      text = blocks.pop() ?? '';
      for (const block of blocks) {
        const field = (name: string) =>
          block
            .split(/\r?\n/)
            .filter((line) => line.startsWith(`${name}:`))
            .map((line) => line.slice(name.length + 1).replace(/^ /, ''))
            .join('\n');
        if (field('event')) yield { event: field('event'), data: field('data') };
      }
    }
  } finally {
    void reader.cancel();
  }
}

/** Opens a table that plays on from a moment, with me at a seat and bots at the others. */
export function openPractice(
  source: Source,
  moment: number,
  seat: number,
  level: string,
): Promise<{ id: string }> {
  if ('table' in source)
    return json(ask('POST', `/tables/${source.table}/practice`, { moment, seat, level }));
  const query = new URLSearchParams({ moment: `${moment}`, seat: `${seat}`, level });
  return json(ask('POST', `/records/practice?${query}`, source.record));
}
