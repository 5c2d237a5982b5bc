import { emptyBlockLists } from '@glimpse/contract/visibility/block-lists';
import type { QueryClient } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { firebaseApp } from '../../../lib/firebase/app.ts';
import { ana, aPost, bo } from '../../../testing/examples.ts';
import { fillList, setKnownViewer, setLiveData } from '../../../testing/live-data.ts';
import { network } from '../../../testing/network.ts';
import { renderSignedIn } from '../../../testing/signed-in.tsx';
import { FollowingFeed } from './following-feed.tsx';
import { liveFollowing } from './queries.ts';

const setFollowedTags = (client: QueryClient, tags: readonly string[]) =>
  setLiveData(client, ['followed-tags', ana.uid], tags);
const cy = { ...bo, uid: 'cy', fullName: 'Cy Okafor', username: 'cyokafor', email: 'cy@example.com' };
const captions = () => screen.queryAllByRole('article').map((article) => article.textContent?.includes('sea'));

describe('FollowingFeed', () => {
  beforeEach(() => network.handle('POST /api/feed/refresh', () => ({ body: {} })));

  it('waits for the followed hashtags, and then shows their posts, without those of muted people', async () => {
    const { client } = renderSignedIn(<FollowingFeed aside={null} hasEarlyAside={false} />);
    expect(screen.getByText('Loading posts')).toBeTruthy();
    await setKnownViewer(client);
    await setLiveData(client, ['block-lists', ana.uid], { ...emptyBlockLists, muted: [cy.uid] });
    const posts = [
      aPost({ content: 'At the #sea', tags: ['sea'] }),
      aPost({ id: 'p2', content: 'By the #sea', tags: ['sea'], postBy: cy }),
    ];
    await fillList(client, liveFollowing(firebaseApp, ana.uid, ['sea']), posts);
    await setFollowedTags(client, ['sea']);
    expect(captions()).toEqual([true]);
  });

  it('suggests hashtags while it is empty', async () => {
    network.handle('POST /api/tags/follow/sea', () => ({ body: {} }));
    const { client, person } = renderSignedIn(<FollowingFeed aside={null} hasEarlyAside={false} />);
    await setFollowedTags(client, []);
    await fillList(client, liveFollowing(firebaseApp, ana.uid, []), []);
    await setLiveData(client, ['tags', ''], [{ id: 't_sea', tag: 'sea', postCount: 2, prefixes: [], updatedAt: 0 }]);
    await screen.findByText('No posts from people you follow yet.');
    const toggle = await screen.findByRole('button', { name: 'Follow #sea' });
    expect(toggle.getAttribute('aria-pressed')).toBe('false');
    await person.click(toggle);
    // The list of posts with the hashtag replaces the empty one.
    expect(screen.queryByText('No posts from people you follow yet.')).toBeNull();
  });
});

describe('liveFollowing', () => {
  it('has pages of 10 reads with and without followed hashtags', () => {
    const readsOf = (tagCount: number) => {
      const tags = Array.from({ length: tagCount }, (_, index) => `tag${index}`);
      const { pageSize } = liveFollowing(firebaseApp, ana.uid, tags);
      // Each entry of the inbox costs a second read for its post.
      return tagCount === 0 ? 2 * pageSize : pageSize + 3;
    };
    expect([0, 1, 30, 31, 50].map(readsOf)).toEqual([10, 10, 10, 10, 10]);
  });
});
