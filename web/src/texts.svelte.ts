// Every text that a person reads, from `locales/`: the same files as the rest of the program.
import { FluentBundle, FluentResource, type FluentVariable } from '@fluent/bundle';
import { settings } from './settings.svelte';

export const LANGUAGES = ['en', 'es', 'pt'] as const;
export type Language = (typeof LANGUAGES)[number];
/** What each calls itself. */
export const LANGUAGE_NAMES: Record<Language, string> = { en: 'English', es: 'Español', pt: 'Português' };

/** A text by its id, and what is filled in. */
export interface Text {
  id: string;
  args?: Record<string, FluentVariable>;
}

const files = import.meta.glob<string>('../../locales/*/*.ftl', { query: '?raw', import: 'default' });

/** What every page needs; a game's own texts come with the game. */
const ALWAYS = ['common', 'start'];

/** How many texts are kept ready: more than a long game says. */
const MOST_SAID = 5000;

class Texts {
  language = $state<Language>('en');
  #bundle = $state.raw(new FluentBundle('en'));
  /** What was said in it before: a table says nearly the same with every view, and formatting is slow. */
  #said = new Map<string, string>();
  #list = new Intl.ListFormat('en', { type: 'conjunction' });
  #parts = new Set(ALWAYS);
  /** The language that was asked for last, which may be on its way. */
  #wanted: Language = 'en';
  /** Texts are read one after the other: what comes late must not take back what came meanwhile. */
  #turn: Promise<void> = Promise.resolve();

  /** What the person chose, else the first of the browser's languages that we speak. */
  preferred(): Language {
    const wanted = [settings.language.value, ...navigator.languages].map((tag) =>
      tag.slice(0, 2).toLowerCase(),
    );
    return wanted.find(isLanguage) ?? 'en';
  }

  /** Speaks a language from now on. */
  speak(language: Language): Promise<void> {
    this.#wanted = language;
    const spoken = this.#turn.then(() => this.#read(language));
    this.#turn = spoken.catch(() => undefined);
    return spoken;
  }

  async #read(language: Language): Promise<void> {
    const bundle = new FluentBundle(language, { useIsolating: false });
    await Promise.all([...this.#parts].map((part) => add(bundle, language, part)));
    this.#bundle = bundle;
    this.#said = new Map();
    this.#list = new Intl.ListFormat(language, { type: 'conjunction' });
    this.language = language;
    document.documentElement.lang = language;
  }

  /** Loads the texts of a part of the program (a file of `locales/`). */
  async load(part: string): Promise<void> {
    // It may still be on its way.
    if (this.#parts.has(part)) return this.#turn;
    this.#parts.add(part);
    try {
      await this.speak(this.#wanted);
    } catch (problem) {
      this.#parts.delete(part);
      throw problem;
    }
  }

  /** A text in the present language. An unknown id is shown as it is: a test sees that there is none. */
  t = (id: string, args?: Record<string, FluentVariable>): string => {
    const bundle = this.#bundle;
    const asked = args ? `${id} ${JSON.stringify(args)}` : id;
    const known = this.#said.get(asked);
    if (known !== undefined) return known;
    const message = bundle.getMessage(id);
    if (!message?.value) return id;
    const errors: Error[] = [];
    const text = bundle.formatPattern(message.value, args ?? null, errors);
    if (errors.length > 0) console.warn(id, errors);
    if (this.#said.size >= MOST_SAID) this.#said.clear();
    this.#said.set(asked, text);
    return text;
  };

  say = (text: Text): string => this.t(text.id, text.args);

  /** "one, two and three". */
  list = (items: readonly string[]): string => {
    void this.language;
    return this.#list.format(items);
  };
}

function isLanguage(code: string): code is Language {
  return (LANGUAGES as readonly string[]).includes(code);
}

async function add(bundle: FluentBundle, language: Language, part: string): Promise<void> {
  const file = files[`../../locales/${language}/${part}.ftl`];
  if (!file) throw new Error(`there is no locales/${language}/${part}.ftl`);
  bundle.addResource(new FluentResource(await file()));
}

export const texts = new Texts();
export const t = texts.t;
export const say = texts.say;
export const list = texts.list;
