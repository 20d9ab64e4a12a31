import { describe, expect, it } from 'vitest';
import { eventsIn } from './requests';

async function read(...chunks: string[]): Promise<string[]> {
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(new TextEncoder().encode(chunk));
      controller.close();
    },
  });
  const found: string[] = [];
  for await (const { event, data } of eventsIn(body)) found.push(`${event} ${data}`);
  return found;
}

describe('a stream of events', () => {
  it('is read however it is cut', async () => {
    const text = 'event: progress\ndata: {"done":1}\n\n: still here\n\nevent:review\ndata:{"é":1}\n\n';
    const events = ['progress {"done":1}', 'review {"é":1}'];
    expect(await read(text)).toEqual(events);
    expect(await read(...text)).toEqual(events);
    expect(await read(text.replaceAll('\n', '\r\n'))).toEqual(events);
    expect(await read('event: half')).toEqual([]);
  });
});
