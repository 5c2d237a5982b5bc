import { postLimits } from '@glimpse/contract/posts/post-limits';
import { messages as english } from '@glimpse/contract/texts/en/catalogue';
import { beforeAll, expect, it } from 'vitest';
import { displayModes, expectAccessible } from '../support/browser.ts';
import { createPerson, readPost } from '../support/people.ts';
import { logInAsGuest } from '../support/sign-in.ts';
import { type ChosenFile, jpeg } from '../support/upload-files.ts';
import { setUpVisitors } from '../support/visitors.ts';
import {
  captionField,
  chooseFile,
  composerPath,
  createPictures,
  shareButton,
  slowDown,
  storageCommands,
  uploadProgress,
  waitForComposer,
  waitUntilShareable,
} from './support/composer.ts';
import { openAs } from './support/open-as.ts';
import { createPostWithMedia, publishVideo } from './support/publish-media.ts';

const newVisitor = setUpVisitors();

let small: ChosenFile;
let large: ChosenFile;
beforeAll(async () => {
  ({ small, large } = await createPictures());
});

it('the composer accepts pasted and dropped pictures, and refuses files that the browser or the server cannot read', async () => {
  const { page, consoleErrors } = await newVisitor();
  const commands = storageCommands(page);
  await logInAsGuest(page, composerPath);
  await waitForComposer(page);
  const alert = page.getByRole('alert');
  // The browser cannot play this file, so nothing is uploaded.
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

it('the composer cancels an upload, and discards one that is replaced', async () => {
  const { page } = await newVisitor();
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
});

it('the composer asks before the page closes during an upload, and only then', async () => {
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

it.each(displayModes)(
  'every state of the composer is accessible at $name width in the $theme theme',
  async ({ theme, viewport }) => {
    const { page } = await newVisitor({ theme, viewport });
    await logInAsGuest(page, composerPath);
    await waitForComposer(page);
    await expectAccessible(page);
    await chooseFile(page, { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('notes') });
    await page.getByRole('alert').getByText('Choose a JPEG').waitFor();
    await expectAccessible(page);
    const endSlowDown = await slowDown(page, 100_000);
    await chooseFile(page, large);
    await page.getByRole('progressbar', { name: english['media.uploading'] }).waitFor();
    await expectAccessible(page);
    await endSlowDown();
    await waitUntilShareable(page);
    await captionField(page).fill('x'.repeat(postLimits.caption - 3));
    await page.getByText('characters left').first().waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Add emoji' }).click();
    await page
      .getByRole('dialog', { name: 'Emoji' })
      .getByRole('gridcell', { name: 'grinning face', exact: true })
      .waitFor();
    await expectAccessible(page);
    await page.getByRole('dialog', { name: 'Emoji' }).getByRole('textbox').fill('whale');
    await expect.poll(() => page.getByRole('row').count()).toBe(1);
    await page.getByRole('row', { name: 'Animals & Nature' }).getByRole('gridcell').first().waitFor();
    await expectAccessible(page);
    // The first Escape ends the search, the second one closes the panel.
    await page.keyboard.press('Escape');
    await page.getByRole('row', { name: 'Smileys & People' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog', { name: 'Emoji' }).waitFor({ state: 'hidden' });
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow).toBe(0);
    await page.getByRole('button', { name: 'Remove' }).click();
  },
);

it('removes the captions of a shared video, and adds other ones', async () => {
  const author = await createPerson('Sanna Ek');
  const id = await createPostWithMedia(author, 'The lake', [await publishVideo(author)]);
  const { page } = await openAs(newVisitor, author, `/post/edit/${id}`);
  const update = async () => {
    const button = page.getByRole('button', { name: 'Update' });
    await expect.poll(() => button.isEnabled()).toBe(true);
    await button.click();
    await page.waitForURL('**/posts');
    return (await readPost(id)).media.captionsUrl;
  };
  await page.getByRole('button', { name: 'Remove captions' }).click();
  await page.getByRole('button', { name: 'Add captions' }).waitFor();
  expect(await update()).toBe('');

  await page.goto(`/post/edit/${id}`);
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: 'Add captions' }).click(),
  ]);
  const text = 'WEBVTT\n\n00:00.000 --> 00:01.000\nHello waves\n';
  await chooser.setFiles({ name: 'waves.vtt', mimeType: 'text/vtt', buffer: Buffer.from(text) });
  await page.getByRole('button', { name: 'Remove captions' }).waitFor();
  expect(await (await fetch(await update())).text()).toContain('Hello waves');
});
