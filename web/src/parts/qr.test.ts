import { expect, test } from 'vitest';
import { qr } from './qr';

test('a link has light around it and a finder in the corner', () => {
  const { size, path } = qr('https://lonja.example/t/0123456789abcdef0123456789abcdef');
  // Version 4 holds it: 33 squares, and 4 of light on each side.
  expect(size).toBe(41);
  expect(path.startsWith('M4 4h7v1h-7z')).toBe(true);
});
