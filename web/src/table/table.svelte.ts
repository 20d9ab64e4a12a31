// One table as this page knows it: the newest frame and what happened. Everything shown is derived from these.
import { note } from '../after/seen';
import { api, Problem } from '../api/client';
import { watch, type Connection } from '../api/stream';
import { still } from '../games/shared/motion.svelte';
import type { Progress } from '../review/types';
import { settings } from '../settings.svelte';
import { steady } from '../steady';
import { doDuty, duty } from './fairStart';
import { NORMAL_PACE_MS, Presenter, toldSoFar } from './presenter.svelte';
import type { Frame, GameEvent, ChangeRow, Presence, SentPhrase, Suggestion } from '../api/types';

/** Between two attempts to start fairly. */
const RETRY_MS = 2000;

export class Table {
  frame = $state.raw<Frame | null>(null);
  /** All that happened, oldest first, without gaps up to `frame.number`. */
  happened = $state.raw<readonly ChangeRow[]>([]);
  connection = $state<Connection>('connecting');
  /** Whether a request of mine is on its way. */
  #asking = $state(false);
  /** The number of the change that my last action made: until that is shown, the board is out of date. */
  #acted = $state(0);
  /** What went wrong last. */
  problem = $state.raw<Problem | null>(null);
  hint = $state.raw<Suggestion | null>(null);

  /** Whether the opener has removed me from my seat. */
  removed = $state(false);
  #leaving = false;
  /** Since when each person is away, by this browser's clock, and how many watch; null until the server has told. */
  presence = $state.raw<{ awaySince: readonly (number | null)[]; spectators: number } | null>(null);
  /** Called with what players say, which is not kept. */
  onphrase: (phrase: SentPhrase) => void = () => undefined;
  /** Called with the progress of the review of a finished game. */
  onreview: (progress: Progress) => void = () => undefined;
  /** How far the server's clock is ahead of this browser's, in milliseconds, by the newest frame. */
  clockAhead = $state(0);

  #stop: () => void;
  #catchingUp = false;
  #starting = false;
  #left = false;
  /** The pace that this page has told the server; none before the first. */
  #toldPace: number | null = null;
  #isTellingPace = false;

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

  /** Opens the stream again: a stream shows the table as the person sees it who opened it. */
  watchAnew(): void {
    this.#stop();
    this.#stop = this.#watch();
  }

  #watch(): () => void {
    return watch(
      this.id,
      {
        view: (frame) => this.#show(frame),
        presence: (presence) => this.#notePresence(presence),
        phrase: (phrase) => this.onphrase(phrase),
        review: (progress) => this.onreview(progress),
        connection: (state) => (this.connection = state),
      },
      () => this.frame?.number ?? 0,
    );
  }

  #notePresence({ seats, spectators }: Presence): void {
    const now = Date.now();
    const since = (away_s: number | null) => (away_s === null ? null : now - away_s * 1000);
    this.presence = { awaySince: seats.map((seat) => since(seat.away_s)), spectators };
  }

  /** Whether something that I did is on its way, there or back. */
  get busy(): boolean {
    return this.#asking || (this.frame?.number ?? 0) < this.#acted;
  }

  /** The number of the last change in `happened`. Later ones that were missed have been requested. */
  get told(): number {
    return this.happened.at(-1)?.number ?? 0;
  }

  /** What happened up to the step that is shown, oldest first. */
  readonly shown: readonly ChangeRow[] = $derived(toldSoFar(this.happened, this.presenter.shown));
  readonly history: readonly GameEvent[] = $derived(this.shown.flatMap((row) => row.events ?? []));

  /** How long I am shown a bid, in milliseconds. */
  get pace(): number {
    return this.#hurried ? 0 : this.chosenPace;
  }

  /** The pace that I have chosen, or that of the table. */
  get chosenPace(): number {
    return settings.pace.value ?? this.frame?.table.pace_ms ?? NORMAL_PACE_MS;
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

  /**
   * Tells the server my pace: bots wait for the slowest person. A page does not know what the server knows, because another
   * page or this one before a reload may have chosen another pace: so each page tells it at least once.
   */
  #keepPace(): void {
    const { frame } = this;
    if (!frame || frame.you === null || frame.table.stage !== 'running') return;
    if ((frame.game?.legal.length ?? 0) > 0 || frame.table.account) this.#hurried = false;
    if (this.pace !== this.#toldPace) void this.#tellPace(this.pace);
  }

  async #tellPace(pace: number): Promise<void> {
    if (this.#isTellingPace) return;
    this.#isTellingPace = true;
    try {
      await api.pace(this.id, pace);
      this.#toldPace = pace;
    } catch (problem) {
      this.#fail(problem);
      // A refusal would only come again. What did not arrive is told with the next frame.
      if (problem instanceof Problem && problem.code === 'not_allowed') this.#toldPace = pace;
      return;
    } finally {
      this.#isTellingPace = false;
    }
    // Another pace may have been chosen meanwhile.
    if (!this.#left) this.#keepPace();
  }

  /** I have read the account of the day or round. */
  closeAccount = (): void => {
    this.presenter.closeAccount();
    if (this.frame?.you != null && this.frame.table.account)
      api.ready(this.id).catch((problem: unknown) => this.#fail(problem));
  };

  /** Holds up what is shown and the bots, or lets both go on. */
  hold(hold: boolean): void {
    if (hold) this.presenter.hold();
    else this.presenter.release();
    api.hold(this.id, hold).catch((problem: unknown) => this.#fail(problem));
  }

  /** Where there is no account to read, nobody has to wait for me. */
  #skipMissedAccount(): void {
    const { frame, presenter } = this;
    if (!frame || frame.you === null || !frame.table.account || frame.table.account.ready[frame.you]) return;
    if (presenter.account || !presenter.shown?.last || presenter.shown.frame !== frame) return;
    api.ready(this.id).catch((problem: unknown) => this.#fail(problem));
  }

  #show(frame: Frame): void {
    this.clockAhead = frame.now - Date.now();
    // A stream never goes back, unless the server's database has lost what happened last: that is asked for again.
    if (frame.number < this.told) {
      this.happened = [];
      this.#acted = 0;
    }
    const { told } = this;
    // A seat before the game is lost in two ways.
    if (typeof this.frame?.you === 'number' && frame.you === null) {
      this.removed = !this.#leaving;
      this.#leaving = false;
    }
    if (frame.you !== null) this.removed = false;
    const before = this.frame;
    this.frame = steady(before, frame);
    // Advice is of one decision. Somebody who comes, goes or is ready does not change that.
    const { view, legal, events } = this.frame.game ?? {};
    const happened = events && frame.number !== before?.number;
    if (happened || view !== before?.game?.view || legal !== before?.game?.legal) this.hint = null;
    this.presenter.push(this.frame);
    this.#skipMissedAccount();
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
    this.#asking = true;
    this.problem = null;
    try {
      return await request();
    } catch (problem) {
      this.#fail(problem);
      return null;
    } finally {
      this.#asking = false;
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
    void this.ask(async () => (this.#acted = (await api.act(this.id, action, after)).number));
  };

  askHint = async (): Promise<void> => {
    const asked = this.frame?.number;
    const hint = await this.ask(() => api.hint(this.id));
    if (hint && this.frame?.number === asked) this.hint = hint;
  };
}
