import { flushSync } from 'svelte';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { later } from './later.svelte';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('shows what is new after the frame in which it came, and of several the newest', () => {
  let now = $state(1);
  let told: { readonly value: number } | undefined;
  const stop = $effect.root(() => {
    told = later(() => now);
  });
  const become = (next: number) => {
    now = next;
    flushSync();
  };
  expect(told?.value).toBe(1);
  become(2);
  expect(told?.value).toBe(1);
  vi.runAllTimers();
  expect(told?.value).toBe(2);
  become(3);
  become(4);
  expect(told?.value).toBe(2);
  vi.runAllTimers();
  expect(told?.value).toBe(4);
  become(5);
  stop();
  vi.runAllTimers();
  expect(told?.value).toBe(4);
});
