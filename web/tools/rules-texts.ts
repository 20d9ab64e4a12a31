// The rules in docs/rules/ are Markdown for people; the page gets them as titled sections of HTML, made while building.
import { marked } from 'marked';
import type { Plugin } from 'vite';

export interface RulesText {
  title: string;
  /** What stands before the first section. */
  opening: string;
  sections: { title: string; html: string }[];
}

/** A paragraph's id at the end of a paragraph, `(M4)` or `(M4, M5)`, small. */
const IDS = /\((([MCBX]\d+b?)(, ?[MCBX]\d+b?)*)\)/g;

export function readRules(markdown: string): RulesText {
  const [opening = '', ...sections] = markdown.split(/^## /m);
  const title = /^# (.*)$/m.exec(opening)?.[1] ?? '';
  const html = (text: string) =>
    marked
      .parse(text, { async: false })
      .replace(IDS, '<small class="paragraph-id">$1</small>')
      .replace(/<table>/g, '<div class="scroll" tabindex="0" role="group"><table>')
      .replace(/<\/table>/g, '</table></div>')
      .replace(/href="([a-z0-9-]+)\.md"/g, 'href="/rules/$1"');
  return {
    title,
    opening: html(opening.replace(/^# .*$/m, '')),
    sections: sections.map((section) => {
      const end = section.indexOf('\n');
      return { title: section.slice(0, end).trim(), html: html(section.slice(end)) };
    }),
  };
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
