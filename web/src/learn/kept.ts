// What a browser remembers of first games while it is open: a reload keeps the coach and what it has said.

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
    // A browser that keeps nothing: a reload begins anew.
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

/** What was said at a table. */
export interface Said {
  /** Ids of lessons, in the order in which they were told. */
  lessons: string[];
  /** How often each kind of thing that bots do was explained. */
  explained: Record<string, number>;
  folded: boolean;
}

export function said(id: string): Said {
  const found = (read(`lonja.lesson.${id}`) ?? {}) as Partial<Said>;
  return { lessons: found.lessons ?? [], explained: found.explained ?? {}, folded: found.folded ?? false };
}

export function keepSaid(id: string, what: Said): void {
  write(`lonja.lesson.${id}`, what);
}
