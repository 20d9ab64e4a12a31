// The page with a generated language, built once before all tests, unless nothing changed since.
import { readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildWithPseudoLocale } from '../tools/pseudo-locale.ts';

const REPOSITORY = join(import.meta.dirname, '../..');
const FOLDER = join(REPOSITORY, 'web/node_modules/.cache/lonja-pseudo');
/** Written last. */
const DONE = join(FOLDER, 'done');

/** Where the built page is. */
export const PSEUDO_DIST = join(FOLDER, 'dist');

const SOURCES = ['locales', 'docs/rules', 'web/src', 'web/tools', 'web/public'];

/** When a file or something in a folder last changed; a folder changes when a file is removed from it. */
function changed(path: string): number {
  const stat = statSync(path);
  if (!stat.isDirectory()) return stat.mtimeMs;
  return Math.max(stat.mtimeMs, ...readdirSync(path).map((name) => changed(join(path, name))));
}

export default async function buildPseudo(): Promise<void> {
  const files = readdirSync(join(REPOSITORY, 'web')).filter((name) => /\.(json|ts|js|html)$/.test(name));
  const sources = [...SOURCES, ...files.map((name) => join('web', name))];
  const newest = Math.max(...sources.map((source) => changed(join(REPOSITORY, source))));
  const built = statSync(DONE, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  if (newest < built) return;
  const begun = new Date();
  await buildWithPseudoLocale(REPOSITORY, PSEUDO_DIST);
  writeFileSync(DONE, begun.toISOString());
}
