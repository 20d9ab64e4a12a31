import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { arrive, Places } from './motion.svelte';

const calm = { matches: false };
vi.stubGlobal('matchMedia', () => calm);

/** What was asked of the page, in order. */
let asked: string[] = [];
const WAS = new DOMRect(0, 0, 10, 14);

function card(name: string, left: number): HTMLElement {
  const node = document.createElement('span');
  node.dataset['card'] = name;
  node.getBoundingClientRect = () => {
    asked.push(`look ${name}`);
    return new DOMRect(left, 0, 20, 28);
  };
  node.animate = (keyframes) => {
    const { transform } = keyframes as PropertyIndexedKeyframes;
    asked.push(`move ${name} ${String(transform)}`);
    return {} as Animation;
  };
  return node;
}

beforeEach(() => {
  asked = [];
  calm.matches = false;
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe('what arrives', () => {
  it('is looked at together in the next frame, and only then moves', () => {
    for (const [name, left] of [
      ['a', 100],
      ['b', 200],
    ] as const)
      arrive(() => WAS)(card(name, left));
    expect(asked).toEqual([]);
    vi.runAllTimers();
    expect(asked).toEqual([
      'look a',
      'look b',
      'move a translate(-105px, -7px) scale(0.5),none',
      'move b translate(-205px, -7px) scale(0.5),none',
    ]);
  });

  it('stays where it is if it was there, was nowhere, or if it would not be seen', () => {
    arrive(() => new DOMRect(100, 0, 20, 28))(card('there', 100));
    arrive(() => undefined)(card('nowhere', 100));
    calm.matches = true;
    arrive(() => WAS)(card('calm', 100));
    calm.matches = false;
    vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    arrive(() => WAS)(card('hidden', 100));
    vi.runAllTimers();
    expect(asked).toEqual(['look there']);
  });
});

it('remembers the places of cards, and none for who asked for less motion', () => {
  const table = document.createElement('div');
  table.append(card('a#1', 30), card('a#2', 50));
  const places = new Places();
  places.measure(table);
  expect([places.at('a#1')?.left, places.ofKind('a#')?.left, places.at('b#1')]).toEqual([30, 50, undefined]);
  calm.matches = true;
  places.measure(table);
  expect([...places]).toEqual([]);
});
