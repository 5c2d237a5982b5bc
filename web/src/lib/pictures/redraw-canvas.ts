import { encodingSteps, fitSize, pixelsOfPart, type Redraw, type Size } from './redraw-plan.ts';

interface DrawOptions {
  readonly redraw: Redraw;
  readonly colorSpace: PredefinedColorSpace;
  /** JPEG for photographs, WebP for pictures that may be transparent. A browser that cannot encode WebP writes PNG. */
  readonly type: 'image/jpeg' | 'image/webp';
  readonly maxBytes: number;
}

/**
 * Draws a picture, or a part of it, and encodes it. Reduces size and quality in steps until the file has at most
 * `maxBytes`. Returns null if the file is still too large after the last step. Call this in a worker, because a large
 * photograph takes a second.
 */
export async function drawToBlob(
  source: CanvasImageSource & Size,
  { redraw, colorSpace, type, maxBytes }: DrawOptions,
): Promise<Blob | null> {
  const part = pixelsOfPart(source, redraw);
  const fullSize = fitSize(part);
  for (const { scale, quality } of encodingSteps) {
    const { width, height } = fitSize(fullSize, Math.max(fullSize.width, fullSize.height) * scale);
    const canvas = new OffscreenCanvas(width, height);
    const context = canvas.getContext('2d', { colorSpace });
    if (!context) return null;
    context.imageSmoothingQuality = 'high';
    context.scale(width / part.width, height / part.height);
    context.translate(-part.x, -part.y);
    rotate(context, source, redraw.quarterTurns);
    context.drawImage(source, 0, 0);
    const blob = await canvas.convertToBlob({ type, quality });
    if (blob.size <= maxBytes) return blob;
  }
  return null;
}

/** Rotates the context clockwise around its origin, and moves the picture back to positive coordinates. */
function rotate(context: OffscreenCanvasRenderingContext2D, { width, height }: Size, quarterTurns: number) {
  if (quarterTurns === 1) context.translate(height, 0);
  if (quarterTurns === 2) context.translate(width, height);
  if (quarterTurns === 3) context.translate(0, width);
  context.rotate((quarterTurns * Math.PI) / 2);
}
