// Several records of one file, to choose from.
import type { RecordText } from './records';

class Shelf {
  found = $state.raw<readonly RecordText[]>([]);
  /** The file's name, if it was a file. */
  name = $state('');
  /** A text that was dropped on another page, for the page that opens records. */
  brought: { text: string; name: string } | null = null;
}

export const shelf = new Shelf();
