import { expect, test } from 'vitest';
import { differences } from '../pages/start/options';
import { annotate } from './notes';

const TEXT =
  '<p>Chance decides. <small class="paragraph-id">M3</small></p><li>Pay. <small class="paragraph-id">M10, M13</small></li>';

test('a note stands at its paragraph, wherever that is named', () => {
  const notes = [{ words: 'Ada & <Bo> begin.', lang: 'en', paragraphs: ['M3'] }];
  expect(annotate(TEXT, notes)).toBe(
    TEXT.replace(
      'M3</small>',
      'M3</small> <strong class="here" lang="en">Ada &amp; &lt;Bo&gt; begin.</strong>',
    ),
  );
  expect(annotate(TEXT, [{ words: 'No bonus.', lang: 'en', paragraphs: ['M2', 'M13'] }])).toContain(
    'M10, M13</small> <strong class="here" lang="en">No bonus.</strong></li>',
  );
  expect(annotate(TEXT, [{ words: 'No.', lang: 'en', paragraphs: ['M1'] }])).toBe(TEXT);
  const link = '<small class="paragraph-id"><a href="#open-1">M4</a>, X1</small>';
  expect(annotate(link, [{ words: 'No.', lang: 'en', paragraphs: ['M4'] }])).toBe(
    `${link} <strong class="here" lang="en">No.</strong>`,
  );
});

test('every option has its paragraphs', () => {
  const seats = [{ kind: 'open' }, { kind: 'open' }] as const;
  const all = [
    { ruleset: 'medici-2006', options: { payments: 'tournament', lots: 'room-and-florin', first: 1 } },
    { ruleset: 'medici-card', options: { advanced: true, zero_icons: true, deck: 'by-the-letter' } },
    {
      ruleset: 'burgueses',
      options: {
        suits: 'four-spades',
        single_sales: true,
        prices: 'all-or-nothing',
        trades: 'once-in-all',
      },
    },
  ];
  for (const { ruleset, options } of all) {
    const found = differences({ ruleset, options, seats: [...seats] });
    expect(found).toHaveLength(Object.keys(options).length);
    for (const { text, notes } of found) {
      expect(notes, text.id).not.toEqual([]);
      for (const { paragraphs } of notes) expect(paragraphs, text.id).not.toEqual([]);
    }
  }
});

test('at a paragraph stands only what it says itself about payments', () => {
  const [payments] = differences({
    ruleset: 'medici-2018',
    options: { payments: 'tournament' },
    seats: [],
  });
  expect(payments?.notes.map(({ text, paragraphs }) => [text.id, ...paragraphs])).toEqual([
    ['note-payments-florins', 'M2'],
    ['note-payments-ships', 'M10'],
    ['note-payments-bonus', 'M13'],
  ]);
});
