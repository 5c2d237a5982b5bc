import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { firebaseApp } from '../../../lib/firebase/app.ts';
import { ana, aPost, media } from '../../../testing/examples.ts';
import { fillList } from '../../../testing/live-data.ts';
import { errorResponse, network } from '../../../testing/network.ts';
import { renderSignedIn } from '../../../testing/signed-in.tsx';
import { ProfilePosts } from '../../profile/profile-screen/profile-posts.tsx';
import { liveOwnPosts } from '../../profile/profile-screen/queries.ts';
import { PostCard } from '../post/post-card.tsx';
import { PostDetail } from '../post/post-detail.tsx';
import type { LivePost } from '../post/queries.ts';
import { ArchiveList } from './archive-list.tsx';
import { liveArchive } from './queries.ts';

const own = aPost({ postBy: ana, media: [{ ...media, alt: 'Boats' }] });
const archived = { ...own, visibility: 'archived' } satisfies LivePost;
const alts = () => screen.queryAllByRole('img').map((picture) => picture.getAttribute('alt'));

type Rendered = ReturnType<typeof renderSignedIn>;
async function openMenu({ person }: Rendered) {
  await person.click(screen.getByRole('button', { name: 'More options' }));
  return within(screen.getByRole('dialog', { name: 'More options' }));
}
const choose = async (shown: Rendered, item: string) =>
  shown.person.click((await openMenu(shown)).getByRole('button', { name: item }));

const detail = (post: LivePost) => renderSignedIn(<PostDetail post={post} onSwipe={() => {}} />);

describe('the menu of an own post', () => {
  it('archives the post, which then leaves the feed and the profile at once', async () => {
    network.handle('POST /api/posts/archive/p1', () => ({ body: {} }));
    const shown = renderSignedIn(
      <>
        <PostCard post={own} isPriority isLiked={false} isBookmarked={false} />
        <ProfilePosts list={liveOwnPosts(firebaseApp, ana.uid)} isOwn pinnedPosts={[]} />
      </>,
    );
    await fillList(shown.client, liveOwnPosts(firebaseApp, ana.uid), [own]);
    expect(alts()).toEqual(['Boats', 'Boats']);
    await choose(shown, 'Archive');
    await screen.findByText('Moved to your archive. Only you can see it.');
    expect(alts()).toEqual([]);
    expect(network.requests().map(({ requestLine }) => requestLine)).toEqual(['POST /api/posts/archive/p1']);
  });

  it('shows the post again if the server refuses', async () => {
    network.handle('POST /api/posts/archive/p1', () => errorResponse(400, 'failed-precondition', 'Not now.'));
    const shown = renderSignedIn(<PostCard post={own} isPriority isLiked={false} isBookmarked={false} />);
    await choose(shown, 'Archive');
    await screen.findByText('Not now.');
    expect(alts()).toEqual(['Boats']);
  });

  it('brings an archived post back, and offers no link to share before', async () => {
    network.handle('POST /api/posts/unarchive/p1', () => ({ body: {} }));
    const shown = detail(archived);
    expect(screen.getByRole('note').textContent).toBe('In your archive. Only you can see it.');
    const menu = await openMenu(shown);
    expect(menu.queryByRole('button', { name: 'Share' })).toBeNull();
    await shown.person.click(menu.getByRole('button', { name: 'Show on profile again' }));
    await screen.findByText('Shown on your profile again.');
  });

  it('says that an archived post is also moderated', () => {
    detail({ ...archived, hiddenBy: ['moderator'] });
    expect(screen.getByRole('note').textContent).toBe('Hidden by a moderator. In your archive. Only you can see it.');
  });
});

describe('the archive', () => {
  it('shows the archived posts until they are brought back', async () => {
    network.handle('POST /api/posts/unarchive/p1', () => ({ body: {} }));
    const shown = renderSignedIn(
      <>
        <PostDetail post={archived} onSwipe={() => {}} />
        <ArchiveList />
      </>,
    );
    await fillList(shown.client, liveArchive(firebaseApp, ana.uid), [archived]);
    const list = () => within(screen.getByRole('list', { name: 'Archived posts' })).queryAllByRole('link');
    expect(list().map((link) => link.getAttribute('href'))).toEqual(['/post/p1']);
    await choose(shown, 'Show on profile again');
    await screen.findByText('Your archive is empty');
  });
});
