import { svelte } from '@sveltejs/vite-plugin-svelte';
import { svelteTesting } from '@testing-library/svelte/vite';
import { defineConfig } from 'vitest/config';
import { compressed } from './tools/compressed.ts';
import { pageTexts } from './tools/page-texts.ts';
import { rulesTexts } from './tools/rules-texts.ts';

/** The server behind `npm run dev`. It compares Origin with Host, so Host stays as the browser sent it. */
const proxy = {
  '/api': { target: process.env['LONJA_URL'] ?? 'http://127.0.0.1:8080', changeOrigin: false },
};

/** As the server says it: a preview shows at once what it forbids. */
const POLICY =
  "default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; base-uri 'none'";

export default defineConfig({
  plugins: [svelte(), svelteTesting(), rulesTexts(), pageTexts(), compressed()],
  build: {
    target: 'es2022',
    // The page's policy allows no data: addresses but for pictures.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // What several pages share is one file: thirty small ones cost more in headers than they save. Not what only one game
        // needs, nor rules and reviews, which a first decision does not need.
        codeSplitting: {
          groups: [
            {
              name: 'shared',
              minShareCount: 3,
              test: /node_modules|src\/(?!review\/|rules\/|games\/(?!shared\/)\w+\/)/,
            },
          ],
        },
      },
    },
  },
  server: {
    fs: { allow: ['..'] },
    proxy,
  },
  preview: { proxy, headers: { 'content-security-policy': POLICY } },
  test: {
    environment: 'jsdom',
    include: ['src/**/*.test.ts'],
  },
});
