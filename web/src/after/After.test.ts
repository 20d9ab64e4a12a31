import { render, screen } from '@testing-library/svelte';
import { beforeAll, expect, it, vi } from 'vitest';
import type { Frame, GameEvent, ChangeRow } from '../api/types';
import plain from '../games/plain/index';
import type { Table } from '../table/table.svelte';
import { texts } from '../texts.svelte';
import After from './After.svelte';

beforeAll(async () => {
  await texts.load('after');
  return () => texts.speak('en');
});

it('says aloud how it ended, as soon as that is known', async () => {
  const end: GameEvent = { event: 'game_ended', how: 'four', winners: [1] };
  const props = (happened: readonly ChangeRow[]) => ({
    table: { happened, busy: false } as unknown as Table,
    frame: {
      number: 9,
      table: { id: '0123456789', ruleset: 'burgueses', rematch: null },
    } as unknown as Frame,
    game: plain,
    play: {
      view: {},
      legal: [],
      you: 0,
      toAct: null,
      over: true,
      phase: 'over',
      players: ['Ada', 'Bruno'].map((name, seat) => ({
        seat,
        name,
        level: null,
        standIn: false,
        you: seat === 0,
      })),
      options: {},
      number: 9,
      events: [],
      history: happened.flatMap(({ events }) => events ?? []),
      account: null,
      busy: false,
      hint: null,
      replay: false,
      act: () => undefined,
    },
    result: { scores: [0, 0], winners: [1] },
  });
  // Opened after the end: what happened is still on its way.
  const { rerender } = render(After, props([]));
  const aloud = () => screen.getAllByRole('status')[0]?.textContent;
  expect(aloud()).toBe('');
  await rerender(props([{ number: 9, at: 0, change: 'played', events: [end] }]));
  expect(aloud()).toBe('Four of a kind: Bruno wins the game');
  const places = () => [...document.querySelectorAll('.place')].map((place) => place.firstChild?.textContent);
  expect(places()).toEqual(['1st', '2nd']);
  for (const [language, first] of [
    ['es', '1.º'],
    ['pt', '1º'],
  ] as const) {
    await texts.speak(language);
    await vi.waitFor(() => expect(places()[0]).toBe(first));
  }
});
