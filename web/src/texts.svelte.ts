// Every text that a person reads, from `locales/`: the same files as the rest of the program.
import { FluentBundle, FluentResource, type FluentVariable } from '@fluent/bundle';
import { settings } from './settings.svelte';

/** A language's code: the name of its folder. */
export type Language = string;

const own = import.meta.glob<string>('../../locales/*/language.ftl', {
  query: '?raw',
  import: 'default',
  eager: true,
});

const ownTexts = Object.entries(own).map(
  ([path, text]) => [path.split('/').at(-2) ?? '', new FluentResource(text).body] as const,
);

/** A text that is there before all others, in each language. */
const inEach = (wanted: string): Readonly<Record<Language, string>> =>
  Object.fromEntries(
    ownTexts.map(([language, body]) => {
      const text = body.find(({ id }) => id === wanted)?.value;
      return [language, typeof text === 'string' ? text : ''];
    }),
  );

/** What each language calls itself, by its code. A folder in `locales/` is all that a language needs. */
export const LANGUAGE_NAMES = inEach('language-name');
export const LANGUAGES: readonly Language[] = Object.keys(LANGUAGE_NAMES);
/** That no other texts could be loaded. */
export const PAGE_FAILED = inEach('page-failed');

/** The language of a tag that we speak: `zh-Hant-TW` itself, else `zh-Hant`, else `zh`. */
export function spoken(tag: string, languages = LANGUAGES): Language | undefined {
  const parts = tag.toLowerCase().split('-');
  const prefixes = parts.map((_, cut) => parts.slice(0, parts.length - cut).join('-'));
  return prefixes
    .map((prefix) => languages.find((code) => code.toLowerCase() === prefix))
    .find((code) => code !== undefined);
}

/** A text by its id, and what is filled in. */
export interface Text {
  id: string;
  args?: Record<string, FluentVariable>;
}

const files = import.meta.glob<string>('../../locales/*/*.ftl', { query: '?raw', import: 'default' });

/** What every page needs; a game's own texts come with the game. */
const ALWAYS = ['common', 'start'];

/** A negative number is written with a hyphen, where a minus sign belongs. */
const HYPHEN = /(?<![\p{L}\d-])-(?=\d)/gu;

/** How many formatted texts are cached: more than a long game needs. */
const MAX_SAID = 5000;

class Texts {
  language = $state<Language>('en');
  #bundle = $state.raw(new FluentBundle('en'));
  /** A cache of formatted texts: a table shows nearly the same ones with every view, and formatting is slow. */
  #said = new Map<string, string>();
  #list = new Intl.ListFormat('en', { type: 'conjunction' });
  #parts = new Set(ALWAYS);
  /** The language that was asked for last, which may be on its way. */
  #wanted: Language = 'en';
  /** Texts are loaded one after the other, so that a late answer can't replace a newer one. */
  #turn: Promise<void> = Promise.resolve();

  /** What the person chose, else the first of the browser's languages that we speak. */
  preferred(): Language {
    const wanted = [settings.language.value, ...navigator.languages].map((tag) => spoken(tag));
    return wanted.find((code) => code !== undefined) ?? 'en';
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
    const text = bundle.formatPattern(message.value, args ?? null, errors).replace(HYPHEN, '\u2212');
    if (errors.length > 0) console.warn(id, errors);
    if (this.#said.size >= MAX_SAID) this.#said.clear();
    this.#said.set(asked, text);
    return text;
  };

  /** Whether there is such a text, among those that are loaded. */
  has = (id: string): boolean => this.#bundle.hasMessage(id);

  say = (text: Text): string => this.t(text.id, text.args);

  /** "one, two and three". */
  list = (items: readonly string[]): string => {
    void this.language;
    return this.#list.format(items);
  };
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
