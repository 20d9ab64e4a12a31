// What a browser tab remembers of first games: after a reload the teacher is still there and does not repeat itself.

function read(key: string): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null');
  } catch {
    return null;
  }
}

function write(key: string, value: unknown): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(value));
  } catch {
    // The browser can't keep it: after a reload the teacher begins anew.
  }
}

/** The table at which a ruleset is being learned. */
export function lessonTable(ruleset: string): string | null {
  const id = read(`lonja.learn.${ruleset}`);
  return typeof id === 'string' ? id : null;
}

export function keepLessonTable(ruleset: string, id: string): void {
  write(`lonja.learn.${ruleset}`, id);
  write(`lonja.lesson.${id}`, {});
}

/** Whether a table is that of a first game. */
export function isLesson(id: string): boolean {
  return read(`lonja.lesson.${id}`) !== null;
}

/** What the teacher has said at a table. */
export interface TutorMemory {
  /** Ids of lessons, in the order in which the teacher gave them. */
  lessons: string[];
  /** How often each kind of thing that bots do was explained. */
  explained: Record<string, number>;
  folded: boolean;
}

export function tutorMemory(id: string): TutorMemory {
  const found = (read(`lonja.lesson.${id}`) ?? {}) as Partial<TutorMemory>;
  return { lessons: found.lessons ?? [], explained: found.explained ?? {}, folded: found.folded ?? false };
}

export function keepTutorMemory(id: string, what: TutorMemory): void {
  write(`lonja.lesson.${id}`, what);
}
