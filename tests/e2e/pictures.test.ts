import { limits } from '@glimpse/contract/limits';
import { validationTexts } from '@glimpse/contract/texts';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { enterAsGuest } from '../support/sign-in.ts';
import { onDisk, phonePhoto, redCornerHeic } from '../support/upload-files.ts';
import { welcomeVisitors } from '../support/visitors.ts';
import { choose, isOpen, isShareable, path } from './support/composer.ts';

const enter = welcomeVisitors();

/** The picture on the stage: its pixels, and the colours of its corners in rough steps. */
const shown = (page: Page) =>
  page
    .getByRole('group', { name: 'Photo or video' })
    .locator('img[src^="blob:"]')
    .last()
    .evaluate(async (image) => {
      if (!(image instanceof HTMLImageElement)) throw new Error('no picture');
      await image.decode();
      const { naturalWidth: width, naturalHeight: height } = image;
      const context = new OffscreenCanvas(width, height).getContext('2d');
      context?.drawImage(image, 0, 0);
      const at = (x: number, y: number) =>
        [...(context?.getImageData(x, y, 1, 1).data ?? [])].map((value) => Math.round(value / 85)).join();
      return { width, height, corners: [at(4, 4), at(width - 4, height - 4)] };
    });

it('a photo that is too large is made smaller upright, off the main thread; HEIC becomes a picture', {
  timeout: 120_000,
}, async () => {
  const { page } = await enter();
  await enterAsGuest(page, path);
  await isOpen(page);
  const photo = await phonePhoto();
  expect(photo.buffer.length).toBeGreaterThan(limits.imageBytes);
  await choose(page, await onDisk(photo));
  await page.getByRole('alert').getByText(validationTexts.imageSize).waitFor();
  await page.evaluate(() => {
    window.longTasksMs = [];
    const observer = new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) window.longTasksMs.push(duration);
    });
    observer.observe({ type: 'longtask' });
  });
  await page.getByRole('button', { name: 'Make it smaller' }).click();
  await isShareable(page);
  // Drawn where the person types it would be one task of a second and more.
  const longTasksMs = await page.evaluate(() => window.longTasksMs);
  expect(Math.max(0, ...longTasksMs), `long tasks: ${longTasksMs.join()} ms`).toBeLessThan(250);
  const { width, height } = await shown(page);
  expect(height / width).toBeCloseTo(4 / 3, 2);
  expect(height).toBeGreaterThan(2000);

  await choose(page, await redCornerHeic());
  await isShareable(page);
  expect(await shown(page)).toEqual({ width: 64, height: 48, corners: ['3,0,0,3', '0,0,3,3'] });
  await page.getByRole('button', { name: 'Remove' }).click();
});

declare global {
  interface Window {
    longTasksMs: number[];
  }
}
