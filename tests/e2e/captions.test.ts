import { api } from '@glimpse/contract/api';
import { expect, it } from 'vitest';
import { password, person } from '../api/support/people.ts';
import { succeed } from '../support/api-client.ts';
import { logIn } from '../support/sign-in.ts';
import { filmPath } from '../support/upload-files.ts';
import { welcomeVisitors } from '../support/visitors.ts';
import { isOpen, isShareable, path, patience, share } from './support/composer.ts';

const enter = welcomeVisitors();

it('a video is shared with captions, which can be taken away before, and changed after', {
  timeout: 120_000,
}, async () => {
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
  const shared = async () => {
    const { posts } = await succeed(api.listUserPosts, { params: { username: author.email } });
    const [
      {
        _id: id,
        media: { captionsUrl },
      } = { _id: '', media: { captionsUrl: '' } },
    ] = posts;
    return { id, text: captionsUrl === '' ? '' : await (await fetch(captionsUrl)).text() };
  };
  const { id, text } = await shared();
  expect(text).toContain('Hello waves');

  const update = async () => {
    const button = page.getByRole('button', { name: 'Update' });
    await expect.poll(() => button.isEnabled(), patience).toBe(true);
    await button.click();
    await page.waitForURL('**/posts');
  };
  await page.goto(`/post/edit/${id}`);
  await page.getByRole('button', { name: 'Remove captions' }).click();
  await page.getByRole('button', { name: 'Add captions' }).waitFor();
  await update();
  expect(await shared()).toEqual({ id, text: '' });
  await page.goto(`/post/edit/${id}`);
  await choose();
  await page.getByRole('button', { name: 'Remove captions' }).waitFor();
  await update();
  expect((await shared()).text).toContain('Hello waves');
});
