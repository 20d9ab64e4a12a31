import { describe, expect, it } from 'vitest';
import { records } from './records';

const one = { lonja: 1, ruleset: 'burgueses', players: 2, names: ['Ada', 'Bo'], chance: [], actions: [] };
const finished = { ...one, result: { scores: [7, 5], winners: [0] } };

describe('records in a text', () => {
  it('one alone, on one line or many', () => {
    const about = { ruleset: 'burgueses', players: 2, names: ['Ada', 'Bo'], result: null };
    expect(records(`${JSON.stringify(one)}\n`)).toMatchObject([{ line: 1, about }]);
    expect(records(JSON.stringify(one, null, 2))).toMatchObject([{ line: 1, about }]);
    expect(records(`\uFEFF${JSON.stringify(one)}`)).toMatchObject([{ about }]);
  });

  it('one a line, with what can not be read among them', () => {
    const text = [JSON.stringify(one), '', 'rubbish', JSON.stringify(finished), '{"lonja":1}'].join('\r\n');
    const found = records(text);
    expect(found.map(({ line, about }) => [line, about?.result?.scores ?? about !== null])).toEqual([
      [1, true],
      [3, false],
      [4, [7, 5]],
      [5, false],
    ]);
    expect(JSON.parse(found[2]?.text ?? '')).toEqual(finished);
  });

  it('none at all is handed on, for the server to say why', () => {
    expect(records('Dear diary\nnothing')).toEqual([{ text: 'Dear diary\nnothing', line: 1, about: null }]);
    expect(records('[1, 2]')).toEqual([{ text: '[1, 2]', line: 1, about: null }]);
    expect(records('null')).toEqual([{ text: 'null', line: 1, about: null }]);
    expect(records(' \n ')).toEqual([]);
  });

  it('a strange result is no result', () => {
    expect(records(JSON.stringify({ ...one, result: { scores: 'many' } }))[0]?.about?.result).toBeNull();
  });
});
