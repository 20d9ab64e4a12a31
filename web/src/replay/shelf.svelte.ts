// Several records of one file, to choose from.
import type { Found } from './records';

class Shelf {
  found = $state.raw<readonly Found[]>([]);
  /** The file's name, if it was a file. */
  name = $state('');
  /** What was brought to another page, for the page that opens it. */
  brought: { text: string; name: string } | null = null;
}

export const shelf = new Shelf();
