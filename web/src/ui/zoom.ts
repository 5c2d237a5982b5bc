/** How a picture is looked at: enlarged by `scale` (1: all of it is seen), and moved by x and y px from the middle. */
export interface Zoom {
  readonly scale: number;
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

const within = (value: number, most: number): number => Math.min(Math.max(value, -most), most);

/** `picture` as large as it can be seen whole in `view`, in px. */
export function fitted(picture: Size, view: Size): Size {
  const scale = Math.min(view.width / picture.width, view.height / picture.height);
  return { width: picture.width * scale, height: picture.height * scale };
}

/** No edge of the picture (in px while unzoomed) comes further in than the view's; where the picture is narrower, it is in the middle. */
function inView({ scale, x, y }: Zoom, picture: Size, view: Size): Zoom {
  const roomX = Math.max(0, (picture.width * scale - view.width) / 2);
  const roomY = Math.max(0, (picture.height * scale - view.height) / 2);
  return { scale, x: within(x, roomX), y: within(y, roomY) };
}

/** Enlarges by `factor`; what is at `point` (px from the view's middle) stays there. */
export function zoomedAt(zoom: Zoom, factor: number, point: Point, picture: Size, view: Size): Zoom {
  const scale = Math.min(Math.max(zoom.scale * factor, 1), largestScale);
  const ratio = scale / zoom.scale;
  const x = point.x - (point.x - zoom.x) * ratio;
  const y = point.y - (point.y - zoom.y) * ratio;
  return inView({ scale, x, y }, picture, view);
}

export function movedBy(zoom: Zoom, { x, y }: Point, picture: Size, view: Size): Zoom {
  return inView({ scale: zoom.scale, x: zoom.x + x, y: zoom.y + y }, picture, view);
}
