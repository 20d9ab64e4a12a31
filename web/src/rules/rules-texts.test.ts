import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readRules } from '../../tools/rules-texts';

const SAMPLE = `# Medici (2018)

For two to six.

## Qué cambia, día a día

It is the auctioneer's turn to "stop". (M4, X1)

See the [2006 edition](medici-2006.md).

| level | 5 |
|---|---|
| bonus | 5 |

## The end

Over.
`;

test('rules are a title, an opening and sections with an address', () => {
  const rules = readRules(SAMPLE);
  expect(rules.title).toBe('Medici (2018)');
  expect(rules.opening).toBe('<p>For two to six.</p>');
  expect(rules.sections.map(({ id }) => id)).toEqual(['que-cambia-dia-a-dia', 'the-end']);
  expect(rules.sections[1]?.html).toBe('<p>Over.</p>');
});

test('paragraph ids are small, quotes are as one types them', () => {
  const html = readRules(SAMPLE).sections[0]?.html;
  expect(html).toContain('the auctioneer’s turn to "stop". <small class="paragraph-id">M4, X1</small></p>');
});

test('tables can be scrolled, their head cells are of columns', () => {
  const html = readRules(SAMPLE).sections[0]?.html;
  expect(html).toContain('tabindex="0" role="group" aria-label="Qué cambia, día a día"><table>');
  expect(html).toContain('<th scope="col">level</th>');
});

test('links lead to the rules of the other ruleset, and say what a section differs from', () => {
  const [differences, end] = readRules(SAMPLE).sections;
  expect(differences?.html).toContain('<a href="/rules/medici-2006">');
  expect(differences?.differsFrom).toBe('medici-2006');
  expect(end?.differsFrom).toBe(null);
});

test('the id of a paragraph leads to what the last section says about it', () => {
  const text =
    '# A\n\n## Play\n\nDraw. (M4, X1)\n\n## Open\n\n- Who? (M3)\n- How many\n  cards? (M4)\n- Money? (M4)\n- Where? (M5)\n';
  const [play, open] = readRules(text).sections;
  expect(play?.html).toContain('<small class="paragraph-id"><a href="#open-2">M4</a>, X1</small>');
  expect(open?.html).toContain('<li id="open-1" tabindex="-1">Who?');
  expect(open?.html).toContain('<li id="open-4" tabindex="-1">Where?');
  expect(open?.html).toContain('<li id="open-2" tabindex="-1">How many');
});

test('the id of a paragraph that is not open leads to how the editions differ there', () => {
  const text =
    '# A\n\n## Play\n\nDraw. (M3, M4, M6)\n\n## Differences\n\n- See [2006](medici-2006.md).\n- Lots. (M4)\n' +
    '- Who? (M3)\n\n## Open\n\n- Who begins? (M3)\n';
  const [play, differences, open] = readRules(text).sections;
  expect(play?.html).toContain('<a href="#open-1">M3</a>, <a href="#differs-1">M4</a>, M6</small>');
  expect(differences?.html).toContain(
    '<li id="differs-1" tabindex="-1">Lots. <small class="paragraph-id">M4<',
  );
  expect(differences?.html).toContain('<a href="#open-1">M3</a>');
  expect(open?.html).toContain('<small class="paragraph-id">M3</small>');
});

test('what the editions of Medici say differently can be reached from its paragraph', () => {
  const markdown = (language: string) => readFileSync(`../docs/rules/${language}/medici-2018.md`, 'utf8');
  for (const language of ['en', 'es', 'pt']) {
    const all = readRules(markdown(language))
      .sections.map(({ html }) => html)
      .join('');
    for (const id of ['M4', 'M6', 'M14']) {
      const place = new RegExp(`<a href="#(differs-\\d)">${id}</a>`).exec(all)?.[1];
      expect(all, `${language} ${id}`).toContain(`<li id="${place}"`);
    }
  }
});
