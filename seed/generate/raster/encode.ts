import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';

/** Seed files stay under this many bytes, so that a clone is small and a first page quick. */
export const SIZE_LIMIT = 150_000;

const raw = (width: number, height: number) => ({ raw: { width, height, channels: 3 as const } });

/** JPEG of the best quality that stays under `limit` bytes. Throws when even quality 40 does not. */
export async function encodeJpeg(
  pixels: Uint8Array,
  width: number,
  height: number,
  limit = SIZE_LIMIT - 2000,
) {
  for (let quality = 90; quality >= 40; quality -= 2) {
    const chroma = quality > 84 ? '4:4:4' : '4:2:0';
    const bytes = await sharp(pixels, raw(width, height))
      .jpeg({ quality, mozjpeg: true, chromaSubsampling: chroma })
      .toBuffer();
    if (bytes.length <= limit) return { bytes, quality };
  }
  throw new Error(`${width}x${height} does not fit in ${limit} bytes at quality 40`);
}

/** Lossless PNG, for looking at while working. */
export const encodePng = (pixels: Uint8Array, width: number, height: number) =>
  sharp(pixels, raw(width, height)).png().toBuffer();

/**
 * Encodes raw RGB frames as a silent H.264 film that every browser plays, at the best quality under `limit` bytes.
 * Needs `ffmpeg` on PATH. Throws when it does not fit at all.
 */
export function encodeVideo(
  frames: readonly Uint8Array[],
  size: { width: number; height: number; fps: number },
  limit = SIZE_LIMIT - 2000,
): { bytes: Buffer; crf: number } {
  const input = Buffer.concat(frames);
  const folder = mkdtempSync(join(tmpdir(), 'glimpse-video-'));
  const file = join(folder, 'film.mp4');
  try {
    for (let crf = 19; crf <= 40; crf++) {
      execFileSync(
        'ffmpeg',
        [
          ...[
            '-v',
            'error',
            '-y',
            '-f',
            'rawvideo',
            '-pix_fmt',
            'rgb24',
            '-s',
            `${size.width}x${size.height}`,
          ],
          ...['-r', String(size.fps), '-i', 'pipe:0', '-an', '-c:v', 'libx264', '-preset', 'slower'],
          ...['-crf', String(crf), '-pix_fmt', 'yuv420p', '-threads', '1', '-bitexact'],
          ...['-movflags', '+faststart', '-vf', 'scale=out_color_matrix=bt709:out_range=tv'],
          ...['-colorspace', 'bt709', '-color_primaries', 'bt709', '-color_trc', 'bt709', file],
        ],
        { input },
      );
      const bytes = readFileSync(file);
      if (bytes.length <= limit) return { bytes, crf };
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  throw new Error(`the film does not fit in ${limit} bytes`);
}
