// How fast and how heavy the page is: `npm run bench`. Prints figures; nothing here is a test of the machine.
import base from '../playwright.config.ts';

export default {
  ...base,
  testDir: '.',
  testMatch: '*.bench.ts',
  workers: 1,
  outputDir: '../test-results',
  // As most people see it: what moves is part of a view.
  use: { ...base.use, contextOptions: { reducedMotion: 'no-preference' as const } },
};
