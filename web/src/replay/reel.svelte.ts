// Where a replay is, and whether it goes on by itself.
import type { Command } from './keys';
import { nextChapter, previousChapter, within, type Chapter } from './moments';

export const SPEEDS = [0.5, 1, 2, 4] as const;

/** How long a moment is shown at the usual speed. */
const MOMENT_MS = 1400;

export class Reel {
  at = $state(0);
  playing = $state(false);
  speed = $state(1);

  constructor(
    readonly end: number,
    readonly chapters: readonly Chapter[],
    at: number,
  ) {
    this.at = within(at, end);
  }

  /** Goes to a moment, and stays there. */
  show(at: number): void {
    this.playing = false;
    this.at = within(at, this.end);
  }

  do(command: Command): void {
    switch (command) {
      case 'back':
        return this.show(this.at - 1);
      case 'on':
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
        if (!this.playing && this.at === this.end) this.at = 0;
        this.playing = !this.playing && this.end > 0;
    }
  }

  /** Goes on by itself, until what this returns is called. */
  run(): () => void {
    const timer = setInterval(() => {
      this.at = within(this.at + 1, this.end);
      if (this.at === this.end) this.playing = false;
    }, MOMENT_MS / this.speed);
    return () => clearInterval(timer);
  }
}
