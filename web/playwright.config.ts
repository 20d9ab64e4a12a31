// The page in a real Chromium against the real server: `npm run e2e`, with the binary that `make build` makes.
import { defineConfig } from '@playwright/test';
import { CHROMIUM } from './e2e/chromium.ts';

export default defineConfig({
  testDir: 'e2e',
  testMatch: '*.spec.ts',
  globalSetup: './e2e/pseudo-build.ts',
  fullyParallel: true,
  workers: 2,
  // A flaky test is a bug: it fails.
  retries: 0,
  // Generous, for busy machines; tests wait for conditions, never for time.
  timeout: 240_000,
  expect: { timeout: 30_000 },
  // Tells what failed at the end, where it is looked for.
  reporter: 'dot',
  outputDir: 'test-results',
  use: {
    launchOptions: CHROMIUM,
    locale: 'en',
    viewport: { width: 1440, height: 900 },
    contextOptions: { reducedMotion: 'reduce' },
  },
});
