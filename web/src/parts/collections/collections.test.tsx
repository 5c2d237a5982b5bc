import { onlineManager, type QueryClient } from '@tanstack/react-query';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { firebaseApp } from '../../lib/firebase/app.ts';
import { ana } from '../../testing/examples.ts';
import { fillList, setLiveData } from '../../testing/live-data.ts';
import { deferredResponse, errorResponse, network } from '../../testing/network.ts';
import { AsGuest, renderSignedIn } from '../../testing/signed-in.tsx';
import { CollectionMenu } from './collection-menu.tsx';
import { type LiveCollection, liveCollections } from './queries.ts';
import { SavePanel } from './save-panel.tsx';
import { useSaveDialog } from './use-save-dialog.tsx';

const aCollection = (change: Partial<LiveCollection> = {}): LiveCollection => ({
  ...{ id: 'light', name: 'Light', count: 3, cover: null },
  ...{ createdAt: 1_700_000_000_000, updatedAt: 1_700_000_000_000 },
  ...change,
});

const setCollectionIds = (client: QueryClient, ids: readonly string[]) =>
  setLiveData(client, ['collection-ids', ana.uid, 'p1'], ids);

async function show(collections: readonly LiveCollection[], ids: readonly string[] = []) {
  const view = renderSignedIn(<SavePanel postId="p1" title="Save to collection" onClose={() => {}} />);
  await fillList(view.client, liveCollections(firebaseApp, ana.uid), collections);
  await setCollectionIds(view.client, ids);
  return view;
}

const check = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name });
const lastRequest = () => network.requests().at(-1);

afterEach(() => onlineManager.setOnline(true));

describe('the dialog "Save to collection"', () => {
  it('adds the post to a collection at once, and removes it', async () => {
    network.handle('POST /api/collections/light/posts/p1', () => ({ body: {} }));
    network.handle('DELETE /api/collections/light/posts/p1', () => ({ body: {} }));
    const { client, person } = await show([aCollection(), aCollection({ id: 'sea', name: 'Sea' })], ['sea']);
    expect([check('Light').checked, check('Sea').checked]).toEqual([false, true]);
    await person.click(check('Light'));
    expect(check('Light').checked).toBe(true);
    expect(screen.getByText('4')).toBeTruthy();
    await waitFor(() => expect(lastRequest()?.requestLine).toBe('POST /api/collections/light/posts/p1'));
    await setCollectionIds(client, ['sea', 'light']);
    await person.click(check('Light'));
    await waitFor(() => expect(lastRequest()?.requestLine).toBe('DELETE /api/collections/light/posts/p1'));
    expect(check('Light').checked).toBe(false);
  });

  it('creates a collection that contains the post, with an id of the client', async () => {
    const response = deferredResponse();
    network.handle('POST /api/collections/', () => response.promise);
    const { person } = await show([]);
    expect(screen.getByText('Collections group your bookmarks. Only you can see them.')).toBeTruthy();
    await person.click(screen.getByRole('button', { name: /New collection/ }));
    await person.type(screen.getByRole('textbox', { name: 'Name of the collection' }), '  Dawn ');
    await person.click(screen.getByRole('button', { name: 'Create' }));
    expect(check('Dawn').checked).toBe(true);
    await waitFor(() => expect(lastRequest()?.body).toEqual({ name: 'Dawn', postId: 'p1' }));
    expect(lastRequest()?.requestLine).toMatch(/^POST \/api\/collections\/[\w-]{36}$/);
    response.resolve({ body: {} });
    await screen.findByText('Collection created');
    expect(screen.queryByRole('textbox')).toBeNull();
  });

  it('creates a collection offline, which is sent when the browser is online', async () => {
    network.handle('POST /api/collections/', () => ({ body: {} }));
    const { client, person } = await show([]);
    act(() => onlineManager.setOnline(false));
    await person.click(screen.getByRole('button', { name: /New collection/ }));
    await person.type(screen.getByRole('textbox', { name: 'Name of the collection' }), 'Dawn');
    await person.click(screen.getByRole('button', { name: 'Create' }));
    await waitFor(() => expect(check('Dawn').checked).toBe(true));
    expect(network.requests()).toEqual([]);
    act(() => onlineManager.setOnline(true));
    await act(async () => void client.resumePausedMutations());
    await waitFor(() => expect(lastRequest()?.body).toEqual({ name: 'Dawn', postId: 'p1' }));
  });

  it('keeps the typed name if it is invalid, or if the server refuses it', async () => {
    network.handle('POST /api/collections/', () => errorResponse(400, 'failed-precondition', 'Too many collections.'));
    const { person } = await show([]);
    await person.click(screen.getByRole('button', { name: /New collection/ }));
    const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Name of the collection' });
    await person.click(screen.getByRole('button', { name: 'Create' }));
    expect(screen.getByRole('alert').textContent).toBe('Name is required.');
    await person.type(field(), 'x'.repeat(41));
    await person.click(screen.getByRole('button', { name: 'Create' }));
    expect(screen.getByRole('alert').textContent).toBe('must have at most 40 characters');
    expect(network.requests()).toEqual([]);
    await person.clear(field());
    await person.type(field(), 'Dawn');
    await person.click(screen.getByRole('button', { name: 'Create' }));
    await screen.findByText('Too many collections.');
    expect(field().value).toBe('Dawn');
  });

  it('offers no further collection for a post that is in ten', async () => {
    const ids = Array.from({ length: 10 }, (_, index) => `c${index}`);
    await show([...ids.map((id) => aCollection({ id, name: id })), aCollection()], ids);
    expect(screen.getByText('A post can be in at most 10 collections.')).toBeTruthy();
    expect([check('Light').disabled, check('c3').disabled]).toEqual([true, false]);
  });
});

it('the guest cannot open the dialog', () => {
  const Buttons = () => (useSaveDialog('p1').openDialog ? <button type="button">Save</button> : null);
  renderSignedIn(<Buttons />);
  expect(screen.getByRole('button', { name: 'Save' })).toBeTruthy();
  cleanup();
  renderSignedIn(
    <AsGuest>
      <Buttons />
    </AsGuest>,
  );
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
});

describe('the menu of a collection', () => {
  it('renames it', async () => {
    network.handle('POST /api/collections/light/name', () => ({ body: {} }));
    const { person } = renderSignedIn(<CollectionMenu collectionId="light" name="Light" onDeleted={() => {}} />);
    await person.click(screen.getByRole('button', { name: 'Collection options' }));
    await person.click(screen.getByRole('button', { name: 'Rename' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Rename collection' }));
    await person.type(dialog.getByRole('textbox', { name: 'Name of the collection' }), ' at dawn');
    await person.click(dialog.getByRole('button', { name: 'Save' }));
    await screen.findByText('Collection renamed');
    expect(lastRequest()?.body).toEqual({ name: 'Light at dawn' });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('deletes it only after a confirmation', async () => {
    network.handle('DELETE /api/collections/light', () => ({ body: {} }));
    let deletions = 0;
    const { person } = renderSignedIn(
      <CollectionMenu collectionId="light" name="Light" onDeleted={() => void deletions++} />,
    );
    await person.click(screen.getByRole('button', { name: 'Collection options' }));
    await person.click(screen.getByRole('button', { name: 'Delete' }));
    expect(network.requests()).toEqual([]);
    const dialog = within(screen.getByRole('dialog', { name: 'Delete collection' }));
    await person.click(dialog.getByRole('button', { name: 'Delete' }));
    await screen.findByText('Collection deleted');
    expect(deletions).toBe(1);
  });
});
