import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, it, onTestFinished, vi } from 'vitest';
import { processImage } from '../functions/src/media/process.ts';
import { DrawnMedia } from './drawn-media.ts';

it('what is made of a file is made once, by each program, and is the same the second time', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'drawn-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const bytes = await sharp({ create: { width: 8, height: 6, channels: 3, background: 'teal' } })
    .png()
    .toBuffer();
  const made = await processImage({ bytes, claimedType: 'image/png' });
  const make = vi.fn(async () => made);
  const one = await DrawnMedia.by('one', folder);
  expect(await one.of([bytes], make)).toBe(made);
  const again = await DrawnMedia.by('one', folder);
  expect(await again.of([bytes], make)).toEqual(made);
  expect(make).toHaveBeenCalledTimes(1);
  // Neither files that are others, nor what another program made.
  await again.of([bytes, bytes], make);
  const two = await DrawnMedia.by('two', folder);
  await two.of([bytes], make);
  expect(make).toHaveBeenCalledTimes(3);
  expect(readdirSync(folder)).toHaveLength(1);
});
