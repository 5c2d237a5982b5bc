/** In pixels, after the Exif orientation of the file was applied. */
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

/** The longest side that a redrawn picture may have, in px. The largest rendition has half of it. */
const maxSidePx = 4096;

/**
 * The encoder tries these steps in order until the file is small enough. `scale` is for both sides. `quality` is from 0
 * to 1.
 */
export const encodingSteps = [
  { scale: 1, quality: 0.92 },
  { scale: 1, quality: 0.84 },
  { scale: 0.8, quality: 0.84 },
  { scale: 0.6, quality: 0.82 },
  { scale: 0.42, quality: 0.8 },
  { scale: 0.25, quality: 0.75 },
] as const;

/** Returns the size, reduced so that its long side has at most `maxPx` pixels. Each side has at least one pixel. */
export function fitSize({ width, height }: Size, maxPx = maxSidePx): Size {
  const scale = Math.min(1, maxPx / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

export const rotatedSize = ({ width, height }: Size, quarterTurns: Redraw['quarterTurns']): Size =>
  quarterTurns % 2 === 0 ? { width, height } : { width: height, height: width };

/** Returns the part of the rotated picture in whole pixels, at least one in each direction. */
export function pixelsOfPart(size: Size, { quarterTurns, part }: Redraw): Part {
  const rotated = rotatedSize(size, quarterTurns);
  const x = Math.min(Math.max(0, Math.round(part.x * rotated.width)), rotated.width - 1);
  const y = Math.min(Math.max(0, Math.round(part.y * rotated.height)), rotated.height - 1);
  const width = Math.max(1, Math.min(Math.round(part.width * rotated.width), rotated.width - x));
  const height = Math.max(1, Math.min(Math.round(part.height * rotated.height), rotated.height - y));
  return { x, y, width, height };
}

/** The first bytes of a file, which contain its colour profile and its animation flag. */
export const headBytes = 256 * 1024;

/**
 * Returns whether the first bytes of a file contain the name of the colour profile Display P3. The name is in ASCII or
 * UTF-16.
 */
export function isWideGamut(head: Uint8Array): boolean {
  const text = new TextDecoder('latin1').decode(head);
  return text.includes('Display P3') || text.includes([...'Display P3'].join('\0'));
}

const webpAnimationFlag = 2;

/** Returns whether the first bytes are of an animated WebP or PNG. Redrawing would keep only its first frame. */
export function isAnimated(head: Uint8Array): boolean {
  const text = new TextDecoder('latin1').decode(head);
  if (text.startsWith('RIFF') && text.slice(8, 16) === 'WEBPVP8X') {
    const flags = head[20] ?? 0;
    return (flags & webpAnimationFlag) !== 0;
  }
  // The label latin1 means windows-1252, which decodes the first byte of a PNG to another character.
  if (!text.startsWith('PNG', 1)) return false;
  // An animated PNG has an `acTL` chunk before the pixel data.
  const animationControl = text.indexOf('acTL');
  const pixelData = text.indexOf('IDAT');
  return animationControl > 0 && (pixelData < 0 || animationControl < pixelData);
}
