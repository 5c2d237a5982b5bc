import { execFileSync } from 'node:child_process';
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
 * Needs `ffmpeg` on PATH. Returns the constant rate factor that fitted.
 */
export function encodeVideo(
  frames: readonly Uint8Array[],
  size: { width: number; height: number; fps: number },
  file: string,
  readSize: () => number,
  limit = SIZE_LIMIT - 2000,
): number {
  const input = Buffer.concat(frames);
  for (let crf = 18; crf <= 40; crf++) {
    execFileSync(
      'ffmpeg',
      [
        ...['-v', 'error', '-y', '-f', 'rawvideo', '-pix_fmt', 'rgb24', '-s', `${size.width}x${size.height}`],
        ...['-r', String(size.fps), '-i', 'pipe:0', '-an', '-c:v', 'libx264', '-preset', 'veryslow'],
        ...[
          '-crf',
          String(crf),
          '-pix_fmt',
          'yuv420p',
          '-threads',
          '1',
          '-bitexact',
          '-movflags',
          '+faststart',
        ],
        ...[
          '-vf',
          'scale=out_color_matrix=bt709:out_range=tv',
          '-colorspace',
          'bt709',
          '-color_primaries',
          'bt709',
        ],
        ...['-color_trc', 'bt709', file],
      ],
      { input },
    );
    if (readSize() <= limit) return crf;
  }
  throw new Error(`${file} does not fit in ${limit} bytes`);
}
