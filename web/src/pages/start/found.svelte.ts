// The lists of the start page: asked for anew while somebody looks at it.
import { api, Problem } from '../../api/client';
import type { ListedTable } from '../../api/types';
import { me } from '../../identity.svelte';
import { inOrder } from './lists';

const EVERY_MS = 15_000;

export class Found {
  mine = $state.raw<readonly ListedTable[]>([]);
  /** Null until the server has told. */
  open = $state.raw<readonly ListedTable[] | null>(null);
  offline = $state(false);

  /** Asks now, whenever the page comes into sight, and now and then while it is; until what this returns is called. */
  keep(): () => void {
    const look = () => {
      if (document.visibilityState === 'visible') void this.#refresh();
    };
    const timer = setInterval(look, EVERY_MS);
    document.addEventListener('visibilitychange', look);
    look();
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }

  async #refresh(): Promise<void> {
    try {
      await me.meet();
      const [open, mine] = await Promise.all([api.openTables(), me.known ? api.myTables() : null]);
      this.mine = inOrder(mine?.tables ?? []);
      this.open = open.tables.filter(({ id }) => !this.mine.some((own) => own.id === id));
      this.offline = false;
    } catch (problem) {
      if (!(problem instanceof Problem)) throw problem;
      this.offline = true;
    }
  }
}
