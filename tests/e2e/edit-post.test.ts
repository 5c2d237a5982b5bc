import { limits } from '@glimpse/contract/limits';
import { clientTexts } from '@glimpse/contract/texts';
import { beforeAll, describe, expect, it } from 'vitest';
import { expectAccessible, looks } from '../support/browser.ts';
import { enterAsGuest, signUp } from '../support/sign-in.ts';
import type { ChosenFile } from '../support/upload-files.ts';
import { welcomeVisitors } from '../support/visitors.ts';
import {
  added,
  caption,
  choose,
  isOpen,
  isShareable,
  path,
  patience,
  pictures,
  run,
  share,
  slowDown,
} from './support/composer.ts';

const enter = welcomeVisitors();

let small: ChosenFile;
let large: ChosenFile;
beforeAll(async () => {
  ({ small, large } = await pictures());
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

it.each(looks)(
  'every state is accessible at $name width, in the $theme theme',
  async ({ theme, viewport }) => {
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
  },
);
