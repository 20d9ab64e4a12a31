import { beforeEach, expect, it } from 'vitest';
import { regainFocus } from './focus';

const byId = (id: string) => document.getElementById(id);

beforeEach(() => {
  document.body.innerHTML =
    '<button id="before"></button><section id="hand" data-hand tabindex="-1"></section>';
});

it('goes back to where it was', () => {
  regainFocus(byId('before'));
  expect(document.activeElement?.id).toBe('before');
});

it('goes to the hand if that is gone, or was nowhere', () => {
  const before = byId('before');
  before?.remove();
  regainFocus(before);
  expect(document.activeElement?.id).toBe('hand');
  byId('hand')?.blur();
  regainFocus(document.body);
  expect(document.activeElement?.id).toBe('hand');
});

it('stays where it is otherwise', () => {
  byId('before')?.focus();
  regainFocus(byId('hand'));
  expect(document.activeElement?.id).toBe('before');
});
