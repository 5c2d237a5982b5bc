import { expect, it } from 'vitest';
import { fitted, largestScale, movedBy, type Point, unzoomed, type Zoom, zoomedAt } from './zoom.ts';

const view = { width: 1000, height: 500 };
const picture = fitted({ width: 4000, height: 4000 }, view);
const centre = { x: 0, y: 0 };

it('fits a picture into the view', () => {
  expect(picture).toEqual({ width: 500, height: 500 });
  expect(fitted({ width: 100, height: 10 }, view)).toEqual({ width: 1000, height: 100 });
});

it.each<[string, Zoom, number, Point, Zoom]>([
  ['in the centre', unzoomed, 2, centre, { scale: 2, x: 0, y: 0 }],
  [
    'and keeps the point under the pointer in position',
    { scale: 4, x: 0, y: 0 },
    1.5,
    { x: 100, y: -50 },
    { scale: 6, x: -50, y: 25 },
  ],
  ['up to the largest scale', { scale: 6, x: 0, y: 0 }, 9, centre, { scale: largestScale, x: 0, y: 0 }],
  ['down to the whole picture, in the centre', { scale: 4, x: 300, y: 300 }, 0.01, { x: 9, y: 9 }, unzoomed],
  [
    'and keeps a picture that is narrower than the view in the centre',
    unzoomed,
    1.5,
    { x: 100, y: 0 },
    { scale: 1.5, x: 0, y: 0 },
  ],
])('scales %s', (_name, from, factor, point, to) => {
  const { scale, x, y } = zoomedAt(from, factor, point, picture, view);
  expect([scale, x + 0, y + 0]).toEqual([to.scale, to.x, to.y]);
});

it.each<[string, Zoom, Point, Point]>([
  ['by the given distance', { scale: 4, x: 0, y: 0 }, { x: 40, y: -30 }, { x: 40, y: -30 }],
  ['up to the edges of the picture', { scale: 4, x: 0, y: 0 }, { x: 9999, y: -9999 }, { x: 500, y: -750 }],
  ['not at all while the whole picture is visible', unzoomed, { x: 10, y: 10 }, centre],
])('moves %s', (_name, from, by, to) => {
  const { x, y } = movedBy(from, by, picture, view);
  expect({ x: x + 0, y: y + 0 }).toEqual(to);
});
