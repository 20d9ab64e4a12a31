// What all tests of the page share: a server for each worker, pages that must not complain, tables to begin with.
import { join } from 'node:path';
import { type BrowserContext, expect, type Page, test as base } from '@playwright/test';
import type { NewTable } from '../src/api/types';
import { RULESETS as OFFERED } from '../src/pages/start/games.ts';
import { Server } from './server.ts';

interface Worker {
  server: Server;
}

export const test = base.extend<object, Worker>({
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
  baseURL: async ({ server }, use) => use(server.url),
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
    if (message.type() === 'error' && !/ERR_|status of 4\d\d/.test(text)) complaints.push(text);
    if (message.type() === 'warning') complaints.push(text);
  });
  return complaints;
}

/** Opens a table as somebody called `name` and goes there. */
export async function openTable(page: Page, table: NewTable, name = 'Ada'): Promise<string> {
  const id = await request(page.context(), page, table, name);
  await page.goto(`/t/${id}`);
  return id;
}

async function request(context: BrowserContext, page: Page, table: NewTable, name: string): Promise<string> {
  const known = await context.request.get('/api/identity', { failOnStatusCode: false });
  if (!known.ok()) await context.request.post('/api/identity', { data: { name } });
  const opened = await page.request.post('/api/tables', { data: table });
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
