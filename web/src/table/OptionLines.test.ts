import { fireEvent, render, screen } from '@testing-library/svelte';
import { beforeAll, expect, test, vi } from 'vitest';
import { texts } from '../texts.svelte';
import OptionLines from './OptionLines.svelte';

beforeAll(async () => {
  await texts.speak('en');
});

const table = (options: Record<string, unknown>) => ({ ruleset: 'medici-card', options, seats: [] });

test('a deck of the host can be read and copied as text', async () => {
  const writeText = vi.fn(() => Promise.resolve());
  vi.stubGlobal('navigator', { ...navigator, clipboard: { writeText } });
  render(OptionLines, { table: table({ deck: ['fur3', 'value7', 'fur3', 'grain0!'] }) });
  expect(await screen.findByText('Show the deck of 4 cards')).toBeTruthy();
  const text = screen.getByLabelText('The deck as text, to keep or to send') as HTMLTextAreaElement;
  expect(text.value).toBe('2*fur3 value7 grain0!');
  expect(text.readOnly).toBe(true);
  await fireEvent.click(screen.getByText('Copy the deck'));
  expect(writeText).toHaveBeenCalledExactlyOnceWith('2*fur3 value7 grain0!');
  expect(await screen.findAllByText('Copied')).toHaveLength(2);
  vi.unstubAllGlobals();
});

test('a deck with a name is only named', async () => {
  render(OptionLines, { table: table({ deck: 'by-the-letter' }) });
  expect(await screen.findByText('Deck by the letter: 5s instead of the 7s.')).toBeTruthy();
  expect(screen.queryByRole('textbox')).toBeNull();
});
