import { messages as english } from '@glimpse/contract/texts/en/catalogue';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { emulateNetwork } from '../../support/browser.ts';
import { stack } from '../../support/stack.ts';
import { type ChosenFile, noisePicture, paddedPicture } from '../../support/upload-files.ts';

/** Part of each caption, so that posts of earlier runs on the same stack have other captions. */
export const runId = Date.now().toString(36);

export const composerPath = '/post/create';
export const waitForComposer = (page: Page) =>
  page.getByRole('heading', { name: english['compose.createTitle'] }).waitFor();
export const chooseFile = (page: Page, file: ChosenFile | string) =>
  page.locator('input[type=file]').setInputFiles(file);
export const captionField = (page: Page) => page.getByRole('textbox', { name: english['compose.caption'] });
export const shareButton = (page: Page) => page.getByRole('button', { name: 'Share', exact: true });
export const waitUntilShareable = (page: Page) => expect.poll(() => shareButton(page).isEnabled()).toBe(true);
export const waitForAddedMedia = (page: Page, kind: 'image' | 'video') =>
  page.getByText(english[`media.${kind}Added` as const]).waitFor();

/** The client uploads `large` in several chunks. */
export const createPictures = async () => ({
  small: await noisePicture('small.jpg', 320, 240),
  large: await paddedPicture('large.jpg'),
});

/** Limits the upload speed until the returned function is called. */
export async function slowDown(page: Page, bytesPerSecond: number) {
  const setNetwork = await emulateNetwork(page);
  await setNetwork({ bytesPerSecond });
  return () => setNetwork({});
}

export const uploadProgress = (page: Page) =>
  page.getByRole('progressbar').evaluate((bar) => (bar instanceof HTMLProgressElement ? bar.value : 0));

/** Returns a list that grows with each upload command to Storage: `start`, `upload`, `query`, `upload, finalize`. */
export function storageCommands(page: Page): string[] {
  const commands: string[] = [];
  page.on('request', (request) => {
    const command = request.headers()['x-goog-upload-command'];
    if (request.url().includes(`:${stack.storage.port}/`) && command) commands.push(command);
  });
  return commands;
}

/**
 * Returns the size and corner colours of the picture in the large preview. The corners are upper left, upper right and
 * lower right. A colour is RGBA with each value divided by 85.
 */
export const readStagePicture = (page: Page) =>
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
      const [left, top, right, bottom] = [6, 6, width - 6, height - 6];
      const corner = (x: number, y: number) =>
        [...(context?.getImageData(x, y, 1, 1).data ?? [])].map((value) => Math.round(value / 85)).join();
      return { width, height, corners: [corner(left, top), corner(right, top), corner(right, bottom)] };
    });
export const red = '3,0,0,3';
export const blue = '0,0,3,3';
