import { limits } from '@glimpse/contract/limits';
import { clientTexts, validationTexts } from '@glimpse/contract/texts';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { enterAsGuest, signUp } from '../support/sign-in.ts';
import { type ChosenFile, film, jpeg, onDisk } from '../support/upload-files.ts';
import { welcomeVisitors } from '../support/visitors.ts';
import {
  added,
  caption,
  choose,
  isOpen,
  isShareable,
  open,
  path,
  patience,
  pictures,
  progress,
  run,
  share,
  slowDown,
  storageCommands,
} from './support/composer.ts';

const enter = welcomeVisitors();

let small: ChosenFile;
let large: ChosenFile;
beforeAll(async () => {
  ({ small, large } = await pictures());
});

describe('creating a post', () => {
  it('shares a picture with caption, emoji and alternative text, and shows it on top of the feed', async () => {
    const { page } = await enter();
    const person = await signUp(page, 'Mira');
    await page.getByRole('link', { name: 'Create' }).click();
    await page.getByRole('heading', { name: clientTexts.createTitle }).waitFor();
    expect(await share(page).isDisabled()).toBe(true);
    await caption(page).fill(`Grain, much enlarged ${run}`);
    expect(await share(page).isDisabled()).toBe(true);
    await choose(page, small);
    await added(page, 'image');
    await page.getByRole('button', { name: 'Add emoji' }).click();
    const emoji = page.getByRole('dialog', { name: 'Emoji' });
    await emoji.getByRole('gridcell', { name: 'grinning face', exact: true }).click();
    await page.keyboard.press('Escape');
    await expect.poll(() => caption(page).inputValue()).toBe(`Grain, much enlarged ${run}😀`);
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
      .toBe('Add emoji');
    await page.getByLabel('Alternative text').fill('Coloured noise');
    await Promise.all([page.getByText(clientTexts.postCreated.trim()).waitFor(), share(page).click()]);
    await page.waitForURL('**/posts');
    const post = page.getByRole('article').first();
    await post.getByText(`Grain, much enlarged ${run}😀`).waitFor();
    await post.getByText(person.name, { exact: true }).first().waitFor();
    await post.getByRole('img', { name: 'Coloured noise' }).waitFor();
    // What has been shared is no draft any more.
    await open(page);
    expect(await caption(page).inputValue()).toBe('');
    expect(await share(page).isDisabled()).toBe(true);
  });

  it('shares a video with a poster frame made here', async () => {
    const { page } = await enter();
    await signUp(page, 'Kofi', path);
    await isOpen(page);
    await choose(page, await film());
    await added(page, 'video');
    await caption(page).fill(`Northern light ${run}`);
    await share(page).click();
    await page.waitForURL('**/posts');
    const post = page.getByRole('article').filter({ hasText: `Northern light ${run}` });
    // Until then the picture that was made here stands in.
    const address = () => post.locator('video').getAttribute('poster');
    await expect.poll(address).toContain(encodeURIComponent('media/'));
    const poster = await address();
    const picture = await (await fetch(poster ?? '')).arrayBuffer();
    const { format, width } = await sharp(Buffer.from(picture)).metadata();
    expect({ format, isWide: (width ?? 0) > 100 }).toEqual({ format: 'webp', isWide: true });
  });

  it('can be done with the keyboard alone', async () => {
    const { page } = await enter();
    await signUp(page, 'Sanna', path);
    await isOpen(page);
    const focused = () => page.evaluate(() => document.activeElement?.textContent);
    const choice = page.getByRole('button', { name: 'Choose a photo or video' });
    const [chooser] = await Promise.all([page.waitForEvent('filechooser'), choice.press('Enter')]);
    await chooser.setFiles(small);
    await isShareable(page);
    await expect.poll(focused).toBe('Choose another');
    await page.keyboard.press('Tab');
    expect(await focused()).toBe('Remove');
    await page.keyboard.press('Tab');
    await page.keyboard.type(`Without a mouse ${run}`);
    expect(await caption(page).inputValue()).toBe(`Without a mouse ${run}`);
    await share(page).focus();
    await page.keyboard.press('Enter');
    await page.waitForURL('**/posts');
    await page
      .getByRole('article')
      .filter({ hasText: `Without a mouse ${run}` })
      .waitFor();
  });

  it('takes a picture that is pasted or dropped anywhere; refuses what is too large, no picture or video, or unreadable', async () => {
    const { page, complaints } = await enter();
    const commands = storageCommands(page);
    await enterAsGuest(page, path);
    await isOpen(page);
    const alert = page.getByRole('alert');
    // Before anything is sent.
    await choose(page, await onDisk({ name: 'big.jpg', buffer: Buffer.alloc(limits.imageBytes + 1) }));
    await alert.getByText(validationTexts.imageSize).waitFor();
    await choose(page, await onDisk({ name: 'big.mp4', buffer: Buffer.alloc(limits.videoBytes + 1) }));
    await alert.getByText(validationTexts.videoSize).waitFor();
    await choose(page, { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('notes') });
    await alert.getByText('Choose a JPEG, PNG, WebP, GIF or AVIF picture').waitFor();
    await choose(page, { name: 'broken.mp4', mimeType: 'video/mp4', buffer: Buffer.alloc(2000, 1) });
    await alert.getByText('This video cannot be read').waitFor();
    expect(commands).toEqual([]);
    expect(await share(page).isDisabled()).toBe(true);

    // By the server, with its reason.
    await choose(page, jpeg('notes.jpg', Buffer.from('no picture at all')));
    await alert.getByText('This file is not a picture we can read.').waitFor();
    expect(await page.getByRole('button', { name: 'Retry' }).count()).toBe(0);
    await page.getByRole('button', { name: 'Remove' }).click();
    // The browser itself notes the answer 400.
    expect(complaints.splice(0)).toHaveLength(1);

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
      await isShareable(page);
      await page.getByRole('button', { name: 'Remove' }).click();
      await expect.poll(() => share(page).isDisabled()).toBe(true);
    }
  });

  it('is cancelled in the middle, removes the upload before when another file is chosen, and goes on where a cut stopped it', async () => {
    const visitor = await enter();
    const { page, context } = visitor;
    await enterAsGuest(page, path);
    await isOpen(page);
    const slowly = await slowDown(page, 100_000);
    await choose(page, large);
    await page.getByText(clientTexts.mediaUploading).waitFor();
    await expect.poll(() => progress(page), patience).toBeGreaterThan(10);
    await page.getByRole('button', { name: 'Cancel upload' }).click();
    await expect.poll(() => page.getByText(clientTexts.mediaUploading).count()).toBe(0);
    await slowly();
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.textContent))
      .toContain('Choose a photo or video');
    expect(await share(page).isDisabled()).toBe(true);

    await choose(page, small);
    await isShareable(page);
    const discarded = page.waitForResponse(
      (response) => response.request().method() === 'DELETE' && response.url().includes('/api/media/'),
    );
    await choose(page, large);
    expect((await discarded).status()).toBe(200);
    await isShareable(page);
    await page.getByRole('button', { name: 'Remove' }).click();
    await expect.poll(() => share(page).isDisabled()).toBe(true);

    const commands = storageCommands(page);
    const hurryUp = await slowDown(page, 150_000);
    await choose(page, large);
    await expect.poll(() => progress(page), patience).toBeGreaterThan(30);
    await context.setOffline(true);
    await page.getByText('No connection. It goes on by itself.').waitFor();
    const before = await progress(page);
    await context.setOffline(false);
    await hurryUp();
    await isShareable(page);
    expect(before).toBeGreaterThan(30);
    expect(commands.filter((command) => command === 'start')).toHaveLength(1);
    expect(commands).toContain('query');
    // The browser notes every request that was cut off.
    const expected = /ERR_INTERNET_DISCONNECTED|Could not reach Cloud Firestore/;
    expect(visitor.complaints.splice(0).filter((complaint) => !expected.test(complaint))).toEqual([]);
  });

  it('asks before the page is closed while an upload runs, and not before or after', async () => {
    const { page } = await enter();
    await enterAsGuest(page, path);
    await isOpen(page);
    await caption(page).click();
    const questions: string[] = [];
    page.on('dialog', async (dialog) => {
      questions.push(dialog.type());
      await dialog.dismiss();
    });
    const hurryUp = await slowDown(page, 50_000);
    await choose(page, large);
    await page.getByText(clientTexts.mediaUploading).waitFor();
    await page.close({ runBeforeUnload: true });
    await expect.poll(() => questions).toEqual(['beforeunload']);
    await hurryUp();
    await isShareable(page);
    // The finished upload is in the draft.
    await page.reload();
    await isShareable(page);
    await page.getByRole('button', { name: 'Remove' }).click();
    expect(questions).toEqual(['beforeunload']);
  });

  it('keeps everything when the server fails, and shares it the second time', async () => {
    const visitor = await enter();
    const { page } = visitor;
    await signUp(page, 'Runa', path);
    await isOpen(page);
    await choose(page, small);
    await isShareable(page);
    await caption(page).fill(`Twice ${run}`);
    await page.route('**/api/posts', (route) => route.abort());
    await share(page).click();
    await page.getByText(clientTexts.postCreateFailed).waitFor();
    expect(await caption(page).inputValue()).toBe(`Twice ${run}`);
    await page.unroute('**/api/posts');
    await share(page).click();
    await page.waitForURL('**/posts');
    await page
      .getByRole('article')
      .filter({ hasText: `Twice ${run}` })
      .waitFor();
    expect(visitor.complaints.splice(0).every((complaint) => complaint.includes('ERR_FAILED'))).toBe(true);
  });
});

describe('an unfinished post', () => {
  it('survives a reload with its picture and can then be shared; signing out forgets it', async () => {
    const { page } = await enter();
    await signUp(page, 'Tove', path);
    await isOpen(page);
    await choose(page, small);
    await isShareable(page);
    await caption(page).fill(`To be continued ${run}`);
    await page.getByLabel('Alternative text').fill('Noise');
    await page.reload();
    await isShareable(page);
    expect(await caption(page).inputValue()).toBe(`To be continued ${run}`);
    await page.getByRole('img', { name: 'Noise' }).waitFor();
    await share(page).click();
    await page.waitForURL('**/posts');
    await page
      .getByRole('article')
      .filter({ hasText: `To be continued ${run}` })
      .waitFor();

    await open(page);
    await caption(page).fill('A secret');
    await page.getByRole('button', { name: 'Log out' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Logout', exact: true }).click();
    await page.getByRole('button', { name: clientTexts.loginAsGuest }).waitFor();
    expect(await page.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain('A secret');
  });
});
