import { limits } from '@glimpse/contract/limits';
import { clientTexts, validationTexts } from '@glimpse/contract/texts';
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { media } from '../../testing/examples.ts';
import { laterAnswer, network, refusal } from '../../testing/network.ts';
import { renderSignedIn } from '../../testing/signed-in.tsx';
import { CreatePost } from './create-post.tsx';

const picture = (sizeBytes = 8) => new File([new Uint8Array(sizeBytes)], 'dawn.jpg', { type: 'image/jpeg' });
const video = (sizeBytes: number) => new File([new Uint8Array(sizeBytes)], 'wave.mp4', { type: 'video/mp4' });

const storage = 'http://127.0.0.1:1/v0/b/demo-web.appspot.com/o';
const check = 'POST /api/media/';

function show() {
  const { person } = renderSignedIn(<CreatePost />);
  const choose = (file: File) => person.upload(screen.getByLabelText('Choose a photo or video'), file);
  return { person, choose };
}

/** Storage takes `file`, and the server finds it in order. */
function acceptUploads(file: File) {
  network.answer(storage, () => ({ body: { name: 'incoming/ana/u', size: String(file.size) } }));
  network.answer(check, ({ what }) => ({ status: 201, body: { uploadId: what.slice(check.length), media } }));
}

const share = () => screen.getByRole('button', { name: 'Share' });
const canShare = () => !share().hasAttribute('disabled');
const caption = () => screen.getByRole('textbox', { name: clientTexts.captionPlaceholder });

describe('creating a post', () => {
  it('is possible only once a file has been chosen and has passed', async () => {
    const answer = laterAnswer();
    const { choose } = show();
    acceptUploads(picture());
    network.answer(check, () => answer.promise);
    expect(screen.getByRole('heading', { name: clientTexts.createTitle })).toBeTruthy();
    expect(canShare()).toBe(false);
    await choose(picture());
    expect(screen.getByText(clientTexts.mediaUploading)).toBeTruthy();
    expect(canShare()).toBe(false);
    await waitFor(() => expect(network.sentToApi()).toHaveLength(1));
    expect(canShare()).toBe(false);
    answer.resolve({ status: 201, body: { uploadId: 'u', media } });
    expect(await screen.findByText(clientTexts.mediaAdded('image'))).toBeTruthy();
    expect(canShare()).toBe(true);
  });

  it('shares what was chosen and written, and goes to the feed', async () => {
    acceptUploads(picture());
    network.answer('POST /api/posts', () => ({ status: 201, body: {} }));
    const { person, choose } = show();
    await choose(picture());
    await waitFor(() => expect(canShare()).toBe(true));
    await person.type(caption(), ' First light ');
    await person.click(share());
    await waitFor(() => expect(screen.getByLabelText('Address').textContent).toBe('/posts'));
    expect(network.sentToApi().at(-1)?.body).toMatchObject({ postData: { content: 'First light', alt: '' } });
    expect(await screen.findByText(clientTexts.postCreated.trim())).toBeTruthy();
  });

  it('stays as it is when it is refused, and says so', async () => {
    acceptUploads(picture());
    network.answer('POST /api/posts', () => refusal(500, 'internal', 'a stack trace'));
    const { person, choose } = show();
    await choose(picture());
    await waitFor(() => expect(canShare()).toBe(true));
    await person.type(caption(), 'First light');
    await person.click(share());
    expect(await screen.findByText(clientTexts.postCreateFailed)).toBeTruthy();
    expect(caption()).toHaveProperty('value', 'First light');
    expect(screen.getByLabelText('Address').textContent).toBe('/here');
  });

  it.each([
    ['a picture', picture(limits.imageBytes + 1), validationTexts.imageSize],
    ['a video', video(limits.videoBytes + 1), validationTexts.videoSize],
  ])('refuses %s that is too large, before anything is sent', async (_what, file, text) => {
    const { choose } = show();
    await choose(file);
    expect(screen.getByRole('alert').textContent).toBe(text);
    expect(canShare()).toBe(false);
    expect(network.sentToApi()).toEqual([]);
  });

  it('takes a file of the very limit', async () => {
    network.answer(storage, () => laterAnswer().promise);
    const { choose } = show();
    await choose(picture(limits.imageBytes));
    expect(screen.getByText(clientTexts.mediaUploading)).toBeTruthy();
    expect(screen.getByRole('alert').textContent).toBe('');
  });

  it('removes what was chosen, from the server too', async () => {
    acceptUploads(picture());
    network.answer('DELETE /api/media/', () => ({ body: {} }));
    const { person, choose } = show();
    await choose(picture());
    await waitFor(() => expect(canShare()).toBe(true));
    await person.click(screen.getByRole('button', { name: 'Remove' }));
    expect(canShare()).toBe(false);
    await waitFor(() => expect(network.sentToApi().at(-1)?.what).toMatch(/^DELETE \/api\/media\//));
  });

  it('says when the upload fails, and tries again', async () => {
    network.answer(storage, () => ({ status: 403, body: {} }));
    network.answer('DELETE /api/media/', () => ({ body: {} }));
    const { person, choose } = show();
    await choose(picture());
    expect(await screen.findByText(clientTexts.mediaFailed)).toBeTruthy();
    acceptUploads(picture());
    await person.click(screen.getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(canShare()).toBe(true));
  });
});

describe('the caption', () => {
  it('is at most 2200 characters long, and says how many are left when they are few', async () => {
    localStorage.setItem(
      'draft:post',
      JSON.stringify({
        version: 1,
        uid: 'ana',
        caption: 'a'.repeat(limits.caption - 1),
        alt: '',
        upload: null,
      }),
    );
    const { person } = show();
    expect(screen.getByText('At most 50 characters left')).toBeTruthy();
    await person.type(caption(), 'bc');
    expect(caption()).toHaveProperty('value', `${'a'.repeat(limits.caption - 1)}b`);
    expect(screen.getByText('No characters left')).toBeTruthy();
  });

  it('is there again after the page was left', async () => {
    const { person } = show();
    await person.type(caption(), 'Not yet');
    expect(localStorage.getItem('draft:post')).toContain('Not yet');
    show();
    expect(screen.getAllByDisplayValue('Not yet')).toHaveLength(2);
  });
});
