// Finds words in the rules, whatever their accents and capitals, and marks them in the HTML.

/** As it is compared: without accents, in small letters, with one kind of apostrophe. */
export function fold(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[’‘´`]/g, "'");
}

/** What is looked for; empty if it is too little to look for. */
export function wanted(query: string): string {
  const folded = fold(query).trim().replace(/\s+/g, ' ');
  return folded.length < 2 && !/\d/.test(folded) ? '' : folded;
}

export interface MarkedText {
  html: string;
  hits: number;
}

/** A letter (or a code such as `&amp;`) of a text: where it stands in the HTML. */
interface Letter {
  from: number;
  to: number;
}

/** What stands for a letter that HTML can't have as it is. */
const CODES: Readonly<Record<string, string>> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' };

/** Tags whose text runs on; at all others a hit ends. */
const RUNS_ON = /^<\/?(em|strong|a|small|code)\b/;

/** The HTML with every hit in `<mark>`: our own built HTML, whose tags are well-formed. `first` numbers the marks. */
export function mark(html: string, query: string, first = 0): MarkedText {
  const looked = wanted(query);
  if (!looked) return { html, hits: 0 };

  const letters: Letter[] = [];
  let folded = '';
  for (const piece of html.matchAll(/<[^>]*>|&\w+;|[^<&]/gu)) {
    const [text] = piece;
    const at = { from: piece.index, to: piece.index + text.length };
    const add = (letter: string) => {
      for (const part of letter) {
        folded += part;
        letters.push(at);
      }
    };
    if (text.startsWith('<')) {
      if (!RUNS_ON.test(text)) add('\n');
    } else if (/\s/.test(text)) {
      // Line breaks within a paragraph are spaces.
      if (!folded.endsWith(' ')) add(' ');
    } else add(fold(CODES[text] ?? text));
  }

  let marked = '';
  let hits = 0;
  let done = 0;
  for (let at = folded.indexOf(looked); at >= 0; at = folded.indexOf(looked, at)) {
    // Only at the beginning of a word: a search for "lot" must not find "cloth".
    if (/[\p{L}\p{N}]/u.test(folded[at - 1] ?? '')) {
      at += 1;
      continue;
    }
    for (const { from, to } of runs(letters.slice(at, at + looked.length))) {
      marked += `${html.slice(done, from)}<mark data-hit="${first + hits}">${html.slice(from, to)}</mark>`;
      done = to;
    }
    hits += 1;
    at += looked.length;
  }
  return { html: marked + html.slice(done), hits };
}

/** Joins letters that stand next to each other in the HTML: a tag between them ends a mark. */
function runs(letters: readonly Letter[]): Letter[] {
  const found: Letter[] = [];
  for (const { from, to } of letters) {
    const last = found.at(-1);
    if (last && from <= last.to) last.to = Math.max(last.to, to);
    else found.push({ from, to });
  }
  return found;
}
