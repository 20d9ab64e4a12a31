// One table as this page knows it: the newest frame and what happened. Everything shown is derived from these.
import { note } from '../after/seen';
import { api, Problem } from '../api/client';
import { watch, type Connection } from '../api/stream';
import { still } from '../games/shared/motion.svelte';
import { settings } from '../settings.svelte';
import { steady } from '../steady';
import { doDuty, duty } from './fairStart';
import { NORMAL_PACE_MS, Presenter, toldSoFar } from './presenter.svelte';
import type { Frame, GameEvent, Happened, Suggestion } from '../api/types';

/** Between two attempts to start fairly. */
const RETRY_MS = 2000;

export class Table {
  frame = $state.raw<Frame | null>(null);
  /** All that happened, oldest first, without gaps up to `frame.number`. */
  happened = $state.raw<readonly Happened[]>([]);
  connection = $state<Connection>('connecting');
  /** Whether a request of mine is on its way. */
  busy = $state(false);
  /** What went wrong last. */
  problem = $state.raw<Problem | null>(null);
  hint = $state.raw<Suggestion | null>(null);

  /** Whether the opener has removed me from my seat. */
  removed = $state(false);
  #leaving = false;
  /** How far the server's clock is ahead of this browser's, in milliseconds, by the newest frame. */
  clockAhead = $state(0);

  #stop: () => void;
  #catchingUp = false;
  #starting = false;
  #left = false;
  /** The pace that the server knows. */
  #told: number | null = null;

  /** Whether I want to see the rest of the day at once. */
  #hurried = false;

  /** Shows what happened, step by step. */
  readonly presenter = new Presenter(() => (still() ? 0 : this.pace));

  constructor(readonly id: string) {
    this.#stop = this.#watch();
    // A stream does not say why it is refused.
    api.look(id).then(
      // The stream may have been faster.
      (frame) => frame.number < (this.frame?.number ?? 0) || this.#show(frame),
      (problem: Problem) => this.#fail(problem),
    );
  }

  leave(): void {
    this.#left = true;
    this.#stop();
    this.presenter.stop();
  }

  /** Watches as who I am now: a stream shows the table to whoever I was when it began. */
  watchAnew(): void {
    this.#stop();
    this.#stop = this.#watch();
  }

  #watch(): () => void {
    return watch(
      this.id,
      (frame) => this.#show(frame),
      (state) => (this.connection = state),
    );
  }

  /** The number up to which it is known what happened; what was missed is on its way. */
  get told(): number {
    return this.happened.at(-1)?.number ?? 0;
  }

  /** What happened up to the step that is shown, oldest first. */
  readonly shown: readonly Happened[] = $derived(toldSoFar(this.happened, this.presenter.shown));
  readonly history: readonly GameEvent[] = $derived(this.shown.flatMap((row) => row.events ?? []));

  /** How long I am shown a bid, in milliseconds. */
  get pace(): number {
    return this.#hurried ? 0 : (settings.pace.value ?? this.frame?.table.pace_ms ?? NORMAL_PACE_MS);
  }

  /** Chooses how fast I am shown what happens, here and at other tables. */
  choosePace(pace: number): void {
    settings.pace.value = pace;
    this.#keepPace();
    if (pace === 0) this.presenter.catchUp();
  }

  /** Shows the rest of the day at once, until I am asked something or the day is paid. */
  hurry(): void {
    this.#hurried = true;
    this.#keepPace();
    this.presenter.catchUp();
  }

  /** Tells the server my pace: bots wait for whoever is slowest. */
  #keepPace(): void {
    const { frame } = this;
    if (!frame || frame.you === null || frame.table.stage !== 'running') return;
    if ((frame.game?.legal.length ?? 0) > 0 || frame.table.account) this.#hurried = false;
    const { pace } = this;
    if (pace === (this.#told ?? frame.table.pace_ms)) return;
    this.#told = pace;
    // A pace that did not arrive only makes the others wait longer.
    api.pace(this.id, pace).catch((problem: unknown) => this.#fail(problem));
  }

  /** I have read the account of the day or round. */
  closeAccount = (): void => {
    this.presenter.closeAccount();
    if (this.frame?.you != null && this.frame.table.account)
      api.ready(this.id).catch((problem: unknown) => this.#fail(problem));
  };

  #show(frame: Frame): void {
    this.clockAhead = frame.now - Date.now();
    // A stream never goes back, unless the server's database has lost what happened last: that is asked for again.
    if (frame.number < this.told) this.happened = [];
    if (frame.number !== this.frame?.number) this.hint = null;
    const { told } = this;
    // A seat before the game is lost in two ways.
    if (typeof this.frame?.you === 'number' && frame.you === null) {
      this.removed = !this.#leaving;
      this.#leaving = false;
    }
    if (frame.you !== null) this.removed = false;
    this.frame = steady(this.frame, frame);
    this.presenter.push(this.frame);
    this.#keepPace();
    note(frame.table, frame.you);
    void this.#startFairly();
    this.problem = null;
    if (frame.number <= told) return;
    if (frame.number === told + 1 && frame.game?.events) {
      this.happened = [
        ...this.happened,
        { number: frame.number, at: frame.now, ...frame.change, events: frame.game.events },
      ];
    } else {
      void this.#catchUp();
    }
  }

  /** Does this browser's part of a fair start, again and again until the server has it. */
  async #startFairly(): Promise<void> {
    if (this.#starting) return;
    this.#starting = true;
    for (let todo; !this.#left && this.frame && (todo = duty(this.frame));) {
      const { number } = this.frame;
      try {
        await doDuty(this.id, todo);
        // Until the frame that shows it has come.
        if (this.frame.number === number) break;
      } catch (problem) {
        if (!(problem instanceof Problem)) throw problem;
        await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
      }
    }
    this.#starting = false;
  }

  /** Asks for what was missed, or what a frame does not tell. */
  async #catchUp(): Promise<void> {
    if (this.#catchingUp) return;
    this.#catchingUp = true;
    try {
      while (this.told < (this.frame?.number ?? 0)) {
        const { told } = this;
        const missed = (await api.events(this.id, told)).filter((row) => row.number > told);
        if (told !== this.told) continue;
        if (missed.length === 0) break;
        this.happened = [...this.happened, ...missed];
      }
    } catch (problem) {
      this.#fail(problem);
    } finally {
      this.#catchingUp = false;
    }
  }

  #fail(problem: unknown): void {
    if (!(problem instanceof Problem)) throw problem;
    this.problem = problem;
  }

  /** Does something that changes the table; what goes wrong is shown. */
  async ask<T>(request: () => Promise<T>): Promise<T | null> {
    if (this.busy) return null;
    this.busy = true;
    this.problem = null;
    try {
      return await request();
    } catch (problem) {
      this.#fail(problem);
      return null;
    } finally {
      this.busy = false;
    }
  }

  /** Leaves my seat before the game; null if that failed. */
  async leaveSeat(request: () => Promise<unknown>): Promise<unknown> {
    this.#leaving = true;
    const left = await this.ask(request);
    if (left === null) this.#leaving = false;
    return left;
  }

  act = (action: string): void => {
    const after = this.frame?.number ?? 0;
    void this.ask(() => api.act(this.id, action, after));
  };

  askHint = async (): Promise<void> => {
    const asked = this.frame?.number;
    const hint = await this.ask(() => api.hint(this.id));
    if (hint && this.frame?.number === asked) this.hint = hint;
  };
}
