// Two people at one table with hidden hands: neither page ever receives a card that its player may not know.
import type { Page } from '@playwright/test';
import type { Frame } from '../src/api/types';
import { expect, friend, openTable, test } from './lonja.ts';
import { dice, playTogether } from './players.ts';

/**
 * Everything that comes to a page from the server, the events of its streams included; without what the server gives only
 * after a game, when no hand is a secret.
 */
async function traffic(page: Page): Promise<string[]> {
  const received: string[] = [];
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  session.on('Network.eventSourceMessageReceived', ({ data }) => received.push(data));
  page.on('response', async (response) => {
    if (!/\/api\/.*(?<!stream|replay|review)$/.test(response.url())) return;
    received.push(await response.text().catch(() => ''));
  });
  return received;
}

interface Hands {
  hands: (string | null)[][];
}

test('neither page receives the other’s cards', async ({ page, browser, baseURL }) => {
  const other = await friend(browser, baseURL);
  const [mine, theirs] = [await traffic(page), await traffic(other)];

  const id = await openTable(page, { ruleset: 'burgueses', players: 2, seats: ['you', 'open'] });
  await other.goto(`/t/${id}`);
  await other.getByRole('textbox').first().fill('Bo');
  await other
    .getByRole('button', { name: /sit|join/i })
    .first()
    .click();

  await playTogether([page, other], 'burgueses', dice(7));

  const frames = (received: string[]) =>
    received.filter((text) => text.startsWith('{"number"')).map((text) => JSON.parse(text) as Frame);
  // What each hand was after each change, by its owner's own frames.
  const held = [frames(mine), frames(theirs)].map(
    (list, seat) =>
      new Map(list.map(({ number, game }) => [number, (game?.view as Hands | undefined)?.hands[seat]])),
  );
  let compared = 0;
  for (const [seat, received] of [mine, theirs].entries()) {
    for (const frame of frames(received)) {
      const hidden = held[1 - seat]?.get(frame.number);
      if (!hidden) continue;
      // Of a change that ended a round, what was shown before the new deal is no secret.
      const dealt = frame.game?.events?.findLastIndex(({ event }) => event === 'round_began') ?? -1;
      // What is shown of the round before had other hands.
      let shown = 0;
      const steps = frame.game?.steps?.filter(({ events }) => (shown += events) > dealt);
      // Nor is what an open account tells of an earlier change: its own frame was compared.
      const account_change = null;
      const text = JSON.stringify({
        ...frame.game,
        events: frame.game?.events?.slice(dealt + 1),
        steps,
        account_change,
      });
      for (const card of hidden) expect(text).not.toContain(`"${card}"`);
      compared += hidden.length;
    }
  }
  expect(compared).toBeGreaterThan(20);

  // Nor do the events of answers tell what somebody else was dealt or drew.
  for (const [seat, received] of [mine, theirs].entries()) {
    const cards = [
      ...received.join('\n').matchAll(/"event":"(?:dealt|drew)","seat":(\d),"cards?":(\[[^\]]*\]|[^,}]*)/g),
    ];
    expect(cards.length).toBeGreaterThan(4);
    for (const [event, whose, shown] of cards) {
      if (Number(whose) !== seat) expect(shown, event).toMatch(/^(null|\[null,null\])$/);
    }
  }
  await other.context().close();
});
