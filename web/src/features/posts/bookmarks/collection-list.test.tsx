import { emptyBlockLists } from '@glimpse/contract/visibility/block-lists';
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { firebaseApp } from '../../../lib/firebase/app.ts';
import { type LiveCollection, liveCollections } from '../../../parts/collections/queries.ts';
import { ana, bo, media } from '../../../testing/examples.ts';
import { fillList, setLiveData } from '../../../testing/live-data.ts';
import { network } from '../../../testing/network.ts';
import { AsGuest, renderSignedIn } from '../../../testing/signed-in.tsx';
import { CollectionList } from './collection-list.tsx';
import { CollectionPosts } from './collection-posts.tsx';
import { type LiveBookmark, liveCollectionBookmarks } from './queries.ts';

const light: LiveCollection = {
  ...{ id: 'light', name: 'Light', count: 1, createdAt: 1_700_000_000_000, updatedAt: 1_700_000_000_000 },
  cover: { postId: 'p1', authorUid: bo.uid, media, createdAt: 1_700_000_000_000 },
};
const sea: LiveCollection = { ...light, id: 'sea', name: 'Sea', count: 0, cover: null };
const bookmark: LiveBookmark = {
  ...{ id: 'p1', uid: ana.uid, postId: 'p1', postBy: bo, media: { ...media, alt: 'Boats' } },
  ...{ sensitive: false, collectionIds: ['light'], createdAt: 1_700_000_000_000 },
};

const list = liveCollections(firebaseApp, ana.uid);
const links = () => screen.getAllByRole('link').map(({ textContent }) => textContent);

describe('CollectionList', () => {
  it('shows each collection with its cover and its number of posts', async () => {
    const { client, container } = renderSignedIn(<CollectionList />);
    await fillList(client, list, [light, sea]);
    expect(links()).toEqual(['Light1 post', 'Sea0 posts']);
    expect(screen.getAllByRole('link')[0]?.getAttribute('href')).toBe('/bookmarks/collections/light');
    const pictures = () => [...container.querySelectorAll('img')].map(({ src }) => src);
    expect(pictures()).toEqual([media.url]);
    await setLiveData(client, ['block-lists', ana.uid], { ...emptyBlockLists, blockedBy: [bo.uid] });
    expect(pictures()).toEqual([]);
  });

  it('explains collections if there are none, and creates an empty one', async () => {
    network.handle('POST /api/collections/', () => ({ body: {} }));
    const { client, person } = renderSignedIn(<CollectionList />);
    await fillList(client, list, []);
    expect(screen.getByRole('heading', { name: 'No collections yet' })).toBeTruthy();
    await person.click(screen.getByRole('button', { name: 'New collection' }));
    const dialog = within(screen.getByRole('dialog', { name: 'New collection' }));
    await person.type(dialog.getByRole('textbox'), 'Dawn');
    await person.click(dialog.getByRole('button', { name: 'Create' }));
    await screen.findByText('Collection created');
    expect(network.requests().at(-1)?.body).toEqual({ name: 'Dawn' });
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

it('the guest has no collections', () => {
  renderSignedIn(
    <AsGuest>
      <CollectionList />
    </AsGuest>,
  );
  expect(screen.getByText("The guest account is shared, so it can't have collections.")).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
});

describe('CollectionPosts', () => {
  const show = async () => {
    const view = renderSignedIn(<CollectionPosts collectionId="light" />);
    await setLiveData(view.client, ['collection', ana.uid, 'light'], light);
    await fillList(view.client, liveCollectionBookmarks(firebaseApp, ana.uid, 'light'), [bookmark]);
    return view;
  };

  it('shows the posts of the collection, without those of blocked people', async () => {
    const { client } = await show();
    expect(screen.getByRole('heading', { level: 1, name: 'Light' })).toBeTruthy();
    expect(screen.getByText('1 post')).toBeTruthy();
    expect(screen.getByRole('img', { name: 'Boats' })).toBeTruthy();
    await setLiveData(client, ['block-lists', ana.uid], { ...emptyBlockLists, blocked: [bo.uid] });
    expect(screen.queryByRole('img', { name: 'Boats' })).toBeNull();
    expect(screen.getByRole('heading', { level: 2, name: 'This collection is empty' })).toBeTruthy();
  });

  it('says that a deleted collection does not exist', async () => {
    const { client } = await show();
    await setLiveData(client, ['collection', ana.uid, 'light'], null);
    expect(screen.getByRole('heading', { level: 1, name: 'Collection not found' })).toBeTruthy();
    expect(screen.queryByRole('img', { name: 'Boats' })).toBeNull();
  });
});
