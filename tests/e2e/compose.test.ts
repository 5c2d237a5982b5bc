import { mediaLimits } from '@glimpse/contract/media/media-limits';
import { messages as english } from '@glimpse/contract/messages/en/catalogue';
import { validationTexts } from '@glimpse/contract/texts';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { logInAsGuest, signUp } from '../support/sign-in.ts';
import { type ChosenFile, jpeg, saveToDisk, videoFile } from '../support/upload-files.ts';
import { ignoreConsoleErrors, setUpVisitors } from '../support/visitors.ts';
import {
  captionField,
  chooseFile,
  composerPath,
  createPictures,
  openComposer,
  runId,
  shareButton,
  slowDown,
  storageCommands,
  uploadProgress,
  waitForAddedMedia,
  waitForComposer,
  waitUntilShareable,
} from './support/composer.ts';

const newVisitor = setUpVisitors();

let small: ChosenFile;
let large: ChosenFile;
beforeAll(async () => {
  ({ small, large } = await createPictures());
});

describe('creating a post', () => {
  it('shares a picture with caption, emoji and alternative text, and shows it first in the feed', async () => {
    const { page } = await newVisitor();
    const person = await signUp(page, 'Mira');
    await page.getByRole('link', { name: 'Create' }).click();
    await page.getByRole('heading', { name: english['compose.createTitle'] }).waitFor();
    expect(await shareButton(page).isDisabled()).toBe(true);
    await captionField(page).fill(`Grain, much enlarged ${runId}`);
    expect(await shareButton(page).isDisabled()).toBe(true);
    await chooseFile(page, small);
    await waitForAddedMedia(page, 'image');
    await page.getByRole('button', { name: 'Add emoji' }).click();
    const emoji = page.getByRole('dialog', { name: 'Emoji' });
    await emoji.getByRole('gridcell', { name: 'grinning face', exact: true }).click();
    await page.keyboard.press('Escape');
    await expect.poll(() => captionField(page).inputValue()).toBe(`Grain, much enlarged ${runId}😀`);
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Add emoji');
    await page.getByLabel('Alternative text').fill('Coloured noise');
    await Promise.all([page.getByText(english['compose.postCreated'].trim()).waitFor(), shareButton(page).click()]);
    await page.waitForURL('**/posts');
    const post = page.getByRole('article').first();
    await post.getByText(`Grain, much enlarged ${runId}😀`).waitFor();
    await post.getByText(person.name, { exact: true }).first().waitFor();
    await post.getByRole('img', { name: 'Coloured noise' }).waitFor();
    // A shared post is no longer a draft.
    await openComposer(page);
    expect(await captionField(page).inputValue()).toBe('');
    expect(await shareButton(page).isDisabled()).toBe(true);
  });

  it('shares a video with a poster from the browser', async () => {
    const { page } = await newVisitor();
    await signUp(page, 'Kofi', composerPath);
    await waitForComposer(page);
    await chooseFile(page, await videoFile());
    await waitForAddedMedia(page, 'video');
    await captionField(page).fill(`Northern light ${runId}`);
    await shareButton(page).click();
    await page.waitForURL('**/posts');
    const post = page.getByRole('article').filter({ hasText: `Northern light ${runId}` });
    // Before that, the feed shows the local poster.
    const address = () => post.locator('video').getAttribute('poster');
    await expect.poll(address).toContain(encodeURIComponent('media/'));
    const poster = await address();
    const picture = await (await fetch(poster ?? '')).arrayBuffer();
    const { format, width } = await sharp(Buffer.from(picture)).metadata();
    expect({ format, isWide: (width ?? 0) > 100 }).toEqual({ format: 'webp', isWide: true });
  });

  it('works with the keyboard alone', async () => {
    const { page } = await newVisitor();
    await signUp(page, 'Sanna', composerPath);
    await waitForComposer(page);
    const focused = () => page.evaluate(() => document.activeElement?.textContent);
    const choice = page.getByRole('button', { name: 'Choose a photo or video' });
    const [chooser] = await Promise.all([page.waitForEvent('filechooser'), choice.press('Enter')]);
    await chooser.setFiles(small);
    await waitUntilShareable(page);
    await expect.poll(focused).toBe('Choose another');
    await page.keyboard.press('Tab');
    expect(await focused()).toBe('Remove');
    await page.keyboard.press('Tab');
    await page.keyboard.type(`Without a mouse ${runId}`);
    expect(await captionField(page).inputValue()).toBe(`Without a mouse ${runId}`);
    await shareButton(page).focus();
    await page.keyboard.press('Enter');
    await page.waitForURL('**/posts');
    await page
      .getByRole('article')
      .filter({ hasText: `Without a mouse ${runId}` })
      .waitFor();
  });

  it('accepts pasted and dropped pictures, and refuses files that are too large, unsupported or unreadable', async () => {
    const { page, consoleErrors } = await newVisitor();
    const commands = storageCommands(page);
    await logInAsGuest(page, composerPath);
    await waitForComposer(page);
    const alert = page.getByRole('alert');
    // The browser refuses these files before the upload.
    await chooseFile(page, await saveToDisk({ name: 'big.jpg', buffer: Buffer.alloc(mediaLimits.imageBytes + 1) }));
    await alert.getByText(validationTexts.imageSize).waitFor();
    await chooseFile(page, await saveToDisk({ name: 'big.mp4', buffer: Buffer.alloc(mediaLimits.videoBytes + 1) }));
    await alert.getByText(validationTexts.videoSize).waitFor();
    await chooseFile(page, { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('notes') });
    await alert.getByText('Choose a JPEG, PNG, WebP, GIF or AVIF picture').waitFor();
    await chooseFile(page, { name: 'broken.mp4', mimeType: 'video/mp4', buffer: Buffer.alloc(2000, 1) });
    await alert.getByText("This video can't be read").waitFor();
    expect(commands).toEqual([]);
    expect(await shareButton(page).isDisabled()).toBe(true);

    // The server refuses this file and returns a reason.
    await chooseFile(page, jpeg('notes.jpg', Buffer.from('no picture at all')));
    await alert.getByText("We can't read this picture.").waitFor();
    expect(await page.getByRole('button', { name: 'Retry' }).count()).toBe(0);
    await page.getByRole('button', { name: 'Remove' }).click();
    // Chromium logs the status 400.
    expect(consoleErrors.splice(0)).toHaveLength(1);

    for (const type of ['paste', 'drop'] as const) {
      await page.evaluate(
        ([type, base64]) => {
          const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
          const transfer = new DataTransfer();
          transfer.items.add(new File([bytes], 'shot.jpg', { type: 'image/jpeg' }));
          const init = { bubbles: true, cancelable: true };
          document.body.dispatchEvent(
            type === 'paste'
              ? new ClipboardEvent('paste', { ...init, clipboardData: transfer })
              : new DragEvent('drop', { ...init, dataTransfer: transfer }),
          );
        },
        [type, small.buffer.toString('base64')] as const,
      );
      await waitUntilShareable(page);
      await page.getByRole('button', { name: 'Remove' }).click();
      await expect.poll(() => shareButton(page).isDisabled()).toBe(true);
    }
  });

  it('cancels an upload, discards a replaced one, and resumes after an interruption', async () => {
    const visitor = await newVisitor();
    const { page, context } = visitor;
    await logInAsGuest(page, composerPath);
    await waitForComposer(page);
    const endSlowDown = await slowDown(page, 100_000);
    await chooseFile(page, large);
    await page.getByText(english['media.uploading']).waitFor();
    await expect.poll(() => uploadProgress(page)).toBeGreaterThan(10);
    await page.getByRole('button', { name: 'Cancel upload' }).click();
    await expect.poll(() => page.getByText(english['media.uploading']).count()).toBe(0);
    await endSlowDown();
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.textContent))
      .toContain('Choose a photo or video');
    expect(await shareButton(page).isDisabled()).toBe(true);

    await chooseFile(page, small);
    await waitUntilShareable(page);
    const discarded = page.waitForResponse(
      (response) => response.request().method() === 'DELETE' && response.url().includes('/api/media/'),
    );
    await chooseFile(page, large);
    expect((await discarded).status()).toBe(200);
    await waitUntilShareable(page);
    await page.getByRole('button', { name: 'Remove' }).click();
    await expect.poll(() => shareButton(page).isDisabled()).toBe(true);

    const commands = storageCommands(page);
    const endSecondSlowDown = await slowDown(page, 150_000);
    await chooseFile(page, large);
    await expect.poll(() => uploadProgress(page)).toBeGreaterThan(30);
    await context.setOffline(true);
    await page.getByText('No connection. The upload will continue automatically.').waitFor();
    const before = await uploadProgress(page);
    await context.setOffline(false);
    await endSecondSlowDown();
    await waitUntilShareable(page);
    expect(before).toBeGreaterThan(30);
    expect(commands.filter((command) => command === 'start')).toHaveLength(1);
    expect(commands).toContain('query');
    // Chromium logs each interrupted request.
    ignoreConsoleErrors(visitor, /ERR_INTERNET_DISCONNECTED|Could not reach Cloud Firestore/);
  });

  it('asks before the page closes during an upload, and only then', async () => {
    const { page } = await newVisitor();
    await logInAsGuest(page, composerPath);
    await waitForComposer(page);
    await captionField(page).click();
    const questions: string[] = [];
    page.on('dialog', async (dialog) => {
      questions.push(dialog.type());
      await dialog.dismiss();
    });
    const endSlowDown = await slowDown(page, 50_000);
    await chooseFile(page, large);
    await page.getByText(english['media.uploading']).waitFor();
    await page.close({ runBeforeUnload: true });
    await expect.poll(() => questions).toEqual(['beforeunload']);
    await endSlowDown();
    await waitUntilShareable(page);
    // The draft has the finished upload.
    await page.reload();
    await waitUntilShareable(page);
    await page.getByRole('button', { name: 'Remove' }).click();
    expect(questions).toEqual(['beforeunload']);
  });

  it('keeps the form if the server fails, and shares on the second try', async () => {
    const visitor = await newVisitor();
    const { page } = visitor;
    await signUp(page, 'Runa', composerPath);
    await waitForComposer(page);
    await chooseFile(page, small);
    await waitUntilShareable(page);
    await captionField(page).fill(`Twice ${runId}`);
    await page.route('**/api/posts', (route) => route.abort());
    await shareButton(page).click();
    await page.getByText(english['compose.postCreateFailed']).waitFor();
    expect(await captionField(page).inputValue()).toBe(`Twice ${runId}`);
    await page.unroute('**/api/posts');
    await shareButton(page).click();
    await page.waitForURL('**/posts');
    await page
      .getByRole('article')
      .filter({ hasText: `Twice ${runId}` })
      .waitFor();
    ignoreConsoleErrors(visitor, /ERR_FAILED/);
  });
});

describe('an unfinished post', () => {
  it('survives a reload with its picture, and is deleted on logout', async () => {
    const { page } = await newVisitor();
    await signUp(page, 'Tove', composerPath);
    await waitForComposer(page);
    await chooseFile(page, small);
    await waitUntilShareable(page);
    await captionField(page).fill(`To be continued ${runId}`);
    await page.getByLabel('Alternative text').fill('Noise');
    await page.reload();
    await waitUntilShareable(page);
    expect(await captionField(page).inputValue()).toBe(`To be continued ${runId}`);
    await page.getByRole('img', { name: 'Noise' }).waitFor();
    await shareButton(page).click();
    await page.waitForURL('**/posts');
    await page
      .getByRole('article')
      .filter({ hasText: `To be continued ${runId}` })
      .waitFor();

    await openComposer(page);
    await captionField(page).fill('A secret');
    await page.getByRole('button', { name: 'Log out' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Logout', exact: true }).click();
    await page.getByRole('button', { name: english['login.guest'] }).waitFor();
    expect(await page.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain('A secret');
  });
});
