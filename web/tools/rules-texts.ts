// The rules in docs/rules/ are Markdown for people; the page gets them as titled sections of HTML, made while building.
import { marked } from 'marked';
import type { Plugin } from 'vite';

export interface RulesSection {
  /** Its place in the page's address. */
  id: string;
  title: string;
  html: string;
  /** The other ruleset that it tells the differences from, if it does. */
  differsFrom: string | null;
}

export interface RulesText {
  title: string;
  /** What stands before the first section. */
  opening: string;
  sections: RulesSection[];
}

/** Paragraph ids in brackets, `(M4)` or `(M4, M5)`: small. */
const IDS = / ?\((([A-Z]\d+b?)(, ?[A-Z]\d+b?)*)\)/g;

/** A link to the rules of another ruleset. */
const OTHER = /href="([a-z0-9-]+)\.md"/;

export function readRules(markdown: string): RulesText {
  const [opening = '', ...sections] = markdown.split(/^## /m);
  const title = /^# (.*)$/m.exec(opening)?.[1] ?? '';
  return {
    title,
    opening: finish(marked.parse(opening.replace(/^# .*$/m, ''), { async: false }), title),
    sections: sections.map((section) => {
      const end = section.indexOf('\n');
      const title = section.slice(0, end).trim();
      const html = marked.parse(section.slice(end), { async: false });
      return {
        id: slug(title),
        title,
        html: finish(html, title),
        differsFrom: OTHER.exec(html)?.[1] ?? null,
      };
    }),
  };
}

/** `title` is how a table is called that a keyboard can scroll. */
function finish(html: string, title: string): string {
  return (
    html
      // Quotes need no code in a text; a search then finds them as they are typed.
      .replace(/&#39;/g, '’')
      .replace(/>[^<]+</g, (text) => text.replace(/&quot;/g, '"'))
      .replace(IDS, ' <small class="paragraph-id">$1</small>')
      .replace(/<table>/g, `<div class="scroll" tabindex="0" role="group" aria-label="${title}"><table>`)
      .replace(/<\/table>/g, '</table></div>')
      .replace(/<th>/g, '<th scope="col">')
      .replace(new RegExp(OTHER, 'g'), 'href="/rules/$1"')
      .trim()
  );
}

/** A title as a part of an address: `Qué cambia` is `que-cambia`. */
function slug(title: string): string {
  return title
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}

export function rulesTexts(): Plugin {
  return {
    name: 'rules-texts',
    transform(code, id) {
      if (!id.endsWith('.md')) return null;
      return { code: `export default ${JSON.stringify(readRules(code))};`, map: null };
    },
  };
}
