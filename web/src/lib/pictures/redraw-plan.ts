/** Pixels, after applying the orientation of the file. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/** A part of a picture, in fractions of its width and height, from the top left corner. */
export interface Part extends Size {
  readonly x: number;
  readonly y: number;
}

/** How to redraw a picture: first rotate it clockwise by `quarterTurns` * 90°, then crop it to `part`. */
export interface Redraw {
  readonly quarterTurns: 0 | 1 | 2 | 3;
  readonly part: Part;
}

export const wholePicture: Redraw = { quarterTurns: 0, part: { x: 0, y: 0, width: 1, height: 1 } };

/** The maximum of both sides of a redrawn picture, in px. The largest rendition has half of it. */
const longestSide = 4096;

/** Tried in this order until the file is small enough: the scale of both sides, and the encoder's quality (0 to 1). */
export const attempts = [
  { scale: 1, quality: 0.92 },
  { scale: 1, quality: 0.84 },
  { scale: 0.8, quality: 0.84 },
  { scale: 0.6, quality: 0.82 },
  { scale: 0.42, quality: 0.8 },
  { scale: 0.25, quality: 0.75 },
] as const;

/** Scales a size down so that its long side has at most `longest` px. Each side keeps at least one pixel. */
export function fitted({ width, height }: Size, longest = longestSide): Size {
  const scale = Math.min(1, longest / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

export const turnedSize = ({ width, height }: Size, quarterTurns: Redraw['quarterTurns']): Size =>
  quarterTurns % 2 === 0 ? { width, height } : { width: height, height: width };

/** Returns the part of the rotated picture to draw, in whole pixels. */
export function cutOf(size: Size, { quarterTurns, part }: Redraw): Size & { x: number; y: number } {
  const turned = turnedSize(size, quarterTurns);
  const x = Math.min(Math.max(0, Math.round(part.x * turned.width)), turned.width - 1);
  const y = Math.min(Math.max(0, Math.round(part.y * turned.height)), turned.height - 1);
  const width = Math.max(1, Math.min(Math.round(part.width * turned.width), turned.width - x));
  const height = Math.max(1, Math.min(Math.round(part.height * turned.height), turned.height - y));
  return { x, y, width, height };
}

/** The number of bytes that contain the colour profile and the animation flag of a file. */
export const headBytes = 256 * 1024;

/**
 * Returns whether a file has the colour profile Display P3, by its first bytes. They contain its name as ASCII or
 * UTF-16.
 */
export function isWideGamut(head: Uint8Array): boolean {
  const text = new TextDecoder('latin1').decode(head);
  return text.includes('Display P3') || text.includes([...'Display P3'].join('\0'));
}

/** Returns whether a WebP or PNG is animated, by its first bytes. Redrawing it would keep only the first frame. */
export function isAnimated(head: Uint8Array): boolean {
  const text = new TextDecoder('latin1').decode(head);
  if (text.startsWith('RIFF') && text.slice(8, 16) === 'WEBPVP8X') return ((head[20] ?? 0) & 2) !== 0;
  if (!text.startsWith('\x89PNG')) return false;
  const control = text.indexOf('acTL');
  const data = text.indexOf('IDAT');
  return control > 0 && (data < 0 || control < data);
}
