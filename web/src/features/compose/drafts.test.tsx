import { guestAccount } from '@glimpse/contract/auth/guest';
import { messages as english } from '@glimpse/contract/texts/en/catalogue';
import { onlineManager } from '@tanstack/react-query';
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { ana, media } from '../../testing/examples.ts';
import { setLiveData } from '../../testing/live-data.ts';
import { deferredResponse, errorResponse, network } from '../../testing/network.ts';
import { renderSignedIn } from '../../testing/signed-in.tsx';
import { CreatePost } from './create-post.tsx';
import type { LiveDraft } from './queries.ts';
import { queueDraftSave } from './save-draft.ts';
import { readAllUnsent, readServerDraft, recordSharing, type ServerDraft, writeServerDraft } from './server-draft.ts';

afterEach(() => onlineManager.setOnline(true));

const saves = () => network.requests().filter(({ requestLine }) => requestLine.startsWith('POST /api/drafts/'));
const caption = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: english['compose.caption'] });
const idOf = (requestLine: string) => requestLine.split('/').at(-1) ?? '';

/** The server saves drafts. Each save gets the next revision. */
function acceptSaves() {
  let revision = 0;
  network.handle('POST /api/drafts/', ({ requestLine }) => ({
    body: { draftId: idOf(requestLine), revision: ++revision, isCopy: false, missingUploadIds: [] },
  }));
}

const aDraft = (change: Partial<LiveDraft> = {}): LiveDraft => ({
  ...{ id: 'd1', caption: 'From the phone', alt: '', media: [], uploadIds: [], sensitive: false, revision: 1 },
  ...{ deviceId: 'phone', deviceName: 'Phone', createdAt: 1, updatedAt: 1, expireAt: 4_000_000_000_000 },
  ...change,
});

type Rendered = ReturnType<typeof renderSignedIn>;
const setDrafts = ({ client }: Rendered, drafts: readonly LiveDraft[]) =>
  setLiveData(client, ['drafts', ana.uid], drafts);
const show = () => renderSignedIn(<CreatePost />);

async function openList({ person }: Rendered) {
  await person.click(screen.getByRole('button', { name: 'Drafts' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Drafts' }));
  await dialog.findByRole('button', { name: 'New draft' });
  return dialog;
}

/** The stored draft of this browser has this caption. The server has it, too, unless `change` says otherwise. */
function storeSaved(text: string, change: Partial<ServerDraft> = {}) {
  localStorage.setItem(
    'draft:post',
    JSON.stringify({ version: 1, uid: ana.uid, caption: text, alt: '', upload: null }),
  );
  const savedContent = JSON.stringify([text, '']);
  writeServerDraft({ uid: ana.uid, draftId: 'd1', copyId: 'c1', revision: 1, savedContent, ...change });
}

describe('a draft', () => {
  it('is saved when the viewer leaves the form, and not again without a change', async () => {
    acceptSaves();
    const shown = show();
    await shown.person.type(caption(), 'First');
    expect(saves()).toEqual([]);
    shown.unmount();
    await waitFor(() => expect(saves()).toHaveLength(1));
    expect(saves()[0]?.body).toMatchObject({ caption: 'First', alt: '', media: [], baseRevision: 0 });
    await waitFor(() => expect(readServerDraft(ana.uid)?.revision).toBe(1));
    expect(readAllUnsent(ana.uid)).toEqual([]);
    show().unmount();
    expect(saves()).toHaveLength(1);
  });

  it('continues with a second draft if another device has changed the first one', async () => {
    storeSaved('First', { savedContent: '' });
    network.handle('POST /api/drafts/', () => ({
      body: { draftId: 'c1', revision: 1, isCopy: true, missingUploadIds: [] },
    }));
    const { client } = show();
    await act(async () => queueDraftSave(client, ana.uid));
    await screen.findByText('Another device has changed this draft. Both versions are in your drafts.');
    expect(readServerDraft(ana.uid)).toMatchObject({ draftId: 'c1', revision: 1 });
    expect(caption().value).toBe('First');
  });

  it('becomes a draft of its own if the first one was shared on another device', async () => {
    storeSaved('Changed here', { savedContent: JSON.stringify(['Before', '']) });
    network.handle('POST /api/drafts/d1', () => errorResponse(404, 'not-found', 'Gone.'));
    acceptSaves();
    const { client } = show();
    await act(async () => queueDraftSave(client, ana.uid));
    await waitFor(() => expect(saves().map(({ requestLine }) => idOf(requestLine))).toEqual(['d1', 'c1']));
    expect(saves()[1]?.body).toMatchObject({ caption: 'Changed here', baseRevision: 0 });
    await waitFor(() => expect(readServerDraft(ana.uid)?.draftId).toBe('c1'));
  });

  it('waits for the network, with the latest content only', async () => {
    acceptSaves();
    const { person, client } = show();
    act(() => onlineManager.setOnline(false));
    for (const letter of ['a', 'b']) {
      await person.type(caption(), letter);
      await act(async () => queueDraftSave(client, ana.uid));
    }
    expect(saves()).toEqual([]);
    act(() => onlineManager.setOnline(true));
    await act(async () => void client.resumePausedMutations());
    await waitFor(() => expect(saves().map(({ body }) => body)).toMatchObject([{ caption: 'ab' }]));
  });

  it('is deleted on the server when the form is emptied', async () => {
    storeSaved('a');
    network.handle('POST /api/drafts/', () => ({
      body: { draftId: 'd1', revision: 0, isCopy: false, missingUploadIds: [] },
    }));
    const shown = show();
    await shown.person.clear(caption());
    shown.unmount();
    await waitFor(() => expect(saves()[0]?.body).toMatchObject({ caption: '', media: [], baseRevision: 1 }));
    await waitFor(() => expect(readServerDraft(ana.uid)?.revision).toBe(0));
  });

  it('of the guest stays on the device', async () => {
    const uid = guestAccount.uid;
    localStorage.setItem('draft:post', JSON.stringify({ version: 1, uid, caption: 'a', alt: '', upload: null }));
    const { client } = show();
    queueDraftSave(client, uid);
    expect(readServerDraft(uid)).toBeNull();
    expect(saves()).toEqual([]);
  });
});

describe('a change of another device', () => {
  it('is shown if nothing was changed here', async () => {
    storeSaved('First');
    const shown = show();
    await setDrafts(shown, [aDraft({ caption: 'First', revision: 1 })]);
    expect(caption().value).toBe('First');
    await setDrafts(shown, [aDraft({ caption: 'First light', revision: 2 })]);
    expect(caption().value).toBe('First light');
    expect(readServerDraft(ana.uid)).toMatchObject({ draftId: 'd1', revision: 2 });
  });

  it('does not replace what was typed here', async () => {
    acceptSaves();
    storeSaved('First');
    const shown = show();
    await shown.person.type(caption(), '!');
    await setDrafts(shown, [aDraft({ caption: 'First light', revision: 2 })]);
    expect(caption().value).toBe('First!');
  });

  it('empties the form if the draft was shared there', async () => {
    storeSaved('First');
    const shown = show();
    await setDrafts(shown, [aDraft({ caption: 'First' })]);
    await setDrafts(shown, []);
    await screen.findByText('This draft was shared or deleted on another device.');
    expect(caption().value).toBe('');
  });

  it('does not empty the form if another tab of this browser shares its own form', async () => {
    storeSaved('First');
    const shown = show();
    await setDrafts(shown, [aDraft({ caption: 'First' })]);
    recordSharing('d1');
    await setDrafts(shown, []);
    expect(caption().value).toBe('First');
    expect(screen.queryByText('This draft was shared or deleted on another device.')).toBeNull();
  });
});

describe('the list of drafts', () => {
  it('opens a draft with its media, and saves the one in the form before', async () => {
    acceptSaves();
    const shown = show();
    const photo = { uploadId: 'u1', alt: 'A ridge', media };
    await setDrafts(shown, [aDraft({ media: [photo], uploadIds: ['u1'] })]);
    await shown.person.type(caption(), 'Mine');
    const dialog = await openList(shown);
    await shown.person.click(dialog.getByRole('button', { name: /^From the phone/ }));
    expect(caption().value).toBe('From the phone');
    expect(screen.getByDisplayValue('A ridge')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Share' }).hasAttribute('disabled')).toBe(false);
    await waitFor(() => expect(saves().map(({ body }) => body)).toMatchObject([{ caption: 'Mine' }]));
  });

  it('deletes a draft unless it is undone', async () => {
    network.handle('DELETE /api/drafts/d1', () => ({ body: {} }));
    const shown = show();
    await setDrafts(shown, [aDraft()]);
    const dialog = await openList(shown);
    await shown.person.click(dialog.getByRole('button', { name: 'Delete draft: From the phone' }));
    expect(dialog.queryByRole('list')).toBeNull();
    await shown.person.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await dialog.findByRole('button', { name: /^From the phone/ })).toBeTruthy();
    expect(network.requests()).toEqual([]);
  });

  it('explains itself while it is empty, and starts a new draft', async () => {
    acceptSaves();
    storeSaved('First');
    const shown = show();
    await setDrafts(shown, []);
    const dialog = await openList(shown);
    expect(dialog.getByText(/^No drafts yet/)).toBeTruthy();
    await shown.person.click(dialog.getByRole('button', { name: 'New draft' }));
    expect(caption().value).toBe('');
    expect(saves()).toEqual([]);
  });
});

it('sharing sends the id of the draft, after a save that is in flight', async () => {
  const response = deferredResponse();
  localStorage.setItem(
    'draft:post',
    JSON.stringify({
      ...{ version: 1, uid: ana.uid, caption: 'First', alt: '' },
      upload: { uploadId: 'u1', media, readyAtMs: Date.now() },
    }),
  );
  network.handle('POST /api/drafts/', () => response.promise);
  network.handle('POST /api/posts', () => ({ status: 201, body: {} }));
  const { person, client } = show();
  await act(async () => queueDraftSave(client, ana.uid));
  await waitFor(() => expect(saves()).toHaveLength(1));
  await person.click(screen.getByRole('button', { name: 'Share' }));
  expect(network.requests()).toHaveLength(1);
  const draftId = idOf(saves()[0]?.requestLine ?? '');
  response.resolve({ body: { draftId, revision: 1, isCopy: false, missingUploadIds: [] } });
  await waitFor(() => expect(network.requests().at(-1)?.body).toMatchObject({ postData: { draftId } }));
  await waitFor(() => expect(readServerDraft(ana.uid)).toBeNull());
});
