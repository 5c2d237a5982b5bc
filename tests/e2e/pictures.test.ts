import { limits } from '@glimpse/contract/limits';
import { validationTexts } from '@glimpse/contract/texts';
import { expect, it } from 'vitest';
import { enterAsGuest } from '../support/sign-in.ts';
import { onDisk, phonePhoto, redCornerHeic } from '../support/upload-files.ts';
import { welcomeVisitors } from '../support/visitors.ts';
import { blue, choose, isOpen, isShareable, path, red, shown } from './support/composer.ts';

const enter = welcomeVisitors();

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
  // How long the page is held up by it is a figure of the bench.
  await Promise.all([
    page.waitForEvent('worker'),
    page.getByRole('button', { name: 'Make it smaller' }).click(),
  ]);
  await isShareable(page);
  const { width, height } = await shown(page);
  expect(height / width).toBeCloseTo(4 / 3, 2);
  expect(height).toBeGreaterThan(2000);

  await choose(page, await redCornerHeic());
  await isShareable(page);
  expect(await shown(page)).toEqual({ width: 64, height: 48, corners: [red, blue, blue] });
  await page.getByRole('button', { name: 'Remove' }).click();
});
