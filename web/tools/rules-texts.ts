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
    sections: linked(
      sections.map((section) => {
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
    ),
  };
}

/** An item of a list that names paragraphs, up to their ids. */
const ITEM = /<li>(?=(?:(?!<\/li>)[^])*<small class="paragraph-id">([^<]*))/g;

/**
 * Links the ids of paragraphs to the items of the last section, which say what the rulebook leaves open, and those that
 * are not there to the items that say how the editions differ.
 */
function linked(sections: readonly RulesSection[]): RulesSection[] {
  const open = sections.at(-1);
  if (!open) return [];
  const places = new Map<string, string>();
  /** The section with an id on each item that names paragraphs; the first item that names one is its place. */
  const numbered = (section: RulesSection, name: string): RulesSection => {
    let count = 0;
    const html = section.html.replace(ITEM, (_, ids: string) => {
      const place = `${name}-${++count}`;
      for (const id of ids.split(/, ?/)) if (!places.has(id)) places.set(id, place);
      return `<li id="${place}" tabindex="-1">`;
    });
    return { ...section, html };
  };
  const last = numbered(open, 'open');
  const others = sections
    .slice(0, -1)
    .map((section) => (section.differsFrom === null ? section : numbered(section, 'differs')));
  return [...others.map((section) => ({ ...section, html: withLinks(section.html, places) })), last];
}

/** Links the ids of paragraphs to their places, except to places in the same text. */
function withLinks(html: string, places: ReadonlyMap<string, string>): string {
  const link = (id: string) => {
    const place = places.get(id);
    return place === undefined || html.includes(`id="${place}"`) ? id : `<a href="#${place}">${id}</a>`;
  };
  return html.replace(
    /(<small class="paragraph-id">)([^<]*)/g,
    (_, before: string, ids: string) => before + ids.split(/, ?/).map(link).join(', '),
  );
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
