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
