import { api } from '@glimpse/contract/api';
import { mediaOfResponse } from '@glimpse/contract/posts/post';
import { expect, it } from 'vitest';
import { createPerson, password } from '../api/support/people.ts';
import { expectSuccess } from '../support/api-client.ts';
import { expectAccessible } from '../support/browser.ts';
import { logIn } from '../support/sign-in.ts';
import { noisePicture } from '../support/upload-files.ts';
import { setUpVisitors } from '../support/visitors.ts';
import { composerPath, shareButton, waitForComposer, waitUntilShareable } from './support/composer.ts';

const newVisitor = setUpVisitors();

it('creates a post of three reordered pictures with the keyboard alone', async () => {
  const author = await createPerson('Sanna Ek');
  const { page } = await newVisitor();
  await logIn(page, { email: author.email, password }, composerPath);
  await waitForComposer(page);
  const files = await Promise.all([320, 330, 340].map((width) => noisePicture(`${width}.jpg`, width, 240)));
  const choice = page.getByRole('button', { name: 'Choose a photo or video' });
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), choice.press('Enter')]);
  await chooser.setFiles(files);
  await waitUntilShareable(page);
  const alt = page.getByRole('textbox', { name: 'Alternative text (optional)' });
  await page.getByRole('button', { name: 'Photo 3 of 3' }).press('Enter');
  await alt.press('Control+A');
  await page.keyboard.type('Third');
  await page.getByRole('button', { name: 'Move earlier' }).press('Enter');
  await page.getByRole('button', { name: 'Move earlier' }).press('Enter');
  await page.getByText('Photo moved to position 1 of 3').waitFor();
  await expectAccessible(page);
  await shareButton(page).press('Enter');
  await page.waitForURL('**/posts');
  const { posts } = await expectSuccess(api.listUserPosts, { params: { username: author.email } });
  expect(posts.map((post) => mediaOfResponse(post).map(({ width, alt }) => [width, alt]))).toEqual([
    [
      [340, 'Third'],
      [320, ''],
      [330, ''],
    ],
  ]);
});
