import { expect, it } from 'vitest';
import { createPerson, password, readPost } from '../support/people.ts';
import { logIn } from '../support/sign-in.ts';
import { setUpVisitors } from '../support/visitors.ts';
import { createPostWithMedia, publishVideo } from './support/publish-media.ts';

const newVisitor = setUpVisitors();

it('removes the captions of a shared video, and adds other ones', async () => {
  const author = await createPerson('Sanna Ek');
  const id = await createPostWithMedia(author, 'The lake', [await publishVideo(author)]);
  const { page } = await newVisitor();
  await logIn(page, { email: author.email, password }, `/post/edit/${id}`);
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
