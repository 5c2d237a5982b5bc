import { emptyBlockLists } from '@glimpse/contract/visibility/block-lists';
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { firebaseApp } from '../../lib/firebase/app.ts';
import { ana, aPost, bo, media } from '../../testing/examples.ts';
import { fillList, setLiveData } from '../../testing/live-data.ts';
import { renderSignedIn } from '../../testing/signed-in.tsx';
import type { LivePost } from '../posts/queries.ts';
import { Explore } from './explore.tsx';
import { liveExplore, liveTagged } from './queries.ts';
import { TagPosts } from './tag-posts.tsx';

const cy = { ...bo, uid: 'cy', fullName: 'Cy Okafor', username: 'cyokafor', email: 'cy@example.com' };
const boats = aPost({ media: [{ ...media, alt: 'Boats' }], tags: ['sea'] });
const cats = aPost({ id: 'p2', postBy: cy, media: [{ ...media, alt: 'Cats' }] });
const alts = () => screen.queryAllByRole('img').map((picture) => picture.getAttribute('alt'));

describe('Explore', () => {
  async function show(search: string, posts: readonly LivePost[], isOnlyResult = true) {
    const view = renderSignedIn(<Explore search={search} isOnlyResult={isOnlyResult} />);
    await fillList(view.client, liveExplore(firebaseApp, search), posts);
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

  it('shows an error if the posts cannot be loaded', async () => {
    renderSignedIn(<Explore search="" isOnlyResult />);
    await screen.findByText('The posts could not be loaded.');
    expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
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
});
