// Which Chromium, and how it is started: the system's, for nothing else can be fetched everywhere.
import { execFileSync } from 'node:child_process';

function find(): string {
  const named = process.env['CHROMIUM'];
  if (named) return named;
  for (const name of ['chromium', 'chromium-browser', 'google-chrome']) {
    try {
      return execFileSync('sh', ['-c', `command -v ${name}`], { encoding: 'utf8' }).trim();
    } catch {
      // The next one.
    }
  }
  throw new Error('these tests need Chromium: install it, or name it in CHROMIUM');
}

export const CHROMIUM = {
  executablePath: find(),
  args: ['--no-sandbox', '--disable-background-networking', '--disable-gpu'],
};
