// What the coach says at any time of a first game: one lesson after the other, and between them advice, praise and blame.
import { Problem } from '../api/client';
import type { Suggestion } from '../api/types';
import type { Lesson, Play } from '../games/contract';
import type { Text } from '../texts.svelte';
import { judge, otherwise, weighed } from './advice';
import type { TutorMemory } from './kept';
import { decisions, myTurn, played, type Tutor } from './tutor';

/** Between lessons. Actions and reasons are put into words where they are shown, in the language of that moment. */
export type Remark =
  | { is: 'advice'; advice: Suggestion; reasons: () => Text[] }
  /** Why there is no advice, although I asked for it. */
  | { is: 'problem'; problem: Problem }
  | { is: 'mistake'; better: string; florins: number; reasons: () => Text[] }
  | { is: 'dear'; highest: number }
  | { is: 'praise'; text: Text }
  | { is: 'bot'; text: () => Text | undefined };

/** How many times each kind of thing that bots do is explained. */
const EXPLAINED = 2;
/** In this many first decisions advice comes by itself. */
const UNASKED = 3;
/** How many times the coach praises. */
const PRAISES = 3;
/** After this many changes a remark is old. */
const OLD = 3;
/** If two chances of winning are this close, the choice does not matter much. */
export const CLOSE = 0.02;

export class Teacher {
  /** Ids of lessons told, oldest first; the last one may not have been acknowledged. */
  told = $state.raw<readonly string[]>([]);
  /** Whether the last one told waits to be acknowledged. */
  waiting = $state(false);
  remark = $state.raw<Remark | null>(null);
  /** The number of the change after which the remark was made. */
  #remarked = 0;
  /** Which lesson told is read again, if one is. */
  page = $state<number | null>(null);
  /** Whether advice is on its way. */
  thinking = $state(false);

  readonly lessons: readonly Lesson<unknown>[];
  readonly #tutor: Tutor<unknown>;
  readonly #ask: () => Promise<Suggestion>;
  readonly #explained: Record<string, number>;
  #play: Play | null = null;
  /** What a bot thought of my present decision, and the number of the change before it. */
  #thought: { number: number; advice: Suggestion; reasons: () => Text[] } | null = null;

  constructor(
    lessons: readonly Lesson<unknown>[],
    tutor: Tutor<unknown>,
    ask: () => Promise<Suggestion>,
    before: Pick<TutorMemory, 'lessons' | 'explained'>,
  ) {
    this.lessons = lessons;
    this.#tutor = tutor;
    this.#ask = ask;
    this.#explained = { ...before.explained };
    this.told = before.lessons.filter((id) => lessons.some((lesson) => lesson.id === id));
  }

  get explained(): Readonly<Record<string, number>> {
    return this.#explained;
  }

  /** The lesson that is read: one read again, or the one that waits. */
  lesson = $derived.by(() => {
    const id = this.page !== null ? this.told[this.page] : this.waiting ? this.told.at(-1) : undefined;
    return this.lessons.find((lesson) => lesson.id === id) ?? null;
  });

  /** Looks at the table after each change. */
  see(play: Play): void {
    const before = this.#play;
    this.#play = play;
    if (before && before.number !== play.number) {
      if (this.page !== null) this.page = null;
      if (play.over) this.remark = null;
      else this.#comment(before, play);
    }
    this.#teach();
    if (myTurn(play) && before?.number !== play.number) void this.#consider();
  }

  /** The next lesson that fits, if none waits. */
  #teach(): void {
    const play = this.#play;
    if (this.waiting || !play) return;
    const next = this.lessons.find((lesson) => !this.told.includes(lesson.id) && lesson.when(play));
    if (!next) return;
    this.told = [...this.told, next.id];
    this.waiting = true;
  }

  /** "Got it": shows the next lesson, or else advice about the present decision. */
  gotIt(): void {
    if (this.page !== null) {
      this.page = null;
      return;
    }
    this.waiting = false;
    this.#teach();
    if (!this.waiting) this.#adviseUnasked();
  }

  /** Turns to the lesson before or after the one on show. */
  turn(by: 1 | -1): void {
    const last = this.told.length - 1;
    const to = (this.page ?? (this.waiting ? last : last + 1)) + by;
    this.page = to < 0 ? 0 : to > last || (to === last && this.waiting) ? null : to;
  }

  /** Says what a bot would do and why, or why it can't tell, because I asked. */
  async advise(): Promise<void> {
    if (this.remark?.is === 'problem') this.remark = null;
    const number = this.#play?.number;
    const problem = await this.#consider();
    if (!problem) this.#sayThought();
    else if (this.#play?.number === number) this.remark = { is: 'problem', problem };
  }

  /** Shows a suggestion that was asked for elsewhere on the page. */
  take(advice: Suggestion): void {
    const play = this.#play;
    if (!play || this.#thought?.advice === advice) return;
    this.#thought = { number: play.number, advice, reasons: () => this.#tutor.reasons(play, advice) };
    this.#sayThought();
  }

  #sayThought(): void {
    if (this.#thought?.number !== this.#play?.number || !this.#thought) return;
    this.page = null;
    this.waiting = false;
    this.remark = { is: 'advice', advice: this.#thought.advice, reasons: this.#thought.reasons };
  }

  /**
   * Asks a bot about my present decision: to advise, and to judge what I do then. What prevents it is returned: only
   * somebody who asked for advice wants to know.
   */
  async #consider(): Promise<Problem | null> {
    const play = this.#play;
    if (!play || !myTurn(play) || this.thinking || this.#thought?.number === play.number) return null;
    this.thinking = true;
    let advice: Suggestion;
    try {
      advice = await this.#ask();
    } catch (problem) {
      if (problem instanceof Problem) return problem;
      throw problem;
    } finally {
      this.thinking = false;
    }
    if (this.#play?.number !== play.number)
      // Something happened meanwhile; if it is still or again my decision, it is another one.
      return this.#play && myTurn(this.#play) ? this.#consider() : null;
    this.#thought = { number: play.number, advice, reasons: () => this.#tutor.reasons(play, advice) };
    if (!this.waiting) this.#adviseUnasked();
    return null;
  }

  #adviseUnasked(): void {
    const play = this.#play;
    if (play && myTurn(play) && decisions(play) < UNASKED) this.#sayThought();
  }

  #comment(before: Play, play: Play): void {
    const mine = played(play).find((action) => action.seat === play.you && !action.forced);
    // Advice is out of date once anything is played.
    if (this.remark?.is === 'advice' || this.remark?.is === 'problem' || play.number - this.#remarked >= OLD)
      this.remark = null;
    if (mine) {
      this.#remarked = play.number;
      this.remark = this.#verdict(before, mine.action);
      return;
    }
    if (this.remark) return;
    const explain = () => this.#tutor.explain(before, play);
    for (const [at, { kind }] of explain().entries()) {
      if ((this.#explained[kind] ?? 0) >= EXPLAINED) continue;
      this.#explained[kind] = (this.#explained[kind] ?? 0) + 1;
      this.#remarked = play.number;
      this.remark = { is: 'bot', text: () => explain()[at]?.text };
      return;
    }
  }

  #verdict(before: Play, action: string): Remark | null {
    const thought = this.#thought;
    if (thought?.number !== before.number || !thought || before.you === null) return null;
    const verdict = judge(thought.advice, action, before.you);
    if (verdict.is === 'dear') return { is: 'dear', highest: verdict.highest };
    if (verdict.is === 'mistake')
      return {
        is: 'mistake',
        better: thought.advice.action,
        florins: verdict.florins,
        reasons: thought.reasons,
      };
    const praises = this.#explained['praise'] ?? 0;
    const wasTold = decisions(before) < UNASKED;
    if (verdict.is !== 'advised' || wasTold || praises >= PRAISES) return null;
    this.#explained['praise'] = praises + 1;
    return { is: 'praise', text: { id: `learn-praise-${praises + 1}` } };
  }
}

/** The best alternative and how good it is, to be said with advice; null if there is nothing to choose. */
export function comparison(
  advice: Suggestion,
): { other: string; close: boolean; win: number; less: number } | null {
  const best = weighed(advice, advice.action);
  const other = otherwise(advice);
  if (!best || !other) return null;
  return {
    other: other.action,
    close: best.win - other.win < CLOSE,
    win: Math.round(best.win * 100),
    less: Math.round(other.win * 100),
  };
}
