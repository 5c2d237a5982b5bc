import { mediaLimits } from '@glimpse/contract/media/media-limits';
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

async function show(files: readonly File[]) {
  network.handle(storage, () => ({ body: { name: 'incoming/ana/u', size: '8' } }));
  network.handle(check, ({ requestLine }) => {
    const uploadId = requestLine.slice(check.length);
    return { status: 201, body: { uploadId, media: { ...media, path: `media/ana/${uploadId}/` } } };
  });
  network.handle('POST /api/posts', () => ({ status: 201, body: {} }));
  const { person } = renderSignedIn(<CreatePost />);
  await person.upload(screen.getByLabelText('Choose a photo or video'), [...files]);
  return { person };
}

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

  it('is restored when the page is opened again', async () => {
    await show([picture('a.jpg'), picture('b.jpg')]);
    await waitFor(() => expect(canShare()).toBe(true));
    await waitFor(() => expect(localStorage.getItem('draft:post')).toContain('"more":[{'));
    document.body.replaceChildren();
    renderSignedIn(<CreatePost />);
    expect(names()).toEqual(['Photo 1 of 2', 'Photo 2 of 2']);
    expect(canShare()).toBe(true);
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
