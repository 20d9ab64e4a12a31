import { expect, test } from 'vitest';
import { ago, lasting } from './times';

test('a time is shown in the largest unit that fits', () => {
  expect(lasting(30)).toEqual({ id: 'lasting-seconds', args: { number: 30 } });
  expect(lasting(90)).toEqual({ id: 'lasting-seconds', args: { number: 90 } });
  expect(lasting(120)).toEqual({ id: 'lasting-minutes', args: { number: 2 } });
  expect(lasting(3600)).toEqual({ id: 'lasting-hours', args: { number: 1 } });
  expect(lasting(259_200)).toEqual({ id: 'lasting-days', args: { number: 3 } });
});

test('how long ago, in each language', () => {
  const now = 1_000_000_000;
  expect(ago(now - 20_000, now, 'en')).toBe('now');
  expect(ago(now - 61_000, now, 'en')).toBe('1 minute ago');
  expect(ago(now - 3 * 3_600_000, now, 'es')).toBe('hace 3 horas');
  expect(ago(now - 86_400_000, now, 'pt')).toBe('ontem');
  expect(ago(now + 5000, now, 'en')).toBe('now');
});
