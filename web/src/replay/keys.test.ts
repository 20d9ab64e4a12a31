import { describe, expect, it } from 'vitest';
import { command, jump } from './keys';

function press<T = ReturnType<typeof command>>(
  key: string,
  html = '<main></main>',
  options: KeyboardEventInit = {},
  means: (event: KeyboardEvent) => unknown = command,
) {
  document.body.innerHTML = html;
  let found: T | null = null;
  document.body.onkeydown = (event) => (found = means(event) as T);
  const target = document.querySelector('[id=here]') ?? document.body.firstElementChild;
  target?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, ...options }));
  return found;
}

describe('keys', () => {
  it('move by steps, by actions, by chapters and to the ends', () => {
    expect(press('ArrowLeft')).toBe('back');
    expect(press('ArrowRight')).toBe('on');
    expect(press('ArrowLeft', undefined, { shiftKey: true })).toBe('action-back');
    expect(press('ArrowRight', undefined, { shiftKey: true })).toBe('action-on');
    expect(press('PageDown')).toBe('chapter-on');
    expect(press('PageUp')).toBe('chapter-back');
    expect(press('End')).toBe('last');
    expect(press(' ')).toBe('toggle');
    expect(press('a')).toBeNull();
    expect(press('ArrowLeft', undefined, { altKey: true })).toBeNull();
  });

  it('go to mistakes and gifts', () => {
    const to = (key: string, options?: KeyboardEventInit, html?: string) => press(key, html, options, jump);
    expect(to('m')).toBe('mistake-on');
    expect(to('M', { shiftKey: true })).toBe('mistake-back');
    expect(to('g')).toBe('gift-on');
    expect(to('G', { shiftKey: true })).toBe('gift-back');
    expect(to('m', { ctrlKey: true })).toBeNull();
    expect(to('m', {}, '<textarea></textarea>')).toBeNull();
    expect(to('x')).toBeNull();
  });

  it('are left to what uses them itself', () => {
    expect(press(' ', '<button><b id="here"></b></button>')).toBeNull();
    expect(press('ArrowLeft', '<button id="here"></button>')).toBe('back');
    expect(press('ArrowLeft', '<select id="here"></select>')).toBeNull();
    expect(press('ArrowLeft', '<input type="range">')).toBe('back');
    expect(press('End', '<textarea></textarea>')).toBeNull();
    expect(press('PageDown', '<ol class="log" id="here"></ol>')).toBeNull();
    expect(press('ArrowRight', '<ol class="log" id="here"></ol>')).toBe('on');
    expect(press('Home', '<dialog><p id="here"></p></dialog>')).toBeNull();
  });
});
