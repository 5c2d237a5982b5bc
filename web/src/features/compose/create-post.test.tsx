import { mediaLimits } from '@glimpse/contract/media/media-limits';
import { postLimits } from '@glimpse/contract/posts/post-limits';
import { messages as english } from '@glimpse/contract/texts/en/catalogue';
import { validationTexts } from '@glimpse/contract/validation';
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { media } from '../../testing/examples.ts';
import { deferredResponse, errorResponse, network } from '../../testing/network.ts';
import { renderSignedIn } from '../../testing/signed-in.tsx';
import { CreatePost } from './create-post.tsx';

const picture = (sizeBytes = 8) => new File([new Uint8Array(sizeBytes)], 'dawn.jpg', { type: 'image/jpeg' });
const video = (sizeBytes: number) => new File([new Uint8Array(sizeBytes)], 'wave.mp4', { type: 'video/mp4' });

const storage = 'http://127.0.0.1:1/v0/b/demo-web.appspot.com/o';
const check = 'POST /api/media/';

function show() {
  const { person, unmount } = renderSignedIn(<CreatePost />);
  const selectFile = (file: File) => person.upload(screen.getByLabelText('Choose a photo or video'), file);
  return { person, selectFile, unmount };
}

/** Storage and the server accept `file`. */
function acceptUploads(file: File) {
  network.handle(storage, () => ({ body: { name: 'incoming/ana/u', size: String(file.size) } }));
  network.handle(check, ({ requestLine }) => ({
    status: 201,
    body: { uploadId: requestLine.slice(check.length), media },
  }));
}

const share = () => screen.getByRole('button', { name: 'Share' });
const canShare = () => !share().hasAttribute('disabled');
const caption = () => screen.getByRole('textbox', { name: english['compose.caption'] });

describe('CreatePost', () => {
  it('enables Share when a file was selected and the server accepted it', async () => {
    const response = deferredResponse();
    const { selectFile } = show();
    acceptUploads(picture());
    network.handle(check, () => response.promise);
    expect(screen.getByRole('heading', { name: english['compose.createTitle'] })).toBeTruthy();
    expect(canShare()).toBe(false);
    await selectFile(picture());
    expect(screen.getByText(english['media.uploading'])).toBeTruthy();
    expect(canShare()).toBe(false);
    await waitFor(() => expect(network.requests()).toHaveLength(1));
    expect(canShare()).toBe(false);
    response.resolve({ status: 201, body: { uploadId: 'u', media } });
    expect(await screen.findByText(english['media.imageAdded'])).toBeTruthy();
    expect(canShare()).toBe(true);
  });

  it('shares the file and the caption, and opens the feed', async () => {
    acceptUploads(picture());
    network.handle('POST /api/posts', () => ({ status: 201, body: {} }));
    const { person, selectFile } = show();
    await selectFile(picture());
    await waitFor(() => expect(canShare()).toBe(true));
    await person.type(caption(), ' First light ');
    await person.click(share());
    await waitFor(() => expect(screen.getByLabelText('Address').textContent).toBe('/posts'));
    expect(network.requests().at(-1)?.body).toMatchObject({ postData: { content: 'First light', alt: '' } });
    expect(await screen.findByText(english['compose.postCreated'].trim())).toBeTruthy();
  });

  it('shares the mark of sensitive content, which a reload keeps', async () => {
    acceptUploads(picture());
    network.handle('POST /api/posts', () => ({ status: 201, body: {} }));
    const first = show();
    await first.selectFile(picture());
    await waitFor(() => expect(canShare()).toBe(true));
    const mark = () => screen.getByRole('switch', { name: 'Sensitive content' });
    await first.person.click(mark());
    first.unmount();
    const { person } = show();
    expect(mark().getAttribute('aria-checked')).toBe('true');
    await waitFor(() => expect(canShare()).toBe(true));
    await person.click(share());
    await waitFor(() => expect(screen.getByLabelText('Address').textContent).toBe('/posts'));
    expect(network.requests().at(-1)?.body).toMatchObject({ postData: { sensitive: true } });
  });

  it('keeps the form and shows an error when the server rejects the post', async () => {
    acceptUploads(picture());
    network.handle('POST /api/posts', () => errorResponse(500, 'internal', 'a stack trace'));
    const { person, selectFile } = show();
    await selectFile(picture());
    await waitFor(() => expect(canShare()).toBe(true));
    await person.type(caption(), 'First light');
    await person.click(share());
    expect(await screen.findByText(english['compose.postCreateFailed'])).toBeTruthy();
    expect(caption()).toHaveProperty('value', 'First light');
    expect(screen.getByLabelText('Address').textContent).toBe('/here');
  });

  it.each([
    ['a picture', picture(mediaLimits.imageBytes + 1), validationTexts.imageSize],
    ['a video', video(mediaLimits.videoBytes + 1), validationTexts.videoSize],
  ])('rejects %s that is too large, before anything is sent', async (_name, file, text) => {
    const { selectFile } = show();
    await selectFile(file);
    expect(screen.getByRole('alert').textContent).toBe(text);
    expect(canShare()).toBe(false);
    expect(network.requests()).toEqual([]);
  });

  it('accepts a file that is as large as possible', async () => {
    network.handle(storage, () => deferredResponse().promise);
    const { selectFile } = show();
    await selectFile(picture(mediaLimits.imageBytes));
    expect(screen.getByText(english['media.uploading'])).toBeTruthy();
    expect(screen.getByRole('alert').textContent).toBe('');
  });

  it('removes the selected file from the form and from the server', async () => {
    acceptUploads(picture());
    network.handle('DELETE /api/media/', () => ({ body: {} }));
    const { person, selectFile } = show();
    await selectFile(picture());
    await waitFor(() => expect(canShare()).toBe(true));
    await person.click(screen.getByRole('button', { name: 'Remove' }));
    expect(canShare()).toBe(false);
    await waitFor(() => expect(network.requests().at(-1)?.requestLine).toMatch(/^DELETE \/api\/media\//));
  });

  it('shows that the upload failed, and retries it', async () => {
    network.handle(storage, () => ({ status: 403, body: {} }));
    network.handle('DELETE /api/media/', () => ({ body: {} }));
    const { person, selectFile } = show();
    await selectFile(picture());
    expect(await screen.findByText(english['media.uploadFailed'])).toBeTruthy();
    acceptUploads(picture());
    await person.click(screen.getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(canShare()).toBe(true));
  });
});

describe('the caption', () => {
  it('has at most 2200 characters, and shows how many remain if there are few', async () => {
    localStorage.setItem(
      'draft:post',
      JSON.stringify({
        version: 1,
        uid: 'ana',
        caption: 'a'.repeat(postLimits.caption - 1),
        alt: '',
        upload: null,
      }),
    );
    const { person } = show();
    expect(screen.getByText('At most 50 characters left')).toBeTruthy();
    await person.type(caption(), 'bc');
    expect(caption()).toHaveProperty('value', `${'a'.repeat(postLimits.caption - 1)}b`);
    expect(screen.getByText('No characters left')).toBeTruthy();
  });

  it('is restored when the page is opened again', async () => {
    const { person } = show();
    await person.type(caption(), 'Not yet');
    expect(localStorage.getItem('draft:post')).toContain('Not yet');
    show();
    expect(screen.getAllByDisplayValue('Not yet')).toHaveLength(2);
  });
});
