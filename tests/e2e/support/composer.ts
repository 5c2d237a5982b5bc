import { clientTexts } from '@glimpse/contract/texts';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { throttle } from '../../support/browser.ts';
import { stack } from '../../support/stack.ts';
import { type ChosenFile, longPicture, noise } from '../../support/upload-files.ts';

/** Tells this run's posts from an earlier one's on the same stack. */
export const run = Date.now().toString(36);

export const path = '/post/create';
export const isOpen = (page: Page) => page.getByRole('heading', { name: clientTexts.createTitle }).waitFor();
export const open = async (page: Page) => {
  await page.goto(path);
  await isOpen(page);
};
export const choose = (page: Page, file: ChosenFile | string) =>
  page.locator('input[type=file]').setInputFiles(file);
export const caption = (page: Page) => page.getByRole('textbox', { name: clientTexts.captionPlaceholder });
export const share = (page: Page) => page.getByRole('button', { name: 'Share', exact: true });
/** Polls wait for the server's check of a picture here, on machines that may be slow. */
export const patience = { timeout: 30_000 };
export const isShareable = (page: Page) => expect.poll(() => share(page).isEnabled(), patience).toBe(true);
export const added = (page: Page, kind: 'image' | 'video') =>
  page.getByText(clientTexts.mediaAdded(kind)).waitFor();

/** `large` is sent in several pieces. */
export const pictures = async () => ({
  small: await noise('small.jpg', 320, 240),
  large: await longPicture('large.jpg'),
});

/** Bytes leave slowly, so that something can happen in the middle. */
export async function slowDown(page: Page, bytesPerSecond: number) {
  const network = await throttle(page);
  await network({ bytesPerSecond });
  return () => network({});
}

export const progress = (page: Page) =>
  page.getByRole('progressbar').evaluate((bar) => (bar instanceof HTMLProgressElement ? bar.value : 0));

/** What the page asked Storage for: `start`, `upload`, `query`, `upload, finalize`. */
export function storageCommands(page: Page): string[] {
  const commands: string[] = [];
  page.on('request', (request) => {
    const command = request.headers()['x-goog-upload-command'];
    if (request.url().includes(`:${stack.storage.port}/`) && command) commands.push(command);
  });
  return commands;
}

/** The picture on the stage: its pixels, and the colours of its upper left, upper right and lower right corners in steps of 85. */
export const shown = (page: Page) =>
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
