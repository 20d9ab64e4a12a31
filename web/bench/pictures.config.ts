// Takes the pictures of the README: `npm run pictures`, after `make build`. Look at them before you commit them.
import base from '../playwright.config.ts';

export default {
  ...base,
  // The page is shown as it is shipped: no generated language.
  globalSetup: undefined,
  testDir: '.',
  testMatch: 'pictures.ts',
  workers: 1,
  outputDir: '../test-results',
};
