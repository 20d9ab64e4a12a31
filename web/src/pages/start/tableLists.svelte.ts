// The lists of tables on the start page, which are requested again while the page is visible.
import { api, Problem } from '../../api/client';
import type { ListedTable } from '../../api/types';
import { me } from '../../identity.svelte';
import { inOrder } from './lists';

const EVERY_MS = 15_000;

export class TableLists {
  mine = $state.raw<readonly ListedTable[]>([]);
  /** Null until the server has told. */
  open = $state.raw<readonly ListedTable[] | null>(null);
  offline = $state(false);
  /** The cursor of my older tables that were not asked for yet. */
  #next = $state<string | null>(null);
  /** My tables that may be on later pages. */
  #older: readonly ListedTable[] = [];

  /**
   * Refreshes now, whenever the page becomes visible, and at intervals while it is; the returned function ends that.
   */
  keep(): () => void {
    const look = () => {
      if (document.visibilityState === 'visible') void this.refresh();
    };
    const timer = setInterval(look, EVERY_MS);
    document.addEventListener('visibilitychange', look);
    look();
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }

  get hasOlder(): boolean {
    return this.#next !== null;
  }

  /** Asks for the next page of my tables. */
  async showOlder(): Promise<void> {
    if (this.#next === null) return;
    try {
      const { tables, next } = await api.myTables(this.#next);
      // With those shown now: new tables may push some of them to a later page.
      this.#older = [...this.mine, ...tables];
      this.#next = next;
      this.#show([]);
    } catch (problem) {
      if (!(problem instanceof Problem)) throw problem;
      this.offline = true;
    }
  }

  /** Ends a game of mine against bots. */
  async end(id: string): Promise<void> {
    try {
      await api.leave(id);
      this.#older = this.#older.filter((table) => table.id !== id);
      await this.refresh();
    } catch (problem) {
      if (!(problem instanceof Problem)) throw problem;
      this.offline = true;
    }
  }

  /** Shows a newer first page with the older ones. */
  #show(newest: readonly ListedTable[]): void {
    const older = this.#older.filter(({ id }) => !newest.some((table) => table.id === id));
    this.mine = inOrder([...newest, ...older]);
  }

  /** Requests the lists now. */
  async refresh(): Promise<void> {
    try {
      await me.meet();
      const [open, mine] = await Promise.all([api.openTables(), me.known ? api.myTables() : null]);
      if (this.#older.length === 0) this.#next = mine?.next ?? null;
      this.#show(mine?.tables ?? []);
      this.open = open.tables.filter(({ id }) => !this.mine.some((own) => own.id === id));
      this.offline = false;
    } catch (problem) {
      if (!(problem instanceof Problem)) throw problem;
      this.offline = true;
    }
  }
}
