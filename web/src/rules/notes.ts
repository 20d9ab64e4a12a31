// What a table plays otherwise, at the paragraphs of the rules that say how it is played usually.

export interface Note {
  words: string;
  /** The language of the words, which may not be that of the rules around them. */
  lang: string;
  paragraphs: readonly string[];
}

const escape = (text: string): string =>
  text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;');

/** The HTML of a section with the notes after the numbers of their paragraphs. */
export function annotate(html: string, notes: readonly Note[]): string {
  return html.replace(/<small class="paragraph-id">(.*?)<\/small>/g, (number, ids: string) => {
    const paragraphs = ids.replace(/<[^>]*>/g, '').split(/, ?/);
    const here = notes.filter((note) => note.paragraphs.some((id) => paragraphs.includes(id)));
    return (
      number +
      here.map(({ words, lang }) => ` <strong class="here" lang="${lang}">${escape(words)}</strong>`).join('')
    );
  });
}
