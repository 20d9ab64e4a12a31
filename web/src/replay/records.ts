// Records in a text that somebody brings: one, or one a line. Here they are only separated; the server checks them.
import type { Result } from '../api/types';

export interface RecordText {
  /** The record itself, as it goes to the server. */
  text: string;
  /** From 1. */
  line: number;
  /** What it says of itself; null if it can't be read. */
  about: About | null;
}

export interface About {
  ruleset: string;
  players: number;
  names: string[] | null;
  result: Result | null;
}

function isNumbers(value: unknown): value is number[] {
  return Array.isArray(value) && value.every((item) => typeof item === 'number');
}

function about(text: string): About | null {
  try {
    const { lonja, ruleset, players, names, result } = JSON.parse(text) as Record<string, unknown>;
    if (lonja === undefined || typeof ruleset !== 'string' || typeof players !== 'number') return null;
    const { scores, winners } = (result ?? {}) as Record<string, unknown>;
    return {
      ruleset,
      players,
      names: Array.isArray(names) ? names.map(String) : null,
      result: isNumbers(scores) && isNumbers(winners) ? { scores, winners } : null,
    };
  } catch {
    return null;
  }
}

/** All records of a text. Text that is no record counts as one that can't be read; the server says why. */
export function records(text: string): RecordText[] {
  const whole = text.replace(/^\uFEFF/, '').trim();
  if (whole === '') return [];
  // One record may be written over several lines.
  const alone = about(whole);
  if (alone) return [{ text: whole, line: 1, about: alone }];
  const lines = whole.split('\n').flatMap((line, index) => {
    const trimmed = line.trim();
    return trimmed === '' ? [] : [{ text: trimmed, line: index + 1, about: about(trimmed) }];
  });
  return lines.some((line) => line.about) ? lines : [{ text: whole, line: 1, about: null }];
}
