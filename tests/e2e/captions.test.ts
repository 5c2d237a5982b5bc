import { api } from '@glimpse/contract/api';
import { expect, it } from 'vitest';
import { password, person } from '../api/support/people.ts';
import { succeed } from '../support/api-client.ts';
import { logIn } from '../support/sign-in.ts';
import { filmPath } from '../support/upload-files.ts';
import { welcomeVisitors } from '../support/visitors.ts';
import { isOpen, isShareable, path, share } from './support/composer.ts';

const enter = welcomeVisitors();

it('a video is shared with captions, which can be taken away before', { timeout: 90_000 }, async () => {
  const author = await person('Sanna Ek');
  const { page } = await enter();
  await logIn(page, { email: author.email, password }, path);
  await isOpen(page);
  await page.getByLabel('Choose a photo or video').first().setInputFiles(filmPath);
  await isShareable(page);
  const choose = async () => {
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      page.getByRole('button', { name: 'Add captions' }).click(),
    ]);
    const text = 'WEBVTT\n\n00:00.000 --> 00:01.000\nHello waves\n';
    await chooser.setFiles({ name: 'waves.vtt', mimeType: 'text/vtt', buffer: Buffer.from(text) });
  };
  await choose();
  await page.getByRole('button', { name: 'Remove captions' }).click();
  await choose();
  await page.getByRole('button', { name: 'Remove captions' }).waitFor();
  await isShareable(page);
  await share(page).click();
  await page.waitForURL('**/posts');
  const { posts } = await succeed(api.listUserPosts, { params: { username: author.email } });
  const address = posts[0]?.media.captionsUrl ?? '';
  expect(await (await fetch(address)).text()).toContain('Hello waves');
});
