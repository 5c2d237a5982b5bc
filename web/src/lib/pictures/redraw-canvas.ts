import { attempts, cutOf, fitted, type Redraw, type Size } from './redraw-plan.ts';

interface DrawOptions {
  readonly redraw: Redraw;
  readonly colorSpace: PredefinedColorSpace;
  /** JPEG for photographs, WebP for pictures that may be transparent. A browser that cannot encode WebP writes PNG. */
  readonly type: 'image/jpeg' | 'image/webp';
  readonly maxBytes: number;
}

/**
 * Draws a picture, or a part of it, and encodes it. Reduces size and quality in steps until the file has at most
 * `maxBytes`. Returns null if the smallest attempt is still too large. Call it in a worker, because a large
 * photograph takes a second.
 */
export async function drawToBlob(
  source: CanvasImageSource & Size,
  { redraw, colorSpace, type, maxBytes }: DrawOptions,
): Promise<Blob | null> {
  const cut = cutOf(source, redraw);
  const full = fitted(cut);
  for (const { scale, quality } of attempts) {
    const { width, height } = fitted(full, Math.max(full.width, full.height) * scale);
    const canvas = new OffscreenCanvas(width, height);
    const context = canvas.getContext('2d', { colorSpace });
    if (!context) return null;
    context.imageSmoothingQuality = 'high';
    context.scale(width / cut.width, height / cut.height);
    context.translate(-cut.x, -cut.y);
    turn(context, source, redraw.quarterTurns);
    context.drawImage(source, 0, 0);
    const blob = await canvas.convertToBlob({ type, quality });
    if (blob.size <= maxBytes) return blob;
  }
  return null;
}

/** Rotates the context clockwise, and moves the picture back into the visible quadrant. */
function turn(context: OffscreenCanvasRenderingContext2D, { width, height }: Size, quarterTurns: number) {
  if (quarterTurns === 1) context.translate(height, 0);
  if (quarterTurns === 2) context.translate(width, height);
  if (quarterTurns === 3) context.translate(0, width);
  context.rotate((quarterTurns * Math.PI) / 2);
}
