import { emptyBlockLists } from '@glimpse/contract/visibility/block-lists';
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { firebaseApp } from '../../../lib/firebase/app.ts';
import { ana, aPost, bo, media } from '../../../testing/examples.ts';
import { fillList, setLiveData } from '../../../testing/live-data.ts';
import { renderSignedIn } from '../../../testing/signed-in.tsx';
import { BookmarkList } from './bookmark-list.tsx';
import { type LiveBookmark, liveBookmarks } from './queries.ts';

const aBookmark = (change: Partial<LiveBookmark> = {}): LiveBookmark => ({
  ...{ id: 'p1', uid: ana.uid, postId: 'p1', postBy: bo },
  ...{ media: { ...media, alt: 'Boats' }, sensitive: false, collectionIds: [], createdAt: 1_700_000_000_000 },
  ...change,
});
/** A bookmark of a post for followers. It contains no copy of the media. */
const withoutCopy = aBookmark({ id: 'p2', postId: 'p2', media: null });

async function show(bookmarks: readonly LiveBookmark[], search = '') {
  const view = renderSignedIn(<BookmarkList search={search} />);
  await fillList(view.client, liveBookmarks(firebaseApp, ana.uid, search), bookmarks);
  return view;
}

const alts = () => screen.queryAllByRole('img').map((picture) => picture.getAttribute('alt'));

describe('BookmarkList', () => {
  it('shows the bookmarked posts with their live counts', async () => {
    const { client } = await show([aBookmark()]);
    const tile = screen.getByRole('link');
    expect(tile.getAttribute('href')).toBe('/post/p1');
    expect(alts()).toEqual(['Boats']);
    await setLiveData(client, ['marked-posts', ['p1']], [aPost({ likeCount: 41 })]);
    expect(screen.getByRole('link').textContent).toContain('41');
  });

  it('shows a post for followers only if the viewer may read it', async () => {
    const { client } = await show([withoutCopy]);
    expect(alts()).toEqual([]);
    const post = aPost({ id: 'p2', media: [{ ...media, alt: 'For followers' }] });
    await setLiveData(client, ['post', 'p2'], post);
    expect(alts()).toEqual(['For followers']);
    expect(screen.queryByText('No Post Avalible in Bookmark')).toBeNull();
    await setLiveData(client, ['post', 'p2'], null);
    expect(alts()).toEqual([]);
  });

  it('shows the message of an empty list if the viewer may not read any post', async () => {
    const { client } = await show([withoutCopy]);
    await setLiveData(client, ['post', 'p2'], null);
    expect(screen.getByText('No Post Avalible in Bookmark')).toBeTruthy();
    expect(screen.getByText('Posts you bookmark appear here. Only you can see them.')).toBeTruthy();
    await setLiveData(client, ['post', 'p2'], aPost({ id: 'p2' }));
    expect(screen.queryByText('No Post Avalible in Bookmark')).toBeNull();
  });

  it('leaves out posts by blocked people but not by muted ones', async () => {
    const { client } = await show([aBookmark()]);
    const setLists = (lists: object) => setLiveData(client, ['block-lists', ana.uid], { ...emptyBlockLists, ...lists });
    await setLists({ muted: [bo.uid] });
    expect(alts()).toEqual(['Boats']);
    await setLists({ blockedBy: [bo.uid] });
    expect(alts()).toEqual([]);
  });

  it('says that no author matches the search', async () => {
    await show([aBookmark()], 'bobby');
    expect(screen.getByText('None of your bookmarked posts is by someone matching “bobby”.')).toBeTruthy();
  });
});
