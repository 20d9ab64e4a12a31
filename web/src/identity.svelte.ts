// Who I am to the server: nobody, until I do something that needs a name.
import { api, Problem } from './api/client';
import type { Identity } from './api/types';
import { inventName } from './pages/start/names';
import { isBoolean, isText, kept } from './settings.svelte';

/** Characters of a name, as the server bounds it. */
export const MAX_NAME = 32;

class Me {
  /** As the server knows me. */
  identity = $state.raw<Identity | null>(null);

  // Browsers log every 401 in the console, so a page asks for its identity only if it was introduced before.
  readonly #known = kept('known', false, isBoolean);
  readonly #wanted = kept('name', '', isText);
  #asked: Promise<void> | null = null;

  constructor() {
    if (!this.#wanted.value) this.#wanted.value = inventName();
  }

  /** Whether this browser was introduced to the server. The server may have forgotten it since. */
  get known(): boolean {
    return this.#known.value;
  }

  /** What I am called, or would be. */
  get name(): string {
    return this.#wanted.value;
  }
  set name(name: string) {
    this.#wanted.value = name;
  }

  /** Asks the server once who I am. A table that shows me a seat proves that it knows. */
  async meet(seated = false): Promise<void> {
    if (seated) this.#known.value = true;
    if (this.identity || !this.known) return;
    this.#asked ??= this.#ask().finally(() => (this.#asked = null));
    await this.#asked;
  }

  /** Does something in my name: I am introduced before the first time, and again if the cookie is gone. */
  async as<T>(request: () => Promise<T>): Promise<T> {
    await this.settle();
    try {
      return await request();
    } catch (problem) {
      if (!(problem instanceof Problem) || problem.status !== 401) throw problem;
      this.#forget();
      await this.settle();
      return request();
    }
  }

  /** Introduces me to the server, or tells it my new name. */
  async settle(): Promise<void> {
    this.name = this.name.trim() || inventName();
    await this.meet();
    if (!this.known) await this.#tell(api.introduce);
    else if (this.identity?.name !== this.name) await this.rename();
  }

  /** Tells the server another name, if it knows me: for tables from then on. */
  async rename(): Promise<void> {
    this.name = this.name.trim() || this.identity?.name || inventName();
    if (!this.known || this.identity?.name === this.name) return;
    await this.#tell(api.rename);
  }

  async #ask(): Promise<void> {
    const wanted = this.name;
    const found = await api.identity();
    if (!found) return this.#forget();
    this.identity = found;
    // Unless another name was typed in the meantime.
    if (this.name === wanted) this.name = found.name;
  }

  async #tell(how: (name: string) => Promise<Identity>): Promise<void> {
    try {
      this.identity = await how(this.name);
    } catch (problem) {
      const isName = problem instanceof Problem && problem.code === 'bad_request';
      throw isName ? new Problem('bad_name', problem.status, problem.message) : problem;
    }
    this.name = this.identity.name;
    this.#known.value = true;
  }

  #forget(): void {
    this.identity = null;
    this.#known.value = false;
  }
}

export const me = new Me();
