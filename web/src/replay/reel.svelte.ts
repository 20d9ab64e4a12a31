// Where a replay is, and whether it goes on by itself.
import type { Step } from '../api/types';
import type { Command } from './keys';
import { nextChapter, previousChapter, within, type Chapter } from './moments';

export const SPEEDS = [0.5, 1, 2, 4] as const;

/** How long a step of an account is shown at the usual speed. */
const ACCOUNT_MS = 1400;
/** Every step is shown for at least this time. */
const MIN_MS = 300;

export class Reel {
  at = $state(0);
  /** Which step of the moment is shown; `show` goes to the last one. */
  step = $state(0);
  playing = $state(false);
  speed = $state(1);

  constructor(
    readonly end: number,
    readonly chapters: readonly Chapter[],
    at: number,
    /** The steps of each moment. */
    readonly steps: readonly (readonly Step[])[],
  ) {
    this.show(at);
  }

  /** Goes to a moment, and stays there. */
  show(at: number): void {
    this.playing = false;
    this.at = within(at, this.end);
    this.step = this.#lastStep;
  }

  /** The number of the last step of the present moment. */
  get #lastStep(): number {
    return Math.max(0, (this.steps[this.at]?.length ?? 0) - 1);
  }

  #stepOn(): void {
    if (this.step < this.#lastStep) this.step += 1;
    else if (this.at < this.end) [this.at, this.step] = [this.at + 1, 0];
  }

  #stepBack(): void {
    this.playing = false;
    if (this.step > 0) this.step -= 1;
    else if (this.at > 0) this.show(this.at - 1);
  }

  do(command: Command): void {
    switch (command) {
      case 'back':
        return this.#stepBack();
      case 'on':
        this.playing = false;
        return this.#stepOn();
      case 'action-back':
        return this.show(this.at - 1);
      case 'action-on':
        return this.show(this.at + 1);
      case 'chapter-back':
        return this.show(previousChapter(this.chapters, this.at));
      case 'chapter-on':
        return this.show(nextChapter(this.chapters, this.at, this.end));
      case 'first':
        return this.show(0);
      case 'last':
        return this.show(this.end);
      case 'toggle':
        // At the end, it begins again.
        if (!this.playing && this.at === this.end) this.show(0);
        this.playing = !this.playing && this.end > 0;
    }
  }

  /** Goes on by itself, step by step; the returned function ends that. */
  run(): () => void {
    let timer: ReturnType<typeof setTimeout>;
    const wait = () => {
      const step = this.steps[this.at]?.[this.step];
      const ms = step?.account ? ACCOUNT_MS : Math.max(MIN_MS, step?.ms ?? MIN_MS);
      timer = setTimeout(next, ms / this.speed);
    };
    const next = () => {
      this.#stepOn();
      if (this.at === this.end && this.step === this.#lastStep) this.playing = false;
      else wait();
    };
    wait();
    return () => clearTimeout(timer);
  }
}
