import { messages as english } from '@glimpse/contract/messages/en/catalogue';
import { postLimits } from '@glimpse/contract/posts/post-limits';
import { beforeAll, describe, expect, it } from 'vitest';
import { displayModes, expectAccessible } from '../support/browser.ts';
import { logInAsGuest, signUp } from '../support/sign-in.ts';
import type { ChosenFile } from '../support/upload-files.ts';
import { setUpVisitors } from '../support/visitors.ts';
import {
  captionField,
  chooseFile,
  composerPath,
  createPictures,
  runId,
  shareButton,
  slowDown,
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

describe('editing a post', () => {
  it('changes caption and picture, discards changes on Cancel, and is only for the author', async () => {
    const { page } = await newVisitor();
    await signUp(page, 'Enzo', composerPath);
    await waitForComposer(page);
    await chooseFile(page, small);
    await waitUntilShareable(page);
    await captionField(page).fill(`First words ${runId}`);
    await shareButton(page).click();
    await page.waitForURL('**/posts');
    const ownPost = page.getByRole('article').filter({ hasText: `First words ${runId}` });
    const edit = async (of: typeof ownPost) => {
      await of.getByRole('button', { name: 'More options' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Edit' }).click();
      await page.waitForURL('**/post/edit/*');
    };
    await edit(ownPost);
    expect(await captionField(page).inputValue()).toBe(`First words ${runId}`);
    await captionField(page).fill(`Never kept ${runId}`);
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.waitForURL('**/posts');
    await edit(ownPost);
    const address = page.url();
    await captionField(page).fill(`Better words ${runId}`);
    await chooseFile(page, large);
    await waitForAddedMedia(page, 'image');
    await Promise.all([
      page.getByText(english['posts.updated']).waitFor(),
      page.getByRole('button', { name: 'Update' }).click(),
    ]);
    await page.waitForURL('**/posts');
    await page
      .getByRole('article')
      .filter({ hasText: `Better words ${runId}` })
      .waitFor();
    await expect.poll(() => page.getByText(`First words ${runId}`).count()).toBe(0);

    const guest = await newVisitor();
    await logInAsGuest(guest.page, address);
    await guest.page.getByText('Only the person who shared this post can edit it.').waitFor();
    await guest.page.goto('/post/edit/no-such-post');
    await guest.page.getByText('This post does not exist, or it has been deleted.').waitFor();
    await guest.page.getByRole('button', { name: english['common.goBack'] }).waitFor();
  });
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
