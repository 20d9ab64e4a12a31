import { beforeAll, describe, expect, it } from 'vitest';
import { texts } from '../texts.svelte';
import { Problem } from './client';
import { problemWords } from './problems';

const words = (code: string, status: number) => problemWords(new Problem(code, status, ''));

beforeAll(() => texts.speak('en'));

describe('the words of a problem', () => {
  it('are at hand for what every page can meet, and offline if no others could be loaded', () => {
    expect(words('offline', 0)).toBe('The server can’t be reached.');
    expect(words('not_found', 404)).toBe('There is no such table.');
    expect(words('seat_taken', 409)).toBe('The server can’t be reached.');
  });

  it('say what the server refused, or name what it said', async () => {
    await texts.load('problems');
    expect(words('seat_taken', 409)).toBe('That seat is taken.');
    expect(words('no_such_code', 418)).toContain('“no_such_code”');
    expect(words('unknown', 502)).toContain('“502”');
  });

  it('are for problems only', () => {
    expect(() => problemWords(new TypeError('a bug'))).toThrow(TypeError);
  });
});
