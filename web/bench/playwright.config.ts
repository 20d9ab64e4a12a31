// How fast and how heavy the page is: `npm run bench`. Prints figures, and fails where a view
// or a step takes longer than it may.
import base from '../playwright.config.ts';

export default {
  ...base,
  // The page is measured as it is shipped: no generated language.
  globalSetup: undefined,
  testDir: '.',
  testMatch: '*.bench.ts',
  workers: 1,
  outputDir: '../test-results',
  // As most people see it: what moves is part of a view.
  use: { ...base.use, contextOptions: { reducedMotion: 'no-preference' as const } },
};
