import { render, screen } from '@testing-library/svelte';
import { beforeAll, expect, test } from 'vitest';
import { texts } from '../../texts.svelte';
import { playOf, recorded } from './recorded';
import Unseen from './Unseen.svelte';

const game = recorded('tiny-deck');
const answer = game.answers.find(({ view }) => view);

beforeAll(() => texts.load('card'));

test.each([
  ['ours', {}, true],
  ['by the letter', { deck: 'by-the-letter' }, true],
  ['its own', { deck: ['fur3', 'dye2'] }, false],
])('C1: a deck that is %s', (_, options, isReconstruction) => {
  if (!answer?.view) throw new Error('no view');
  render(Unseen, { play: playOf({ ...game, options }, answer, answer.view) });
  const line = screen.queryByText(/The counts are a reconstruction/);
  expect(line !== null).toBe(isReconstruction);
});
