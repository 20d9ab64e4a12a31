import { fireEvent, render, screen, within } from '@testing-library/svelte';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { Problem } from '../api/client';
import type { Moment } from '../api/types';
import plain from '../games/plain';
import terms from '../games/plain/review';
import { texts } from '../texts.svelte';
import { points, share } from './figures';
import MomentReview from './MomentReview.svelte';
import Panel from './Panel.svelte';
import { BURGUESES, MEDICI } from './recorded';
import { columnsOf, sharesAt } from './review';
import { Reviewing } from './reviewing.svelte';
import { momentOf, type FinishedGame } from './story';
import type { Review } from './types';

beforeAll(async () => {
  // What draws has no size here.
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe = () => undefined;
      unobserve = () => undefined;
    },
  );
  for (const part of ['after', 'review']) await texts.load(part);
});

function finishedGame(review: Review): FinishedGame {
  const decisions = review.steps.filter((step) => step.kind === 'decision');
  const moment = (action: string | null, seat: number | null): Moment => ({
    action,
    seat,
    over: false,
    to_act: null,
    phase: '',
    legal: [],
    view: {},
    events: [],
    steps: [],
  });
  return {
    ruleset: review.ruleset,
    game: plain,
    terms,
    players: review.start.map((_, seat) => ({
      seat,
      name: `Player ${seat}`,
      level: null,
      standIn: false,
      you: seat === 0,
    })),
    options: {},
    moments: [moment(null, null), ...decisions.map(({ played, seat }) => moment(played, seat))],
    chapters: [{ number: 1, begins: 0 }],
    address: (at) => `/replay/${at}`,
  };
}

function show(review: Review) {
  const onopen = vi.fn();
  const reviewing = new Reviewing({ table: 'x' });
  reviewing.review = review;
  reviewing.depth = 'deep';
  const finished = finishedGame(review);
  render(Panel, { reviewing, finished, onopen });
  return { onopen, finished };
}

describe('the review of a game', { timeout: 30_000 }, () => {
  it('has a bar for each seat, with the numbers of the review', () => {
    show(MEDICI);
    for (const { seat, name } of finishedGame(MEDICI).players) {
      const row = screen.getByText(name, { selector: 'strong' }).closest('li');
      const { luck, play, gifts, total } = columnsOf(MEDICI, seat);
      for (const value of [luck, play, gifts, total]) expect(row?.textContent).toContain(points(value));
    }
  });

  it('has a table with all shares, whose links lead to the moments', async () => {
    const { onopen } = show(BURGUESES);
    // On paper it is always there.
    await fireEvent(window, new Event('beforeprint'));
    const rows = [...document.querySelectorAll('tbody tr')];
    expect(rows).toHaveLength(finishedGame(BURGUESES).moments.length);
    rows.forEach((row, moment) => {
      const cells = [...row.querySelectorAll('td')].slice(2);
      expect(cells.map((cell) => cell.textContent)).toEqual(sharesAt(BURGUESES, moment).map(share));
    });
    await fireEvent.click(rows[7]?.querySelector('a') ?? document);
    expect(onopen).toHaveBeenCalledWith(7);
  });

  it('has turning points that lead there', async () => {
    const { onopen } = show(MEDICI);
    const list = screen.getByRole('list', { name: 'Turning points' });
    const cards = within(list).getAllByRole('listitem');
    expect(cards).toHaveLength(MEDICI.turning_points.length);
    for (const [index, { step }] of MEDICI.turning_points.entries()) {
      await fireEvent.click(within(cards[index] ?? list).getByRole('link'));
      expect(onopen).toHaveBeenLastCalledWith(momentOf(MEDICI, step));
    }
  });

  it('has a chart that keys move through', async () => {
    const { onopen } = show(MEDICI);
    const chart = screen.getByRole('slider');
    await fireEvent.keyDown(chart, { key: 'Home' });
    expect(chart.getAttribute('aria-valuenow')).toBe('0');
    await fireEvent.keyDown(chart, { key: 'ArrowRight' });
    await fireEvent.keyDown(chart, { key: 'ArrowRight' });
    expect(chart.getAttribute('aria-valuenow')).toBe('2');
    await fireEvent.keyDown(chart, { key: 'Enter' });
    expect(onopen).toHaveBeenCalledWith(2);
  });

  it('says that it waits, that it failed, and what it only guesses', async () => {
    const reviewing = new Reviewing({ table: 'x' });
    const finished = finishedGame(MEDICI);
    render(Panel, { reviewing, finished, onopen: () => undefined });
    expect(screen.getByText('Looking at every decision…')).toBeTruthy();
    reviewing.problem = new Problem('offline', 0, '');
    expect(await screen.findByText(/This game couldn’t be reviewed/)).toBeTruthy();
    reviewing.review = { ...MEDICI, guesses: ['deck'], rests_on: 'heuristic' };
    expect(await screen.findByText(/the ratings are guesses\. They rest on rules of thumb\./)).toBeTruthy();
    reviewing.review = { ...MEDICI, guesses: ['first_bonus'], rests_on: 'network' };
    expect(await screen.findByText(/They rest on what the bots learned without these options/)).toBeTruthy();
    reviewing.review = { ...MEDICI, guesses: ['first_bonus'], rests_on: 'random_games' };
    expect(await screen.findByText(/They rest on random games/)).toBeTruthy();
  });
});

describe('the verdict', { timeout: 30_000 }, () => {
  const verdict = (luck_adjusted: number[], noise: number[]) => {
    show({ ...MEDICI, players: 2, luck_adjusted, totals: { ...MEDICI.totals, noise }, result: [1, 0] });
    return document.querySelector('.verdict')?.textContent;
  };

  it('says whether luck decided', () => {
    expect(verdict([0.2, 0.8], [0.1, -0.1])).toBe('Luck decided: without it, Player 1 would be ahead.');
  });

  it('says so if the review may be off by more than the lead', () => {
    expect(verdict([0.4, 0.6], [0.3, -0.3])).toMatch(/^Luck may have decided or not/);
  });
});

describe('a moment', { timeout: 30_000 }, () => {
  it('shows the choices, the best first, with the played one marked', () => {
    const decision = MEDICI.steps.find((step) => step.kind === 'decision' && step.mark === 'blunder');
    if (decision?.kind !== 'decision') throw new Error('there is no blunder');
    render(MomentReview, { review: MEDICI, finished: finishedGame(MEDICI), at: decision.number });
    const rows = screen.getAllByRole('row');
    expect(rows[0]?.textContent).toContain(decision.best);
    expect(rows[0]?.textContent).toContain('best');
    const played = rows.find((row) => row.textContent.includes('played'));
    expect(played?.textContent).toContain(decision.played);
    const own = decision.alternatives.find(({ action }) => action === decision.played)?.share ?? NaN;
    expect(played?.textContent).toContain(share(own));
    expect(screen.getByText('blunder')).toBeTruthy();
  });
});
