import { expect, test } from 'vitest';
import { parse, type Route } from './router.svelte';

const ROUTES: [string, Route][] = [
  ['/', { page: 'start' }],
  ['/new', { page: 'new', ruleset: null }],
  ['/new/burgueses', { page: 'new', ruleset: 'burgueses' }],
  ['/t/abc', { page: 'table', id: 'abc' }],
  ['/t/abc/', { page: 'table', id: 'abc' }],
  ['/t/abc/replay', { page: 'replay', id: 'abc', moment: 0 }],
  ['/t/abc/replay/57', { page: 'replay', id: 'abc', moment: 57 }],
  ['/t/abc/replay/-1', { page: 'replay', id: 'abc', moment: 0 }],
  ['/t/abc/replay/1e9', { page: 'replay', id: 'abc', moment: 0 }],
  ['/replay', { page: 'replay', id: null, moment: 0 }],
  ['/replay/3', { page: 'replay', id: null, moment: 3 }],
  ['/rules/medici-2006', { page: 'rules', ruleset: 'medici-2006' }],
  ['/learn/medici-card', { page: 'learn', ruleset: 'medici-card' }],
  ['/rules', { page: 'rules', ruleset: null }],
  ['/rules/chess', { page: 'missing', game: true }],
  ['/new/chess', { page: 'missing', game: true }],
  ['/learn/chess', { page: 'missing', game: true }],
  ['/t', { page: 'missing' }],
  ['/learn', { page: 'missing' }],
  ['/t/abc/other', { page: 'missing' }],
  ['/t/abc/replay/1/2', { page: 'missing' }],
  ['/elsewhere', { page: 'missing' }],
  ['/t/%E0%A4%A', { page: 'table', id: '%E0%A4%A' }],
];

test.each(ROUTES)('%s', (path, route) => {
  expect(parse(path)).toEqual(route);
});
