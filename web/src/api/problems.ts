// What went wrong, in the reader's language; the server's own sentence where we have none.
import { t } from '../texts.svelte';
import { Problem } from './client';

/** The codes for which there is a text `refused-CODE`. */
const TOLD = new Set([
  'bad_name',
  'not_opener',
  'no_seat',
  'removed',
  'seat_taken',
  'wrong_stage',
  'still_here',
  'too_many',
  'unavailable',
  'outcome_unknown',
  'damaged_log',
  'unknown_person',
]);

export function problemWords(problem: unknown): string {
  if (!(problem instanceof Problem)) throw problem;
  if (problem.code === 'offline') return t('problem-offline');
  if (problem.code === 'stale') return t('problem-stale');
  if (problem.code === 'not_found') return t('problem-no-table');
  return TOLD.has(problem.code) ? t(`refused-${problem.code}`) : problem.message;
}
