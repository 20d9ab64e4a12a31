import { expect, test } from 'vitest';
import { fold, mark, wanted } from './search';

test('accents, capitals and kinds of apostrophes make no difference', () => {
  expect(fold('Quién NÃO don’t')).toBe("quien nao don't");
  expect(mark('<p>La segunda edición</p>', 'EDICION').html).toBe(
    '<p>La segunda <mark data-hit="0">edición</mark></p>',
  );
  expect(mark('<p>don’t</p>', "don't").hits).toBe(1);
});

test('a single letter is too little, a single figure is not', () => {
  expect(wanted(' a ')).toBe('');
  expect(wanted('7')).toBe('7');
});

test('hits are numbered from where the section before ended', () => {
  const { html, hits } = mark('<p>lot, lots</p>', 'lot', 3);
  expect(hits).toBe(2);
  expect(html).toBe('<p><mark data-hit="3">lot</mark>, <mark data-hit="4">lot</mark>s</p>');
});

test('a hit goes on through emphasis, but not from one paragraph to the next', () => {
  expect(mark('<p>the <em>whole</em> lot</p>', 'whole lot').html).toBe(
    '<p>the <em><mark data-hit="0">whole</mark></em><mark data-hit="0"> lot</mark></p>',
  );
  expect(mark('<p>the whole</p><p>lot</p>', 'whole lot').hits).toBe(0);
});

test('a line break in the source is a space', () => {
  expect(mark('<p>the whole\nlot</p>', 'whole lot').hits).toBe(1);
});

test('tags and codes are never searched', () => {
  expect(mark('<a href="/rules/lot">x</a>', 'lot').hits).toBe(0);
  expect(mark('<p>a &amp; b</p>', 'amp').hits).toBe(0);
});

test('only beginnings of words are found', () => {
  expect(mark('<p>cloth, a lot of lots</p>', 'lot').hits).toBe(2);
});
