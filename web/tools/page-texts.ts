// What the page says before its program runs, in every language of `locales/`: why it needs one, and what it is about.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const LOCALES = join(import.meta.dirname, '../../locales');

/** A text of `language.ftl`, whose texts are plain lines. */
function textOf(language: string, id: string): string {
  const file = readFileSync(join(LOCALES, language, 'language.ftl'), 'utf8');
  const text = new RegExp(`^${id} = (.*)$`, 'm').exec(file)?.[1];
  if (!text) throw new Error(`locales/${language}/language.ftl has no ${id}`);
  return text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

export function pageTexts(): Plugin {
  return {
    name: 'page-texts',
    transformIndexHtml(html) {
      // The language of the document is first.
      const languages = readdirSync(LOCALES).sort((a, b) => Number(b === 'en') - Number(a === 'en'));
      const about = languages.map((language) => textOf(language, 'page-about')).join(' · ');
      const script = languages.map(
        (language) => `<p lang="${language}">${textOf(language, 'page-script')}</p>`,
      );
      return html.replace('{page-about}', about).replace('{page-script}', script.join(''));
    },
  };
}
