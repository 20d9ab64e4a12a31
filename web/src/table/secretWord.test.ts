import { beforeEach, describe, expect, it, vi } from 'vitest';
import { sha256 } from '../sha256';

/** A page that was just loaded. */
async function page() {
  vi.resetModules();
  return import('./secretWord');
}

beforeEach(() => localStorage.clear());

describe('a secret word', () => {
  it('is found by its hash, also when the page is loaded again', async () => {
    const { drawWord } = await page();
    const [hash, other] = [drawWord(), drawWord()];
    expect(hash).not.toBe(other);
    const word = (await page()).wordOf(hash) ?? '';
    expect(word).toMatch(/^[0-9a-f]{32}$/);
    expect(sha256(word)).toBe(hash);
    expect((await page()).wordOf('unknown')).toBeNull();
  });

  it('is forgotten after many others', async () => {
    const { drawWord, MAX_WORDS } = await page();
    const first = drawWord();
    for (let i = 0; i < MAX_WORDS; i++) drawWord();
    expect((await page()).wordOf(first)).toBeNull();
  });

  it('survives damage and a browser that keeps nothing', async () => {
    localStorage.setItem('lonja.words', '[["a"],3]');
    const { drawWord, wordOf } = await page();
    expect(wordOf('a')).toBeNull();
    const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new Error('full');
    });
    expect(wordOf(drawWord())).not.toBeNull();
    full.mockRestore();
  });
});
