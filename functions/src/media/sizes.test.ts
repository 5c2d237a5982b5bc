import { expect, it } from 'vitest';
import { largestSize, squareAround, squareSides, variantSizes } from './sizes.ts';

const sizesOf = (width: number, height: number) => {
  const largest = largestSize({ width, height });
  return {
    variants: variantSizes(largest).map((size) => `${size.width}x${size.height}`),
    squares: squareSides(largest),
  };
};

it.each<[string, [number, number], string[], number[]]>([
  ['a photo', [4000, 3000], ['320x240', '640x480', '1080x810', '1600x1200', '2048x1536'], [160, 320, 640]],
  ['a portrait', [3000, 4000], ['240x320', '480x640', '810x1080', '1200x1600', '1536x2048'], [160, 320, 640]],
  ['a panorama', [6000, 1000], ['320x53', '640x107', '1080x180', '1600x267', '2048x341', '3840x640'], [160, 320, 640]],
  ['a screenshot', [1080, 2400], ['144x320', '288x640', '486x1080', '720x1600', '922x2048'], [160, 320, 640]],
  [
    'a long screenshot',
    [1080, 9000],
    ['38x320', '77x640', '130x1080', '192x1600', '246x2048', '640x5333'],
    [160, 320, 640],
  ],
  ['a small one', [700, 500], ['320x229', '640x457', '700x500'], [160, 320, 500]],
  ['a step', [1080, 40], ['320x12', '640x24', '1080x40'], [40]],
  ['a dot', [1, 1], ['1x1'], [1]],
  ['a line', [1, 16_000], ['1x8192'], [1]],
  ['a thin line', [40, 16_000], ['1x320', '2x640', '3x1080', '4x1600', '5x2048', '20x8192'], [20]],
])('the sizes of %s are never enlarged', (_what, [width, height], variants, squares) => {
  expect(sizesOf(width, height)).toEqual({ variants, squares });
});

it.each([
  [{ x: 0.5, y: 0.5 }, 100],
  [{ x: 0, y: 1 }, 0],
  [{ x: 1, y: 0 }, 200],
  [{ x: 0.4, y: 0 }, 70],
])('a square is around %o and inside the picture', (focus, start) => {
  const side = { width: 100, height: 100 };
  expect(squareAround({ width: 300, height: 100 }, focus)).toEqual({ left: start, top: 0, ...side });
  const turned = { x: focus.y, y: focus.x };
  expect(squareAround({ width: 100, height: 300 }, turned)).toEqual({ left: 0, top: start, ...side });
});
