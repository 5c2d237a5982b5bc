import { limits } from '@glimpse/contract/limits';
import { clientTexts, validationTexts } from '@glimpse/contract/texts';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { expectAccessible, themes, throttle, widths } from '../support/browser.ts';
import { enterAsGuest, signUp } from '../support/sign-in.ts';
import { stack } from '../support/stack.ts';
import { type ChosenFile, film, jpeg, noise } from '../support/upload-files.ts';
import { welcomeVisitors } from '../support/visitors.ts';

const enter = welcomeVisitors();
/** Tells this run's posts from an earlier one's on the same stack. */
const run = Date.now().toString(36);

let small: ChosenFile;
/** Large enough to be sent in several pieces. */
let large: ChosenFile;

beforeAll(async () => {
  small = await noise('small.jpg', 320, 240);
  large = await noise('large.jpg', 1600, 1200);
});

const path = '/post/create';
const isOpen = (page: Page) => page.getByRole('heading', { name: clientTexts.createTitle }).waitFor();
const open = async (page: Page) => {
  await page.goto(path);
  await isOpen(page);
};
const choose = (page: Page, file: ChosenFile) => page.locator('input[type=file]').setInputFiles(file);
const caption = (page: Page) => page.getByRole('textbox', { name: clientTexts.captionPlaceholder });
const share = (page: Page) => page.getByRole('button', { name: 'Share', exact: true });
/** Polls wait for the server's check of a picture here, on machines that may be slow. */
const patience = { timeout: 30_000 };
const isShareable = (page: Page) => expect.poll(() => share(page).isEnabled(), patience).toBe(true);
const added = (page: Page, kind: 'image' | 'video') => page.getByText(clientTexts.mediaAdded(kind)).waitFor();

/** Bytes leave slowly, so that something can happen in the middle. */
async function slowDown(page: Page, bytesPerSecond: number) {
  const network = await throttle(page);
  await network({ bytesPerSecond });
  return () => network({});
}

const progress = (page: Page) =>
  page.getByRole('progressbar').evaluate((bar) => (bar instanceof HTMLProgressElement ? bar.value : 0));

/** What the page asked Storage for: `start`, `upload`, `query`, `upload, finalize`. */
function storageCommands(page: Page): string[] {
  const commands: string[] = [];
  page.on('request', (request) => {
    const command = request.headers()['x-goog-upload-command'];
    if (request.url().includes(`:${stack.storage.port}/`) && command) commands.push(command);
  });
  return commands;
}

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

  it('takes a picture that is pasted or dropped anywhere on the page', async () => {
    const { page } = await enter();
    await enterAsGuest(page, path);
    await isOpen(page);
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

  it('refuses what is too large or no picture or video, before anything is sent', async () => {
    const { page } = await enter();
    const commands = storageCommands(page);
    await enterAsGuest(page, path);
    await isOpen(page);
    const alert = page.getByRole('alert');
    await choose(page, jpeg('big.jpg', Buffer.alloc(limits.imageBytes + 1)));
    await alert.getByText(validationTexts.imageSize).waitFor();
    const film = { name: 'big.mp4', mimeType: 'video/mp4', buffer: Buffer.alloc(limits.videoBytes + 1) };
    await choose(page, film);
    await alert.getByText(validationTexts.videoSize).waitFor();
    await choose(page, { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('notes') });
    await alert.getByText('Choose a JPEG, PNG, WebP, GIF or AVIF picture').waitFor();
    await choose(page, { name: 'broken.mp4', mimeType: 'video/mp4', buffer: Buffer.alloc(2000, 1) });
    await alert.getByText('This video cannot be read').waitFor();
    expect(commands).toEqual([]);
    expect(await share(page).isDisabled()).toBe(true);
    await choose(page, small);
    await isShareable(page);
  });

  it("says the server's reason when it refuses a file", async () => {
    const visitor = await enter();
    const { page } = visitor;
    await enterAsGuest(page, path);
    await isOpen(page);
    await choose(page, jpeg('notes.jpg', Buffer.from('no picture at all')));
    await page.getByRole('alert').getByText('This file is not a picture we can read.').waitFor();
    expect(await page.getByRole('button', { name: 'Retry' }).count()).toBe(0);
    await page.getByRole('button', { name: 'Remove' }).click();
    await choose(page, small);
    await isShareable(page);
    // The browser itself notes the answer 400.
    expect(visitor.complaints.splice(0)).toHaveLength(1);
  });

  it('is cancelled in the middle, and removes the upload before when another file is chosen', async () => {
    const { page } = await enter();
    await enterAsGuest(page, path);
    await isOpen(page);
    const hurryUp = await slowDown(page, 100_000);
    await choose(page, large);
    await page.getByText(clientTexts.mediaUploading).waitFor();
    await expect.poll(() => progress(page), patience).toBeGreaterThan(10);
    await page.getByRole('button', { name: 'Cancel upload' }).click();
    await expect.poll(() => page.getByText(clientTexts.mediaUploading).count()).toBe(0);
    await hurryUp();
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
  });

  it('goes on where it stopped when the connection was cut in the middle of an upload', async () => {
    const visitor = await enter();
    const { page, context } = visitor;
    await enterAsGuest(page, path);
    await isOpen(page);
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

describe('editing a post', () => {
  it('changes the words of a post, goes back on Cancel, and is not for others', async () => {
    const { page } = await enter();
    await signUp(page, 'Enzo', path);
    await isOpen(page);
    await choose(page, small);
    await isShareable(page);
    await caption(page).fill(`First words ${run}`);
    await share(page).click();
    await page.waitForURL('**/posts');
    const mine = page.getByRole('article').filter({ hasText: `First words ${run}` });
    const edit = async (of: typeof mine) => {
      await of.getByRole('button', { name: 'More options' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Edit' }).click();
      await page.waitForURL('**/post/edit/*');
    };
    await edit(mine);
    expect(await caption(page).inputValue()).toBe(`First words ${run}`);
    await caption(page).fill(`Never kept ${run}`);
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.waitForURL('**/posts');
    await edit(mine);
    const address = page.url();
    await caption(page).fill(`Better words ${run}`);
    await choose(page, large);
    await added(page, 'image');
    await Promise.all([
      page.getByText(clientTexts.postUpdated).waitFor(),
      page.getByRole('button', { name: 'Update' }).click(),
    ]);
    await page.waitForURL('**/posts');
    await page
      .getByRole('article')
      .filter({ hasText: `Better words ${run}` })
      .waitFor();
    await expect.poll(() => page.getByText(`First words ${run}`).count(), patience).toBe(0);

    const guest = await enter();
    await enterAsGuest(guest.page, address);
    await guest.page.getByText('Only the person who shared this post can edit it.').waitFor();
    await guest.page.goto('/post/edit/no-such-post');
    await guest.page.getByText('This post does not exist, or it has been deleted.').waitFor();
    await guest.page.getByRole('button', { name: clientTexts.goBack }).waitFor();
  });
});

describe.each(themes)('in the %s theme', (theme) => {
  it.each(Object.entries(widths))('every state is accessible at %s width', async (_name, viewport) => {
    const { page } = await enter({ theme, viewport });
    await enterAsGuest(page, path);
    await isOpen(page);
    await expectAccessible(page);
    await choose(page, { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('notes') });
    await page.getByRole('alert').getByText('Choose a JPEG').waitFor();
    await expectAccessible(page);
    const hurryUp = await slowDown(page, 100_000);
    await choose(page, large);
    await page.getByRole('progressbar', { name: clientTexts.mediaUploading }).waitFor();
    await expectAccessible(page);
    await hurryUp();
    await isShareable(page);
    await caption(page).fill('x'.repeat(limits.caption - 3));
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
    // The first leaves the search, the second the panel.
    await page.keyboard.press('Escape');
    await page.getByRole('row', { name: 'Smileys & People' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog', { name: 'Emoji' }).waitFor({ state: 'hidden' });
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow).toBe(0);
    await page.getByRole('button', { name: 'Remove' }).click();
  });
});
