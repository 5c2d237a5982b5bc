import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, it, onTestFinished, vi } from 'vitest';
import { processImage } from '../functions/src/media/process.ts';
import { ProcessedMediaCache } from './processed-media-cache.ts';

it('processes the same files once per program version', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'media-cache-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const bytes = await sharp({ create: { width: 8, height: 6, channels: 3, background: 'teal' } })
    .png()
    .toBuffer();
  const processed = await processImage({ bytes, claimedType: 'image/png' });
  const process = vi.fn(async () => processed);
  const cache = await ProcessedMediaCache.open('one', folder);
  expect(await cache.getOrProcess([bytes], process)).toBe(processed);
  const reopened = await ProcessedMediaCache.open('one', folder);
  expect(await reopened.getOrProcess([bytes], process)).toEqual(processed);
  expect(process).toHaveBeenCalledTimes(1);
  // Other files and other program versions are processed again.
  await reopened.getOrProcess([bytes, bytes], process);
  const otherVersion = await ProcessedMediaCache.open('two', folder);
  await otherVersion.getOrProcess([bytes], process);
  expect(process).toHaveBeenCalledTimes(3);
  expect(readdirSync(folder)).toHaveLength(1);
});
