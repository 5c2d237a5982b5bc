import { type Part, type Redraw, rotatedSize, type Size } from './redraw-plan.ts';

/** The rotation and crop that the user chose. */
export interface Crop {
  readonly quarterTurns: Redraw['quarterTurns'];
  /** The width divided by the height of the cropped part, or null for the ratio of the picture. */
  readonly ratio: number | null;
  /** From 1, where the cropped part is as large as the ratio allows, to `largestZoom`. */
  readonly zoom: number;
  /** The centre of the cropped part, in fractions of the rotated picture. */
  readonly x: number;
  readonly y: number;
}

export interface CropChange {
  /** The movement, in fractions of the cropped part. */
  readonly dx?: number;
  readonly dy?: number;
  /** Multiplies the zoom. */
  readonly factor?: number;
}

export const uncropped: Crop = { quarterTurns: 0, ratio: null, zoom: 1, x: 0.5, y: 0.5 };
export const largestZoom = 4;

const clamp = (min: number, value: number, max: number) => Math.min(Math.max(min, value), max);

/** Returns the cropped part of a picture of this size. The part is always inside the rotated picture. */
export function croppedPart(size: Size, { quarterTurns, ratio, zoom, x, y }: Crop): Part {
  const rotated = rotatedSize(size, quarterTurns);
  const pictureRatio = rotated.width / rotated.height;
  const cropRatio = ratio ?? pictureRatio;
  const width = Math.min(1, cropRatio / pictureRatio) / zoom;
  const height = Math.min(1, pictureRatio / cropRatio) / zoom;
  return { x: clamp(0, x - width / 2, 1 - width), y: clamp(0, y - height / 2, 1 - height), width, height };
}

/** Moves and zooms a crop. Without a change, only moves the crop so that the whole cropped part is in the picture. */
export function adjustCrop(size: Size, crop: Crop, { dx = 0, dy = 0, factor = 1 }: CropChange = {}): Crop {
  const before = croppedPart(size, crop);
  const zoom = clamp(1, crop.zoom * factor, largestZoom);
  const moved = {
    ...crop,
    zoom,
    x: before.x + before.width / 2 + dx * before.width,
    y: before.y + before.height / 2 + dy * before.height,
  };
  const { x, y, width, height } = croppedPart(size, moved);
  return { ...moved, x: x + width / 2, y: y + height / 2 };
}

/** The number of quarter turns after one more, by the current number. */
const nextQuarterTurns = [1, 2, 3, 0] as const;

/** Rotates the picture by 90° clockwise. The cropped part keeps its centre in the picture. */
export const rotateRight = (crop: Crop): Crop => ({
  ...crop,
  quarterTurns: nextQuarterTurns[crop.quarterTurns],
  x: 1 - crop.y,
  y: crop.x,
});

export const isUncropped = ({ quarterTurns, ratio, zoom }: Crop): boolean =>
  quarterTurns === 0 && ratio === null && zoom === 1;
