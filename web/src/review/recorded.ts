// Reviews of golden records (`lonja review testdata/records/… --json`), for tests.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Review } from './types';

const read = (name: string): Review =>
  JSON.parse(readFileSync(join(import.meta.dirname, 'recorded', `${name}.jsonl`), 'utf8')) as Review;

export const MEDICI = read('medici');
export const CARD = read('card');
export const BURGUESES = read('burgueses');
