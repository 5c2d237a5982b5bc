import { mediaLimits } from '@glimpse/contract/media/media-limits';
import { validationTexts } from '@glimpse/contract/validation';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { expectAccessible, viewports } from '../support/browser.ts';
import { logInAsGuest } from '../support/sign-in.ts';
import { jpeg, phonePhoto, redCornerHeic, saveToDisk } from '../support/upload-files.ts';
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

it('rotates, crops and focuses a picture by keyboard, and resets it', async () => {
  const { page } = await newVisitor({ viewport: viewports.phone });
  const create = { width: 400, height: 300, channels: 3 } as const;
  const corner = sharp({ create: { ...create, width: 120, height: 100, background: '#f00' } }).png();
  const picture = sharp({ create: { ...create, background: '#00f' } }).composite([
    { input: await corner.toBuffer(), left: 0, top: 0 },
  ]);
  await logInAsGuest(page, composerPath);
  await waitForComposer(page);
  await chooseFile(page, jpeg('corner.jpg', await picture.jpeg().toBuffer()));
  await waitUntilShareable(page);
  expect(await readStagePicture(page)).toEqual({ width: 400, height: 300, corners: [red, blue, blue] });

  const open = page.getByRole('button', { name: 'Adjust' });
  const dialog = page.getByRole('dialog', { name: 'Adjust photo' });
  const press = (name: string) => dialog.getByRole('button', { name, exact: true }).press('Enter');
  const apply = async () => {
    await press('Apply');
    await dialog.waitFor({ state: 'detached' });
    await waitUntilShareable(page);
  };
  await open.press('Enter');
  await press('Rotate');
  await press('Square');
  await dialog.getByRole('application').press('ArrowUp');
  for (let step = 0; step < 9; step++) await page.keyboard.press('ArrowUp');
  await press('Focal point');
  await dialog.getByRole('application', { name: /^Focal point, 50 % from the left, 50 %/ }).press('ArrowRight');
  await dialog.getByRole('application', { name: /^Focal point, 55 % from the left, 50 %/ }).waitFor();
  await expectAccessible(page);
  const processed = page.waitForRequest(
    (request) => request.method() === 'POST' && request.url().includes('/api/media/'),
  );
  await apply();
  expect((await processed).postDataJSON()).toEqual({ focus: { x: 0.55, y: 0.5 } });
  expect(await readStagePicture(page)).toEqual({ width: 300, height: 300, corners: [blue, red, blue] });

  await open.press('Enter');
  await press('Reset');
  await apply();
  expect(await readStagePicture(page)).toEqual({ width: 400, height: 300, corners: [red, blue, blue] });
  await page.setViewportSize(viewports.desktop);
  await open.click();
  await dialog.getByRole('application').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Remove' }).click();
});

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
