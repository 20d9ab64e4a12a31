// A review on its way: the quick one first, then the deep one in its place.
import { Problem } from '../api/client';
import { askReview, type Source } from './requests';
import type { Depth, Progress, Review } from './types';

/** A review whose progress is not heard of is requested again after this time. */
const PATIENCE_MS = 4000;

export class Reviewing {
  /** The deepest review there is. */
  review = $state.raw<Review | null>(null);
  depth = $state<Depth | null>(null);
  /** The progress of the review that was requested. */
  progress = $state.raw<Progress | null>(null);
  /** The review that was requested and has not come yet. */
  asked = $state<Depth | null>(null);
  problem = $state.raw<Problem | null>(null);

  #left = false;
  #wake: () => void = () => undefined;

  constructor(readonly source: Source) {}

  /** Asks for a review, unless one as deep is there or on its way. */
  async ask(depth: Depth): Promise<void> {
    if (this.depth === depth || this.depth === 'deep' || this.asked !== null) return;
    this.asked = depth;
    this.problem = null;
    try {
      while (!this.#left) {
        const answer = await askReview(this.source, depth, (progress) => (this.progress = progress));
        if ('review' in answer) {
          this.review = answer.review;
          // A deep one that is there already is better than a quick one.
          this.depth = answer.depth;
          break;
        }
        this.progress = answer;
        await this.#news();
      }
    } catch (problem) {
      if (!(problem instanceof Problem)) throw problem;
      this.problem = problem;
    } finally {
      this.asked = null;
      this.progress = null;
    }
  }

  /** The quick review, then the deep one. */
  async askBoth(): Promise<void> {
    await this.ask('quick');
    if (!this.problem) await this.ask('deep');
  }

  /** The table's stream tells how far the server is. */
  note(progress: Progress): void {
    if (progress.depth !== this.asked) return;
    this.progress = progress;
    if (progress.done >= progress.of) this.#wake();
  }

  leave(): void {
    this.#left = true;
    this.#wake();
  }

  #news(): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, PATIENCE_MS);
      this.#wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}
