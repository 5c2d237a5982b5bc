import { AppError } from '@glimpse/contract/errors';
import sharp from 'sharp';
import { expect } from 'vitest';

/** Creates a picture of one colour that is half transparent if it has four channels. */
export const plain = (width: number, height: number, channels: 3 | 4 = 3) =>
  sharp({ create: { width, height, channels, background: { r: 210, g: 120, b: 40, alpha: 0.5 } } });

/** An animation with a different colour in each frame. */
export const moving = async (frames: number, width: number, height: number) => {
  // Encoders merge similar frames.
  const pictures = Array.from({ length: frames }, (_, at) =>
    Buffer.alloc(width * height * 3, Buffer.from([at * 85, at * 37, (at >> 8) * 100])),
  );
  const raw = { width, height: height * frames, channels: 3 as const, pageHeight: height };
  return sharp(Buffer.concat(pictures), { raw });
};

/** Returns a picture with three stripes from left to right (or top to bottom), each in one colour. */
export async function striped(width: number, height: number, colours: readonly [string, string, string]) {
  const stripes = colours.map((background, at) => ({
    input: { create: { width: Math.ceil(width / 3), height, channels: 4 as const, background } },
    left: Math.floor((at * width) / 3),
    top: 0,
  }));
  const blank = { width: width + 2, height, channels: 4 as const, background: '#0000' };
  const whole = await sharp({ create: blank }).composite(stripes).png().toBuffer();
  return sharp(whole).extract({ left: 0, top: 0, width, height });
}

/** Returns red, green, blue and alpha in the middle of a picture. */
export async function middleOf(bytes: Buffer | undefined | null): Promise<number[]> {
  const { data, info } = await sharp(bytes ?? undefined)
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const at = (Math.floor(info.height / 2) * info.width + Math.floor(info.width / 2)) * 4;
  return [...data.subarray(at, at + 4)];
}

/** Returns the message of the `AppError` with which `work` rejects. */
export async function messageOf(work: Promise<unknown>): Promise<string> {
  const error = await work.then(
    () => new Error('it passed'),
    (reason: unknown) => reason,
  );
  if (!(error instanceof AppError)) throw error;
  expect(error.status).toBe(400);
  return error.message;
}
