import { expect, it } from 'vitest';
import { sizesIn, wholeSizes } from './image-sizes.ts';

const widths = [
  ['(min-width: 768px)', '470px'],
  ['', '100vw'],
] as const;

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
  expect(sizesIn(widths, size, 1)).toBe(sizes);
});

it('shows a whole picture no wider than its height allows', () => {
  expect(sizesIn([['', '90vw']], { width: 400, height: 800 }, 1, 'contain')).toBe('calc(90vw * 0.5)');
  expect(sizesIn([['', '90vw']], { width: 800, height: 400 }, 1, 'contain')).toBe('90vw');
  expect(wholeSizes([['', '50vw']], { width: 400, height: 800 }, '90vh')).toBe('min(50vw, calc(90vh * 0.5))');
  expect(wholeSizes([['', '50vw']], { width: null, height: null }, '90vh')).toBe('50vw');
});
