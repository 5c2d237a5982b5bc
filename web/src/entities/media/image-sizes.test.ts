import { expect, it } from 'vitest';
import { sizesIn, wholeSizes } from './image-sizes.ts';

const widths = [
  ['(min-width: 768px)', '470px'],
  ['', '100vw'],
] as const;

/** Returns the entries for screens with fewer than 2.5 pixels per CSS pixel. */
const usual = (sizes: string) =>
  sizes
    .split(/, (?=\(|calc|min|\d)/)
    .filter((entry) => !entry.startsWith('(min-resolution'))
    .join(', ');

it('loads pictures for 2.4 pixels per CSS pixel if a screen has three', () => {
  expect(sizesIn(widths, { width: 400, height: 400 }, 1)).toBe(
    [
      '(min-resolution: 2.5dppx) and (min-width: 768px) calc(470px * 0.8)',
      '(min-resolution: 2.5dppx) calc(100vw * 0.8)',
      '(min-width: 768px) 470px',
      '100vw',
    ].join(', '),
  );
  expect(wholeSizes([['', '50vw']], { width: 400, height: 800 }, '90vh')).toBe(
    '(min-resolution: 2.5dppx) calc(min(50vw, calc(90vh * 0.5)) * 0.8), min(50vw, calc(90vh * 0.5))',
  );
});

it.each([
  ['a picture of the same shape', { width: 400, height: 400 }, '(min-width: 768px) 470px, 100vw'],
  ['a tall picture, by its width', { width: 100, height: 900 }, '(min-width: 768px) 470px, 100vw'],
  ['a picture of unknown size', { width: null, height: null }, '(min-width: 768px) 470px, 100vw'],
  ['a wide picture', { width: 300, height: 200 }, '(min-width: 768px) calc(470px * 1.5), calc(100vw * 1.5)'],
  [
    'a panorama, up to three times the width',
    { width: 6000, height: 1000 },
    '(min-width: 768px) calc(470px * 3), calc(100vw * 3)',
  ],
])('covers a square with %s', (_case, size, sizes) => {
  expect(usual(sizesIn(widths, size, 1))).toBe(sizes);
});

it('shows a whole picture no wider than its height allows', () => {
  expect(sizesIn([['', '90vw']], { width: 400, height: 800 }, 1, 'contain')).toMatch(/, calc\(90vw \* 0\.5\)$/);
  expect(sizesIn([['', '90vw']], { width: 800, height: 400 }, 1, 'contain')).toMatch(/, 90vw$/);
  expect(wholeSizes([['', '50vw']], { width: 400, height: 800 }, '90vh')).toMatch(
    /, min\(50vw, calc\(90vh \* 0\.5\)\)$/,
  );
  expect(wholeSizes([['', '50vw']], { width: null, height: null }, '90vh')).toMatch(/, 50vw$/);
});
