import { emptyBlockLists } from '@glimpse/contract/visibility/block-lists';
import type { QueryClient } from '@tanstack/react-query';
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { firebaseApp } from '../../../lib/firebase/app.ts';
import { ana, aPost, bo, media } from '../../../testing/examples.ts';
import { fillList, setLiveData } from '../../../testing/live-data.ts';
import { renderSignedIn } from '../../../testing/signed-in.tsx';
import type { LivePost } from '../../posts/post/queries.ts';
import { Explore } from './explore.tsx';
import { liveExplore, liveHot, liveTagged } from './queries.ts';
import { findRelatedTags, TagPosts } from './tag-posts.tsx';

const cy = { ...bo, uid: 'cy', fullName: 'Cy Okafor', username: 'cyokafor', email: 'cy@example.com' };
const boats = aPost({ media: [{ ...media, alt: 'Boats' }], tags: ['sea'] });
const cats = aPost({ id: 'p2', postBy: cy, media: [{ ...media, alt: 'Cats' }] });
const alts = () => screen.queryAllByRole('img').map((picture) => picture.getAttribute('alt'));

const setFollowedTags = (client: QueryClient, tags: readonly string[]) =>
  setLiveData(client, ['followed-tags', ana.uid], tags);

describe('Explore', () => {
  async function show(search: string, posts: readonly LivePost[], isOnlyResult = true) {
    const view = renderSignedIn(<Explore search={search} isOnlyResult={isOnlyResult} />);
    await setFollowedTags(view.client, []);
    await fillList(view.client, search === '' ? liveHot(firebaseApp, []) : liveExplore(firebaseApp, search), posts);
    return view;
  }

  it('shows the posts as a grid of links', async () => {
    await show('', [boats, cats]);
    expect(screen.getByRole('list', { name: 'Posts' })).toBeTruthy();
    expect(alts()).toEqual(['Boats', 'Cats']);
    expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['/post/p1', '/post/p2']);
  });

  it('leaves out posts by muted people', async () => {
    const { client } = await show('', [boats, cats]);
    await setLiveData(client, ['block-lists', ana.uid], { ...emptyBlockLists, muted: [cy.uid] });
    expect(alts()).toEqual(['Boats']);
  });

  it('shows only posts whose author contains the whole search text', async () => {
    // The query matches only the first letters of the search text.
    await show('linde', [boats, cats]);
    expect(alts()).toEqual([]);
    expect(screen.getByText('No posts by people matching “linde”.')).toBeTruthy();
  });

  it('does not say that there are no posts beside tags that match the search', async () => {
    await show('#street', [], false);
    expect(screen.queryByText(/No posts/)).toBeNull();
  });

  it('says that there are no posts', async () => {
    await show('', []);
    expect(screen.getByText('No posts yet.')).toBeTruthy();
  });

  it('waits for the followed hashtags, and shows another list when they change', async () => {
    const { client } = renderSignedIn(<Explore search="" isOnlyResult />);
    expect(screen.getByRole('list', { name: 'Posts' }).getAttribute('aria-busy')).toBe('true');
    await fillList(client, liveHot(firebaseApp, ['sea']), [boats]);
    await fillList(client, liveHot(firebaseApp, ['cats', 'sea']), [cats]);
    expect(alts()).toEqual([]);
    await setFollowedTags(client, ['sea']);
    expect(alts()).toEqual(['Boats']);
    await setFollowedTags(client, ['sea', 'cats']);
    expect(alts()).toEqual(['Cats']);
  });

  it('shows the newest posts first on request, and only popular ones without a search', async () => {
    const { client, person } = await show('', [boats]);
    expect(screen.getByRole('button', { name: 'Popular' }).getAttribute('aria-pressed')).toBe('true');
    await person.click(screen.getByRole('button', { name: 'Newest' }));
    expect(screen.getByRole('button', { name: 'Newest' }).getAttribute('aria-pressed')).toBe('true');
    await fillList(client, liveExplore(firebaseApp, ''), [cats, boats]);
    expect(alts()).toEqual(['Cats', 'Boats']);
    await person.click(screen.getByRole('button', { name: 'Popular' }));
    await fillList(client, liveHot(firebaseApp, []), [boats]);
    expect(alts()).toEqual(['Boats']);
  });

  it('has no choice of orders in search results', async () => {
    await show('cy', [cats]);
    expect(alts()).toEqual(['Cats']);
    expect(screen.queryByRole('group', { name: 'Order of posts' })).toBeNull();
  });
});

describe('TagPosts', () => {
  it('shows the posts with the tag, newest or most liked first', async () => {
    const { client, person } = renderSignedIn(<TagPosts tag="sea" />);
    // The author has just removed the tag from the second post.
    await fillList(client, liveTagged(firebaseApp, 'sea', 'latest'), [boats, cats]);
    expect(alts()).toEqual(['Boats']);
    await person.click(screen.getByRole('button', { name: 'Most liked' }));
    await fillList(client, liveTagged(firebaseApp, 'sea', 'trending'), []);
    expect(screen.getByRole('button', { name: 'Most liked' }).getAttribute('aria-pressed')).toBe('true');
    expect(screen.getByText('No posts with #sea yet.')).toBeTruthy();
  });

  it('links to the hashtags that its posts often have, without those of muted people', async () => {
    const { client } = renderSignedIn(<TagPosts tag="sea" />);
    await setLiveData(client, ['block-lists', ana.uid], { ...emptyBlockLists, muted: [cy.uid] });
    await fillList(client, liveTagged(firebaseApp, 'sea', 'latest'), [
      { ...boats, tags: ['sea', 'dawn'] },
      { ...cats, tags: ['sea', 'cats'] },
      aPost({ id: 'p3', tags: ['boats', 'sea'] }),
      aPost({ id: 'p4', tags: ['boats', 'sea'] }),
    ]);
    const row = within(screen.getByRole('list', { name: 'Related hashtags' }));
    expect(row.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '/explore/tags/boats',
      '/explore/tags/dawn',
    ]);
  });
});

describe('findRelatedTags', () => {
  it('returns the most frequent tags first, at most 8, and counts only posts with the tag', () => {
    const posts = [
      { tags: ['a', 'sea', 'b'] },
      { tags: ['sea', 'b'] },
      { tags: ['c', 'c2'] },
      { tags: ['sea', ...'defghijk'] },
    ];
    expect(findRelatedTags(posts, 'sea')).toEqual(['b', 'a', ...'defghi']);
    expect(findRelatedTags([], 'sea')).toEqual([]);
  });
});
