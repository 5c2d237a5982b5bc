export interface Zoom {
  /** 1 shows the whole picture. */
  readonly scale: number;
  /** The position of the picture's centre, in px from the centre of the view. */
  readonly x: number;
  readonly y: number;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

export const unzoomed: Zoom = { scale: 1, x: 0, y: 0 };
export const largestScale = 8;

const clamp = (value: number, min: number, max: number): number => Math.min(Math.max(value, min), max);

/** Returns the largest size of `picture` that fits into `view`, in px. */
export function fitted(picture: Size, view: Size): Size {
  const scale = Math.min(view.width / picture.width, view.height / picture.height);
  return { width: picture.width * scale, height: picture.height * scale };
}

/**
 * Limits the position so that the edges of the picture do not move inside the view. Centres a picture that is
 * narrower than the view. `picture` is its size in px at scale 1.
 */
function limited({ scale, x, y }: Zoom, picture: Size, view: Size): Zoom {
  const maxX = Math.max(0, (picture.width * scale - view.width) / 2);
  const maxY = Math.max(0, (picture.height * scale - view.height) / 2);
  return { scale, x: clamp(x, -maxX, maxX), y: clamp(y, -maxY, maxY) };
}

/** Multiplies the scale by `factor`. The picture does not move at `point` (px from the centre of the view). */
export function zoomedAt(zoom: Zoom, factor: number, point: Point, picture: Size, view: Size): Zoom {
  const scale = clamp(zoom.scale * factor, 1, largestScale);
  const ratio = scale / zoom.scale;
  const x = point.x - (point.x - zoom.x) * ratio;
  const y = point.y - (point.y - zoom.y) * ratio;
  return limited({ scale, x, y }, picture, view);
}

export function movedBy(zoom: Zoom, { x, y }: Point, picture: Size, view: Size): Zoom {
  return limited({ scale: zoom.scale, x: zoom.x + x, y: zoom.y + y }, picture, view);
}
