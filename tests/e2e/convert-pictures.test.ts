import { mediaLimits } from '@glimpse/contract/media/media-limits';
import { validationTexts } from '@glimpse/contract/texts';
import { expect, it } from 'vitest';
import { logInAsGuest } from '../support/sign-in.ts';
import { phonePhoto, redCornerHeic, saveToDisk } from '../support/upload-files.ts';
import { setUpVisitors } from '../support/visitors.ts';
import {
  blue,
  chooseFile,
  composerPath,
  readStagePicture,
  red,
  waitForComposer,
  waitUntilShareable,
} from './support/composer.ts';

const newVisitor = setUpVisitors();

it('shrinks a large photo in a worker and converts HEIC', async () => {
  const { page } = await newVisitor();
  await logInAsGuest(page, composerPath);
  await waitForComposer(page);
  const photo = await phonePhoto();
  expect(photo.buffer.length).toBeGreaterThan(mediaLimits.imageBytes);
  await chooseFile(page, await saveToDisk(photo));
  await page.getByRole('alert').getByText(validationTexts.imageSize).waitFor();
  // The benchmark measures how long the main thread is blocked.
  await Promise.all([page.waitForEvent('worker'), page.getByRole('button', { name: 'Make it smaller' }).click()]);
  await waitUntilShareable(page);
  const { width, height } = await readStagePicture(page);
  expect(height / width).toBeCloseTo(4 / 3, 2);
  expect(height).toBeGreaterThan(2000);

  await chooseFile(page, await redCornerHeic());
  await waitUntilShareable(page);
  expect(await readStagePicture(page)).toEqual({ width: 64, height: 48, corners: [red, blue, blue] });
  await page.getByRole('button', { name: 'Remove' }).click();
});
