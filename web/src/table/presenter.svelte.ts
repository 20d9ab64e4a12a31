// Shows what happened one step at a time: a bid, then the sale, then the next card. Between the stream and the board: the
// stream has the newest frame, the board shows the step that is due.
import type { Frame, GameEvent, ChangeRow, Step } from '../api/types';

/** The pace at which steps take the time that the server gives them: for how long a bid is shown. */
export const NORMAL_PACE_MS = 700;

/** While newer changes wait, a step takes this part of its time. */
const HURRY = 0.3;

/** How many changes of the game may wait to be shown. If there are more, only the newest is shown. */
const MAX_WAITING = 3;

/** What the board shows. */
export interface ShownStep {
  frame: Frame;
  /** How many events of the frame's change have been shown; all of them at its last step. */
  events: number;
  /** The events of this step alone. */
  news: readonly GameEvent[];
  /** The step's view; the frame's, at its last step. */
  view: unknown;
  /** Whether this is the frame's last step: the game waits for somebody, or is over. */
  last: boolean;
  /** Grows with every step. */
  count: number;
}

/** The account of a day or round, which is open until somebody closes it. */
export interface OpenAccount {
  /** The number of the change that it is part of. */
  number: number;
  /** What happened in that change up to the end of the account. */
  events: readonly GameEvent[];
  /** How many steps it has. */
  length: number;
}

/** How fast steps are shown, in the milliseconds of a bid; 0 is at once. */
type Pace = () => number;

export class Presenter {
  shown = $state.raw<ShownStep | null>(null);
  account = $state.raw<OpenAccount | null>(null);
  /** Whether the step that is shown stays, because somebody reads about it. */
  held = $state(false);

  #waiting: Frame[] = [];
  /** The steps of the shown frame, and which of them is shown. */
  #steps: readonly Step[] = [];
  #at = 0;
  /** The number of the change whose account was closed last. */
  #closed = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #count = 0;

  constructor(
    readonly pace: Pace,
    /** Whether nobody can look: then only the result matters. */
    readonly hidden: () => boolean = () => document.hidden,
  ) {}

  /** A new frame has come. */
  push(frame: Frame): void {
    const newest = this.#waiting.at(-1) ?? this.shown?.frame;
    const follows = newest && frame.number === newest.number + 1;
    const isNew = newest && frame.number > newest.number;
    // A game that has just begun is shown from its beginning: what I had to do in it was done for me.
    if (!newest && frame.change.change === 'started' && frame.game?.steps?.length)
      return this.#showSteps(frame);
    // Changes of the table were missed, but none of the game: what is shown of it stays.
    const read = frame.game?.account_change;
    if (isNew && !follows && read && read.number === this.#newestChange) return this.#update(frame, true);
    // What was missed is not shown step by step, nor is what was there before the page.
    if (!newest || (isNew && !follows) || frame.number < newest.number) return this.#showAtOnce(frame);
    if (!isNew || !frame.game?.steps?.length) return this.#update(frame, isNew === true);
    this.#waiting.push(frame);
    // A player who has to decide sees the change that led to the decision, and nothing older.
    const changes = this.#waiting.filter(({ game }) => game?.steps?.length);
    const late = changes.length > (frame.game.legal.length > 0 ? 1 : MAX_WAITING);
    if (late && !this.account && !this.held)
      this.#showAtOnce(this.#waiting.splice(-2, 1)[0] ?? frame, [frame]);
    else this.#hurry();
  }

  /** Shows a step of the account that is open, the first by default. */
  showAccount(step: number): void {
    if (!this.account) return;
    const first = this.#steps.findIndex(({ account }) => account);
    this.#show(first + Math.min(step, this.account.length - 1));
  }

  /** The account has been read. */
  closeAccount(): void {
    if (!this.account) return;
    const first = this.#steps.findIndex(({ account }) => account);
    this.#at = first + this.account.length - 1;
    this.#closed = this.account.number;
    this.account = null;
    this.#next();
  }

  /** Skips to the newest frame, or to an account on the way; what is open stays open. */
  catchUp(): void {
    if (!this.shown || this.account) return;
    const ahead = this.#steps.findIndex(({ account }, at) => at > this.#at && account);
    if (ahead >= 0 && !this.shown.last) return this.#play(ahead);
    const paid = this.#waiting.findIndex(({ game }) => game?.steps?.some(({ account }) => account));
    const frame = this.#waiting[paid];
    if (!frame) return this.#showAtOnce(this.#waiting.at(-1) ?? this.shown.frame);
    this.#waiting = this.#waiting.slice(paid + 1);
    this.#begin(frame);
    this.#play(this.#steps.findIndex(({ account }) => account));
  }

  /** Keeps showing the same step. An account can still be closed. */
  hold(): void {
    this.held = true;
    clearTimeout(this.#timer);
  }

  /** Goes on after `hold`. */
  release(): void {
    if (!this.held) return;
    this.held = false;
    if (!this.account) this.#next();
  }

  stop(): void {
    clearTimeout(this.#timer);
  }

  #showAtOnce(newest: Frame, waiting: Frame[] = []): void {
    clearTimeout(this.#timer);
    this.account = null;
    const isToBeRead = this.#isToBeRead(newest);
    // The account is part of an earlier change, and what the table is like now is shown after it.
    const paid = isToBeRead ? frameOfAccount(newest) : null;
    const frame = paid ?? newest;
    this.#waiting = paid ? [newest, ...waiting] : waiting;
    this.#begin(frame);
    const account = isToBeRead ? this.#steps.findIndex((step) => step.account) : -1;
    if (account >= 0) return this.#play(account);
    this.#show(this.#steps.length - 1);
    if (waiting.length > 0 && !this.held) this.#next();
  }

  /** Whether people read an account now, and I have not yet. */
  #isToBeRead({ number, now, table, you, game }: Frame): boolean {
    const { account } = table;
    if (!account || account.until <= now || (you !== null && account.ready[you])) return false;
    return (game?.account_change?.number ?? number) !== this.#closed;
  }

  /** The number of the newest change of the game that has come. */
  get #newestChange(): number | undefined {
    const change = this.#waiting.findLast(({ game }) => game?.steps?.length) ?? this.shown?.frame;
    return change?.game?.steps?.length ? change.number : change?.game?.account_change?.number;
  }

  #showSteps(frame: Frame): void {
    this.#begin(frame);
    this.#play(0);
  }

  /** The table has changed, but not the game: a step of the game that is on show stays there. */
  #update(frame: Frame, isNew: boolean): void {
    if (this.shown?.last && this.#waiting.length === 0) this.#renew(frame);
    // A frame that comes again waits already, or is shown.
    else if (isNew) this.#waiting.push(frame);
  }

  /** Shows the same step of the game at the table as it is now: whatever was chosen meanwhile stays chosen. */
  #renew(frame: Frame): void {
    if (this.shown) this.shown = { ...this.shown, frame, view: frame.game?.view };
  }

  /** Newer frames wait: shortens the time of the shown step, or ends it. */
  #hurry(): void {
    if (this.account || this.held) return;
    if (this.shown?.last) this.#next();
    else if (this.#waiting.length === 1) this.#wait();
  }

  #begin(frame: Frame): void {
    this.#steps = frame.game?.steps ?? [];
    this.#at = -1;
    this.shown = { frame, events: 0, news: [], view: frame.game?.view, last: true, count: ++this.#count };
  }

  /** Goes on with the next step, of this frame or the next one. */
  #next(): void {
    clearTimeout(this.#timer);
    if (this.#at + 1 < this.#steps.length && !this.shown?.last) return this.#play(this.#at + 1);
    const frame = this.#waiting.shift();
    if (!frame) return;
    if (!frame.game?.steps?.length) {
      this.#renew(frame);
      return this.#next();
    }
    this.#showSteps(frame);
  }

  #play(at: number): void {
    if (this.pace() === 0 || this.hidden()) at = this.#skipTo(at);
    const step = this.#steps[at];
    if (!step) return;
    this.#show(at);
    if (step.account) this.#openAccount(at);
    else this.#wait();
  }

  /** The next step that is not skipped: an account, for which the others wait whether I look or not, or the last. */
  #skipTo(at: number): number {
    const account = this.#steps.findIndex((step, index) => index >= at && step.account);
    return account >= 0 ? account : this.#steps.length - 1;
  }

  #openAccount(first: number): void {
    const { shown } = this;
    if (!shown?.frame.game?.events) return;
    let length = 0;
    let { events } = shown;
    for (let at = first + 1; this.#steps[at]?.account; at += 1) events += this.#steps[at]?.events ?? 0;
    while (this.#steps[first + length]?.account) length += 1;
    const { number, game } = shown.frame;
    this.account = { number, events: game.events?.slice(0, events) ?? [], length };
  }

  /** Shows a step and nothing else. */
  #show(at: number): void {
    const { frame } = this.shown ?? {};
    if (!frame) return;
    this.#at = at;
    const before = this.#steps.slice(0, at).reduce((sum, step) => sum + step.events, 0);
    const step = this.#steps[at];
    const events = before + (step?.events ?? 0);
    this.shown = {
      frame,
      events,
      news: frame.game?.events?.slice(before, events) ?? [],
      view: step?.view ?? frame.game?.view,
      last: at >= this.#steps.length - 1,
      count: ++this.#count,
    };
  }

  #wait(): void {
    clearTimeout(this.#timer);
    const step = this.#steps[this.#at];
    // The last step of a frame is shown as long as nothing follows; the server waits for it before a bot acts.
    if (!step || this.held || (this.shown?.last && this.#waiting.length === 0)) return;
    const ms = (step.ms * this.pace()) / NORMAL_PACE_MS;
    this.#timer = setTimeout(() => this.#next(), this.#waiting.length > 0 ? ms * HURRY : ms);
  }
}

/** The frame of the change that people read the account of, as far as it is known; null if that is the frame itself. */
function frameOfAccount(newest: Frame): Frame | null {
  const { game } = newest;
  if (!game?.account_change) return null;
  const { number, events, steps } = game.account_change;
  return { ...newest, number, game: { ...game, events, steps } };
}

/** The rows of the log up to what is shown: nothing that is still to come. */
export function toldSoFar(happened: readonly ChangeRow[], shown: ShownStep | null): readonly ChangeRow[] {
  if (!shown) return happened;
  const { number } = shown.frame;
  if (shown.last && (happened.at(-1)?.number ?? 0) <= number) return happened;
  return happened
    .filter((row) => row.number <= number)
    .map((row) =>
      row.number === number && !shown.last && row.events
        ? { ...row, events: row.events.slice(0, shown.events) }
        : row,
    );
}
