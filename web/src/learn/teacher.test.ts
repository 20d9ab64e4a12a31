import { readFileSync } from 'node:fs';
import { expect, test, vi } from 'vitest';
import { Problem } from '../api/client';
import type { Suggestion } from '../api/types';
import { lessons as burguesesLessons } from '../games/burgueses/lessons';
import { lessons as cardLessons } from '../games/card/lessons';
import type { Lesson } from '../games/contract';
import { lessons as mediciLessons } from '../games/medici/lessons';
import { texts, type Text } from '../texts.svelte';
import { recorded } from './recorded';
import { inSentences } from './sentences';
import { Teacher, type Remark } from './teacher.svelte';
import { loadTutor, myTurn } from './tutor';

const GAMES = {
  medici: { ruleset: 'medici-2018', lessons: mediciLessons },
  card: { ruleset: 'medici-card', lessons: cardLessons },
  burgueses: { ruleset: 'burgueses', lessons: burguesesLessons },
} as const;
type Game = keyof typeof GAMES;

const LEARN = readFileSync('../locales/en/learn.ftl', 'utf8');

/** A text must exist and be given all that it asks for. */
function check(text: Text): void {
  const found = new RegExp(`^${text.id} =((?:.*\\n)(?:[ \\t].*\\n)*)`, 'm').exec(LEARN)?.[1];
  expect(found, text.id).toBeDefined();
  for (const [, name = ''] of found?.matchAll(/\$(\w+)/g) ?? [])
    expect(Object.keys(text.args ?? {}), text.id).toContain(name);
}

const TOO_MANY = new Problem('too_many', 429, '');
const refuse = () => Promise.reject(TOO_MANY);

async function taught(game: Game) {
  const tutor = await loadTutor(GAMES[game].ruleset);
  const moments = recorded(game);
  let present: Suggestion | null = null;
  const teacher = new Teacher(
    GAMES[game].lessons as readonly Lesson<unknown>[],
    tutor,
    () => (present ? Promise.resolve(present) : refuse()),
    { lessons: [], explained: {} },
  );
  const remarks: Remark[] = [];
  for (const { play, advice } of moments) {
    present = advice;
    teacher.see(play);
    await Promise.resolve();
    await Promise.resolve();
    if (teacher.remark && teacher.remark !== remarks.at(-1)) remarks.push(teacher.remark);
    while (teacher.waiting) teacher.gotIt();
    if (teacher.remark && teacher.remark !== remarks.at(-1)) remarks.push(teacher.remark);
  }
  return { teacher, remarks };
}

for (const game of ['medici', 'card', 'burgueses'] as const) {
  test(`${game}: each lesson comes once in a whole game, the farewell last`, async () => {
    const { teacher } = await taught(game);
    const ids = GAMES[game].lessons.map(({ id }) => id);
    expect([...teacher.told].sort()).toEqual([...ids].sort());
    expect(teacher.told[0]).toBe('aim');
    expect(ids.at(-1)).toBe('done');
  });

  test(`${game}: all lessons have a text, not too long for their place`, () => {
    for (const { text } of GAMES[game].lessons) {
      check(text);
      const words = new RegExp(`^${text.id} = (.*)$`, 'm').exec(LEARN)?.[1] ?? '';
      expect(words.length, text.id).toBeLessThan(175);
    }
  });

  test(`${game}: every advice has a reason`, async () => {
    const tutor = await loadTutor(GAMES[game].ruleset);
    let advised = 0;
    for (const { play, advice } of recorded(game)) {
      if (!advice) continue;
      advised += 1;
      // Not only the action that the bot chose, but every legal one.
      for (const action of play.legal) {
        const reasons = tutor.reasons(play, { ...advice, action });
        expect(reasons.length, action).toBeGreaterThan(0);
        reasons.forEach(check);
      }
    }
    expect(advised).toBeGreaterThan(10);
  });

  test(`${game}: advice comes by itself at first, bots are explained, each kind twice`, async () => {
    const { remarks, teacher } = await taught(game);
    expect(remarks.filter(({ is }) => is === 'advice')).toHaveLength(3);
    const bots = remarks.filter((remark) => remark.is === 'bot');
    expect(bots.length).toBeGreaterThan(1);
    bots.forEach(({ text }) => check(text() ?? { id: 'nothing' }));
    for (const times of Object.values(teacher.explained)) expect(times).toBeLessThanOrEqual(3);
    // The recorded person always follows advice.
    expect(remarks.filter(({ is }) => is === 'praise')).toHaveLength(3);
    expect(remarks.some(({ is }) => is === 'mistake' || is === 'dear')).toBe(false);
  });
}

test('one lesson at a time; it waits until it is acknowledged, and can be read again', async () => {
  const moments = recorded('medici');
  const teacher = new Teacher(
    mediciLessons as readonly Lesson<unknown>[],
    await loadTutor('medici-2018'),
    refuse,
    { lessons: [], explained: {} },
  );
  for (const { play } of moments.slice(0, 6)) teacher.see(play);
  expect(teacher.lesson?.id).toBe('aim');
  teacher.gotIt();
  expect(teacher.lesson?.id).toBe('lot');
  teacher.turn(-1);
  expect(teacher.lesson?.id).toBe('aim');
  teacher.turn(-1);
  expect(teacher.lesson?.id).toBe('aim');
  teacher.turn(1);
  expect(teacher.page).toBe(null);
  expect(teacher.lesson?.id).toBe('lot');
});

test('lessons from before a reload do not come again', async () => {
  const [first] = recorded('medici');
  const teacher = new Teacher(
    mediciLessons as readonly Lesson<unknown>[],
    await loadTutor('medici-2018'),
    refuse,
    { lessons: ['aim'], explained: {} },
  );
  if (first) teacher.see(first.play);
  expect(teacher.lesson?.id).toBe('lot');
});

test('a choice that is much worse is commented, with what would have been better', async () => {
  const moments = recorded('burgueses');
  const at = moments.findIndex(({ play, advice }) => myTurn(play) && advice !== null);
  const [now, next] = moments.slice(at);
  if (!now?.advice || !next) throw new Error('the record has no decision of mine');
  const chosen = now.advice.action;
  const figures = { wins: [], visits: 0, reasons: [] };
  const better = { action: 'place 9X', scores: [20, 0], win: 0.95, ...figures };
  const advice: Suggestion = {
    ...now.advice,
    action: better.action,
    alternatives: [{ action: chosen, scores: [12, 3], win: 0.5, ...figures }, better],
  };
  const teacher = new Teacher([], await loadTutor('burgueses'), () => Promise.resolve(advice), {
    lessons: [],
    explained: {},
  });
  teacher.see(now.play);
  await Promise.resolve();
  await Promise.resolve();
  teacher.see(next.play);
  expect(teacher.remark).toMatchObject({ is: 'mistake', better: better.action, florins: 8 });
});

test('refused advice is explained to somebody who asked for it, until something is played', async () => {
  const moments = recorded('burgueses');
  const at = moments.findIndex(({ play }) => myTurn(play));
  const [now, next] = moments.slice(at);
  if (!now || !next) throw new Error('the record has no decision of mine');
  await Promise.all([texts.speak('en'), texts.load('problems')]);
  let asked = 0;
  const ask = () => {
    asked += 1;
    return refuse();
  };
  const teacher = new Teacher([], await loadTutor('burgueses'), ask, { lessons: [], explained: {} });
  teacher.see(now.play);
  await vi.waitFor(() => expect(teacher.thinking).toBe(false));
  expect(asked).toBe(1);
  expect(teacher.remark).toBeNull();
  await teacher.advise();
  expect(asked).toBe(2);
  if (!teacher.remark) throw new Error('nothing is said');
  expect(inSentences(teacher.remark, String).join()).toContain('That was too much at once.');
  teacher.see(next.play);
  expect(teacher.remark).not.toMatchObject({ is: 'problem' });
});
