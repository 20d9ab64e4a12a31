import { fireEvent, render } from '@testing-library/svelte';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { texts } from '../texts.svelte';
import CopyButton from './CopyButton.svelte';

beforeAll(() => texts.speak('en'));

/** A page without encryption, whose browser can or can't copy the old way. */
const withoutClipboard = (canCopy: boolean) => {
  vi.stubGlobal('navigator', { ...navigator, clipboard: undefined });
  document.execCommand = () => canCopy;
};

const button = () => document.querySelector('button') as HTMLButtonElement;
const label = () => button().textContent.trim();
const alert = () => document.querySelector('[role=alert]');
const press = () => fireEvent.click(button());

let field: HTMLInputElement;
beforeEach(() => {
  field = document.createElement('input');
  field.value = 'fur3';
  document.body.append(field);
  render(CopyButton, { field, label: 'Copy it', icon: 'link' });
  return () => {
    field.remove();
    vi.unstubAllGlobals();
  };
});

test('what was copied is said', async () => {
  withoutClipboard(true);
  await press();
  await vi.waitFor(() => expect(label()).toBe('Copied'));
  expect(alert()).toBeNull();
});

test('what could not be copied is said, and can be copied with a key', async () => {
  withoutClipboard(false);
  await press();
  await vi.waitFor(() => expect(alert()?.textContent).toContain('It couldn’t be copied.'));
  expect(label()).toBe('Copy it');
  expect(document.activeElement).toBe(field);
  expect(field.value.slice(field.selectionStart ?? 0, field.selectionEnd ?? 0)).toBe('fur3');
  // Tried again, it may succeed.
  withoutClipboard(true);
  await press();
  await vi.waitFor(() => expect(label()).toBe('Copied'));
  expect(alert()).toBeNull();
});
