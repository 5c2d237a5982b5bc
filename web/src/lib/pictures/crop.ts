import { type Part, type Redraw, type Size, turnedSize } from './redraw-plan.ts';

/** The user's choice of rotation and crop. */
export interface Crop {
  readonly quarterTurns: Redraw['quarterTurns'];
  /** Width / height of the cropped part, or null for the ratio of the picture. */
  readonly ratio: number | null;
  /** At 1 the cropped part is as large as the ratio allows. */
  readonly zoom: number;
  /** The centre of the cropped part, in fractions of the rotated picture. */
  readonly x: number;
  readonly y: number;
}

export const uncropped: Crop = { quarterTurns: 0, ratio: null, zoom: 1, x: 0.5, y: 0.5 };
export const largestZoom = 4;

const between = (least: number, value: number, most: number) => Math.min(Math.max(least, value), most);

/** Returns the cropped part of a picture of this size. It never exceeds the picture. */
export function partOf(size: Size, { quarterTurns, ratio, zoom, x, y }: Crop): Part {
  const turned = turnedSize(size, quarterTurns);
  const own = turned.width / turned.height;
  const wanted = ratio ?? own;
  const width = Math.min(1, wanted / own) / zoom;
  const height = Math.min(1, own / wanted) / zoom;
  return {
    x: between(0, x - width / 2, 1 - width),
    y: between(0, y - height / 2, 1 - height),
    width,
    height,
  };
}

/** Moves a crop by fractions of the cropped part (`dx`, `dy`) and zooms it by `factor`, within the picture. */
export function adjusted(size: Size, crop: Crop, { dx = 0, dy = 0, factor = 1 }): Crop {
  const before = partOf(size, crop);
  const zoom = between(1, crop.zoom * factor, largestZoom);
  const moved = {
    ...crop,
    zoom,
    x: before.x + before.width / 2 + dx * before.width,
    y: before.y + before.height / 2 + dy * before.height,
  };
  const { x, y, width, height } = partOf(size, moved);
  return { ...moved, x: x + width / 2, y: y + height / 2 };
}

const next = [1, 2, 3, 0] as const;

/** Rotates a crop by 90° clockwise around its centre. */
export const turnedRight = (crop: Crop): Crop => ({
  ...crop,
  quarterTurns: next[crop.quarterTurns],
  x: 1 - crop.y,
  y: crop.x,
});

export const isUncropped = ({ quarterTurns, ratio, zoom }: Crop): boolean =>
  quarterTurns === 0 && ratio === null && zoom === 1;
