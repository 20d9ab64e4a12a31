// What all tests of the page share: a server for each worker, pages that must not complain, tables to begin with.
import { join } from 'node:path';
import { type Browser, type BrowserContext, expect, type Page, test as base } from '@playwright/test';
import type { NewTable } from '../src/api/types';
import { RULESETS as OFFERED } from '../src/pages/start/games.ts';
import { Front } from './front.ts';
import { PSEUDO_DIST } from './pseudo-build.ts';
import { Server } from './server.ts';

interface Options {
  /** Whether a table's deep review is made. It costs the server a minute, so only tests that read it ask for one. */
  deep: boolean;
  /** The page of the server itself, or the one with a generated language. */
  bundle: 'shipped' | 'pseudo';
}

interface Worker {
  server: Server;
  /** The same server behind the page with a generated language. */
  pseudo: Front;
}

export const test = base.extend<Options, Worker>({
  deep: [false, { option: true }],
  bundle: ['shipped', { option: true }],
  server: [
    // Playwright reads from the pattern what a fixture needs: nothing.
    // eslint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const server = new Server();
      await server.start();
      await use(server);
      await server.end();
    },
    { scope: 'worker' },
  ],
  pseudo: [
    async ({ server }, use) => {
      const front = new Front(PSEUDO_DIST, server.url);
      await front.start();
      await use(front);
      await front.end();
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ server, pseudo, bundle }, use) => use(bundle === 'pseudo' ? pseudo.url : server.url),
  context: async ({ context, deep }, use) => {
    if (!deep) await withoutDeepReviews(context);
    await use(context);
  },
  page: async ({ page }, use) => {
    const complaints = listen(page);
    await use(page);
    expect(complaints).toEqual([]);
  },
});
export { expect };

/** The file of a golden record. */
export const record = (ruleset: string, name: string): string =>
  join(import.meta.dirname, '../../testdata/records', ruleset, `${name}.jsonl`);

/** A record of Burgueses that ends with four of a kind. */
export const FOUR_OF_A_KIND = record('burgueses', 'game-four-of-a-kind');

/** What a page complains about: errors of its script and of the policy, not that a server was away or refused something. */
export function listen(page: Page): string[] {
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    const text = message.text();
    if (message.type() === 'error' && !/ERR_|status of (4\d\d|503)/.test(text)) complaints.push(text);
    if (message.type() === 'warning') complaints.push(text);
  });
  return complaints;
}

/** The deep review of a table never comes: its requests are answered in the page, and the server thinks about other things. */
async function withoutDeepReviews(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const real = window.fetch.bind(window);
    window.fetch = (what, init) => {
      const isDeep = /\/api\/tables\/\w+\/review$/.test(`${what}`) && /"deep"/.test(`${init?.body}`);
      const progress = { depth: 'deep', done: 0, of: 1 };
      return isDeep ? Promise.resolve(Response.json(progress, { status: 202 })) : real(what, init);
    };
  });
}

/** Somebody else, in a browser of its own. */
export async function friend(browser: Browser, baseURL: string | undefined, locale = 'en'): Promise<Page> {
  const context = await browser.newContext({ baseURL: baseURL ?? '', locale, reducedMotion: 'reduce' });
  await withoutDeepReviews(context);
  return context.newPage();
}

/** Opens a table as somebody called `name` and goes there. */
export async function openTable(page: Page, table: NewTable, name = 'Ada'): Promise<string> {
  const id = await postTable(page, table, name);
  await page.goto(`/t/${id}`);
  return id;
}

/** Opens a table as somebody called `name`, wherever the page is. */
export async function postTable({ request }: Page, table: NewTable, name = 'Ada'): Promise<string> {
  const known = await request.get('/api/identity', { failOnStatusCode: false });
  if (!known.ok()) await request.post('/api/identity', { data: { name } });
  const opened = await request.post('/api/tables', { data: table });
  expect(opened.ok(), await opened.text()).toBe(true);
  return ((await opened.json()) as { id: string }).id;
}

/** A table of mine against bots that don't wait. */
export function against(ruleset: string, players: number, level = 'trader'): NewTable {
  const bots = Array.from({ length: players - 1 }, () => level);
  return { ruleset, players, seats: ['you', ...bots], pace_ms: 0 };
}

/** Every ruleset that is offered, with its fewest and most seats. */
export const RULESETS = OFFERED.map(({ id, least, most }) => ({ ruleset: id, least, most }));
