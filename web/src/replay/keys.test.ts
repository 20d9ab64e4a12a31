import { describe, expect, it } from 'vitest';
import { command } from './keys';

function press(key: string, html = '<main></main>', options: KeyboardEventInit = {}) {
  document.body.innerHTML = html;
  let found: ReturnType<typeof command> = null;
  document.body.onkeydown = (event) => (found = command(event));
  const target = document.querySelector('[id=here]') ?? document.body.firstElementChild;
  target?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, ...options }));
  return found;
}

describe('keys', () => {
  it('move by actions, by chapters and to the ends', () => {
    expect(press('ArrowLeft')).toBe('back');
    expect(press('ArrowRight')).toBe('on');
    expect(press('ArrowRight', undefined, { shiftKey: true })).toBe('chapter-on');
    expect(press('PageUp')).toBe('chapter-back');
    expect(press('End')).toBe('last');
    expect(press(' ')).toBe('toggle');
    expect(press('a')).toBeNull();
    expect(press('ArrowLeft', undefined, { altKey: true })).toBeNull();
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
