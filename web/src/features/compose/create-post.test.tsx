import { mediaLimits } from '@glimpse/contract/media/media-limits';
import { postLimits } from '@glimpse/contract/posts/post-limits';
import { messages as english } from '@glimpse/contract/texts/en/catalogue';
import { validationTexts } from '@glimpse/contract/validation';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { signInWithEmailAndPassword } from 'firebase/auth';
import { describe, expect, it } from 'vitest';
import { draftKeys } from '../../lib/browser/storage.ts';
import { auth } from '../../lib/firebase/auth.ts';
import { endSession, isSignedIn } from '../../lib/firebase/session.ts';
import { ana, media } from '../../testing/examples.ts';
import { deferredResponse, errorResponse, network } from '../../testing/network.ts';
import { renderSignedIn } from '../../testing/signed-in.tsx';
import { CreatePost } from './create-post.tsx';

const picture = (name: string, sizeBytes = 8) => new File([new Uint8Array(sizeBytes)], name, { type: 'image/jpeg' });

const storage = 'http://127.0.0.1:1/v0/b/demo-web.appspot.com/o';
const check = 'POST /api/media/';

const share = () => screen.getByRole('button', { name: 'Share' });
const canShare = () => !share().hasAttribute('disabled');
const strip = () => within(screen.getByRole('list', { name: 'Photos and videos' }));
const thumbs = () => strip().getAllByRole('button', { name: /^Photo/ });
const names = () => thumbs().map((thumb) => thumb.getAttribute('aria-label'));
const alt = () => screen.getByRole('textbox', { name: 'Alternative text (optional)' });
const shared = () => network.requests().findLast(({ requestLine }) => requestLine === 'POST /api/posts')?.body;

const caption = () => screen.getByRole('textbox', { name: english['compose.caption'] });

function showEmpty() {
  const { person, unmount } = renderSignedIn(<CreatePost />);
  const selectFile = (file: File) => person.upload(screen.getByLabelText('Choose a photo or video'), file);
  return { person, selectFile, unmount };
}

/** Storage and the server accept pictures. */
function acceptUploads() {
  network.handle(storage, () => ({ body: { name: 'incoming/ana/u', size: '8' } }));
  network.handle(check, ({ requestLine }) => {
    const uploadId = requestLine.slice(check.length);
    return { status: 201, body: { uploadId, media: { ...media, path: `media/ana/${uploadId}/` } } };
  });
}

async function show(files: readonly File[]) {
  acceptUploads();
  network.handle('POST /api/posts', () => ({ status: 201, body: {} }));
  const { person } = renderSignedIn(<CreatePost />);
  await person.upload(screen.getByLabelText('Choose a photo or video'), [...files]);
  return { person };
}

describe('CreatePost', () => {
  it('shares the caption without spaces around it, and the mark of sensitive content, which a reload keeps', async () => {
    acceptUploads();
    network.handle('POST /api/posts', () => ({ status: 201, body: {} }));
    const first = showEmpty();
    await first.selectFile(picture('dawn.jpg'));
    await waitFor(() => expect(canShare()).toBe(true));
    const mark = () => screen.getByRole('switch', { name: 'Sensitive content' });
    await first.person.click(mark());
    first.unmount();
    const { person } = showEmpty();
    expect(mark().getAttribute('aria-checked')).toBe('true');
    await waitFor(() => expect(canShare()).toBe(true));
    await person.type(caption(), ' First light ');
    await person.click(share());
    await waitFor(() => expect(screen.getByLabelText('Address').textContent).toBe('/posts'));
    expect(network.requests().at(-1)?.body).toMatchObject({ postData: { content: 'First light', sensitive: true } });
    expect(await screen.findByText(english['compose.postCreated'].trim())).toBeTruthy();
  });

  it('keeps the form and shows an error when the server rejects the post', async () => {
    acceptUploads();
    network.handle('POST /api/posts', () => errorResponse(500, 'internal', 'a stack trace'));
    const { person, selectFile } = showEmpty();
    await selectFile(picture('dawn.jpg'));
    await waitFor(() => expect(canShare()).toBe(true));
    await person.type(caption(), 'First light');
    await person.click(share());
    expect(await screen.findByText(english['compose.postCreateFailed'])).toBeTruthy();
    expect(caption()).toHaveProperty('value', 'First light');
    expect(screen.getByLabelText('Address').textContent).toBe('/here');
  });

  it('shows that the upload failed, and retries it', async () => {
    network.handle(storage, () => ({ status: 403, body: {} }));
    network.handle('DELETE /api/media/', () => ({ body: {} }));
    const { person, selectFile } = showEmpty();
    await selectFile(picture('dawn.jpg'));
    expect(await screen.findByText(english['media.uploadFailed'])).toBeTruthy();
    acceptUploads();
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
    const { person } = showEmpty();
    expect(screen.getByText('At most 50 characters left')).toBeTruthy();
    await person.type(caption(), 'bc');
    expect(caption()).toHaveProperty('value', `${'a'.repeat(postLimits.caption - 1)}b`);
    expect(screen.getByText('No characters left')).toBeTruthy();
  });
});

describe('CreatePost with several pictures', () => {
  it('shares them in the order of the strip, each with its alternative text', async () => {
    const { person } = await show([picture('a.jpg'), picture('b.jpg'), picture('c.jpg')]);
    await waitFor(() => expect(canShare()).toBe(true));
    expect(names()).toEqual(['Photo 1 of 3', 'Photo 2 of 3', 'Photo 3 of 3']);
    await person.type(alt(), 'First');
    const [, , third] = thumbs();
    if (!third) throw new Error('there are three');
    await person.click(third);
    expect(alt()).toHaveProperty('value', '');
    await person.type(alt(), 'Third');
    const earlier = screen.getByRole('button', { name: 'Move earlier' });
    await person.click(earlier);
    await person.click(earlier);
    expect(screen.getByText('Photo moved to position 1 of 3')).toBeTruthy();
    // It is already the first.
    expect(earlier.getAttribute('aria-disabled')).toBe('true');
    await person.click(earlier);
    expect(thumbs()[0]?.getAttribute('aria-current')).toBe('true');
    await person.click(share());
    await waitFor(() =>
      expect(shared()).toMatchObject({
        postData: { media: [{ alt: 'Third' }, { alt: 'First' }, { alt: '' }] },
      }),
    );
    await waitFor(() => expect(screen.getByLabelText('Address').textContent).toBe('/posts'));
  });

  it('enables Share when the failed upload is removed and the others are ready', async () => {
    const late = deferredResponse();
    let asked = 0;
    const { person } = await show([]);
    network.handle('DELETE /api/media/', () => ({ body: {} }));
    network.handle(check, ({ requestLine }) => {
      asked++;
      if (asked === 2) return errorResponse(400, 'invalid-argument', 'This picture is damaged or cut off.');
      return asked === 3 ? late.promise : { status: 201, body: { uploadId: requestLine.slice(check.length), media } };
    });
    await person.upload(screen.getByLabelText('Choose a photo or video'), [
      picture('a.jpg'),
      picture('b.jpg'),
      picture('c.jpg'),
    ]);
    const failed = await strip().findByRole('button', { name: /failed$/ });
    expect(screen.getByText('1 failed. Try again or remove it')).toBeTruthy();
    expect(strip().getByRole('button', { name: /uploading$/ })).toBeTruthy();
    await person.click(failed);
    expect(screen.getByText('This picture is damaged or cut off.')).toBeTruthy();
    await person.click(screen.getByRole('button', { name: 'Remove' }));
    expect(canShare()).toBe(false);
    late.resolve({ status: 201, body: { uploadId: 'u3', media } });
    await waitFor(() => expect(canShare()).toBe(true));
    expect(names()).toEqual(['Photo 1 of 2', 'Photo 2 of 2']);
  });

  it('shows why each rejected file was not accepted', async () => {
    const { person } = await show([
      picture('a.jpg'),
      picture('large.jpg', mediaLimits.imageBytes + 1),
      picture('empty.jpg', 0),
    ]);
    const text = () => screen.getByRole('alert').textContent;
    expect(text()).toContain(`large.jpg: ${validationTexts.imageSize}`);
    expect(text()).toContain('empty.jpg: This file is empty.');
    await waitFor(() => expect(canShare()).toBe(true));
    await person.upload(screen.getByLabelText('Choose a photo or video'), [picture('b.jpg')]);
    expect(text()).toBe('');
    await waitFor(() => expect(canShare()).toBe(true));
  });

  it('removes only the upload that the server has deleted', async () => {
    const { person } = await show([picture('a.jpg'), picture('b.jpg')]);
    await waitFor(() => expect(canShare()).toBe(true));
    network.handle('POST /api/posts', () => errorResponse(404, 'not-found', 'This upload does not exist.'));
    network.handle('GET /api/posts/user/', () => ({ body: { posts: [], nextCursor: null } }));
    let asked = 0;
    network.handle(check, ({ requestLine }) =>
      asked++ === 0
        ? errorResponse(404, 'not-found', 'This upload does not exist.')
        : { status: 201, body: { uploadId: requestLine.slice(check.length), media } },
    );
    await person.click(share());
    expect(await screen.findByText('This file is no longer available. Choose it again.')).toBeTruthy();
    expect(screen.queryByRole('list', { name: 'Photos and videos' })).toBeNull();
    expect(canShare()).toBe(true);
  });
});

describe('the reminder of alternative texts', () => {
  it('appears when all uploads are ready, leads to a missing text, and can be turned off', async () => {
    const { person } = await show([picture('a.jpg'), picture('b.jpg')]);
    expect(await screen.findByText('2 of 2 have no alternative text yet.')).toBeTruthy();
    await person.type(alt(), 'First');
    expect(screen.getByText('1 of 2 has no alternative text yet.')).toBeTruthy();
    await person.click(screen.getByRole('button', { name: 'Add it' }));
    expect(document.activeElement).toBe(alt());
    expect(alt()).toHaveProperty('value', '');
    await person.click(screen.getByRole('button', { name: "Don't remind me" }));
    expect(screen.queryByText(/no alternative text yet/)).toBeNull();
    expect(canShare()).toBe(true);
    document.body.replaceChildren();
    renderSignedIn(<CreatePost />);
    await waitFor(() => expect(canShare()).toBe(true));
    expect(screen.queryByText(/no alternative text yet/)).toBeNull();
  });
});

describe('leaving the form during an upload', () => {
  /** Selects two pictures. The server has accepted the first one, and `late` is its response for the second one. */
  async function leave() {
    const late = deferredResponse();
    const { person } = await show([]);
    let checkCount = 0;
    network.handle(check, ({ requestLine }) => {
      const uploadId = requestLine.slice(check.length);
      const accepted = { status: 201, body: { uploadId, media: { ...media, path: `media/ana/${uploadId}/` } } };
      checkCount++;
      return checkCount === 1 ? accepted : late.promise;
    });
    await person.upload(screen.getByLabelText('Choose a photo or video'), [picture('a.jpg'), picture('b.jpg')]);
    await waitFor(() => expect(checkCount).toBe(2));
    cleanup();
    const uploadId = network.requests().at(-1)?.requestLine.slice(check.length) ?? '';
    return { accept: () => late.resolve({ status: 201, body: { uploadId, media } }) };
  }
  const isGuarded = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }));

  it('keeps all pictures, and the form shows them again during the upload', async () => {
    const { accept } = await leave();
    expect(isGuarded()).toBe(true);
    renderSignedIn(<CreatePost />);
    expect(thumbs()).toHaveLength(2);
    expect(canShare()).toBe(false);
    accept();
    await waitFor(() => expect(canShare()).toBe(true));
  });

  it('adds a picture to the draft when it is ready', async () => {
    const { accept } = await leave();
    accept();
    await waitFor(() => expect(isGuarded()).toBe(false));
    renderSignedIn(<CreatePost />);
    expect(thumbs()).toHaveLength(2);
    expect(canShare()).toBe(true);
  });

  it('stores nothing after the viewer has signed out', async () => {
    network.handle('DELETE /api/media/', () => ({ body: {} }));
    const { accept } = await leave();
    await endSession({ byChoice: true });
    accept();
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(localStorage.getItem(draftKeys.post)).toBeNull();
    expect(isGuarded()).toBe(false);
    await signInWithEmailAndPassword(auth, ana.email, 'long enough');
    await waitFor(() => expect(isSignedIn()).toBe(true));
  });
});
