import { api } from '@glimpse/contract/api';
import { allMedia } from '@glimpse/contract/posts/post';
import { expect, it } from 'vitest';
import { password, person } from '../api/support/people.ts';
import { succeed } from '../support/api-client.ts';
import { expectAccessible } from '../support/browser.ts';
import { logIn } from '../support/sign-in.ts';
import { noise } from '../support/upload-files.ts';
import { welcomeVisitors } from '../support/visitors.ts';
import { isOpen, isShareable, path, share } from './support/composer.ts';

const enter = welcomeVisitors();

it('a post of three pictures is made with the keyboard alone, in the order it was given', {
  timeout: 90_000,
}, async () => {
  const author = await person('Sanna Ek');
  const { page } = await enter();
  await logIn(page, { email: author.email, password }, path);
  await isOpen(page);
  const files = await Promise.all([320, 330, 340].map((width) => noise(`${width}.jpg`, width, 240)));
  const choice = page.getByRole('button', { name: 'Choose a photo or video' });
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), choice.press('Enter')]);
  await chooser.setFiles(files);
  await isShareable(page);
  const alt = page.getByRole('textbox', { name: 'Alternative text (optional)' });
  await page.getByRole('button', { name: 'Photo 3 of 3' }).press('Enter');
  await alt.press('Control+A');
  await page.keyboard.type('Third');
  await page.getByRole('button', { name: 'Move earlier' }).press('Enter');
  await page.getByRole('button', { name: 'Move earlier' }).press('Enter');
  await page.getByText('Photo moved to place 1 of 3').waitFor();
  await expectAccessible(page);
  await share(page).press('Enter');
  await page.waitForURL('**/posts');
  const { posts } = await succeed(api.listUserPosts, { params: { username: author.email } });
  expect(posts.map((post) => allMedia(post).map(({ width, alt }) => [width, alt]))).toEqual([
    [
      [340, 'Third'],
      [320, ''],
      [330, ''],
    ],
  ]);
});
