// What a first game teaches, in the order in which it should come.
import type { Lesson } from '../contract';

export const lessons: readonly Lesson<unknown>[] = [];
