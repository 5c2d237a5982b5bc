import { messages as english } from '@glimpse/contract/texts/en/catalogue';
import { emptyBlockLists } from '@glimpse/contract/visibility/block-lists';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Person } from '../../../entities/profiles/queries.ts';
import { firebaseApp } from '../../../lib/firebase/app.ts';
import { ana, aPost, bo, media } from '../../../testing/examples.ts';
import { aPerson, fillList, setLiveData, setViewerProfile } from '../../../testing/live-data.ts';
import { deferredResponse, errorResponse, network } from '../../../testing/network.ts';
import { renderSignedIn } from '../../../testing/signed-in.tsx';
import { liveBookmarks } from '../../posts/bookmarks/queries.ts';
import { PostMenu } from '../../posts/post/post-menu.tsx';
import { Profile } from './profile.tsx';
import { liveOwnPosts, livePublicPostsBy } from './queries.ts';

const button = (name: string) => screen.queryByRole('button', { name });
const messageLink = () => screen.queryByRole('link', { name: 'Message' });

async function show(profile: Person | null = aPerson({ postCount: 3 })) {
  const view = renderSignedIn(<Profile address={bo.email} />);
  await setViewerProfile(view.client);
  await fillList(view.client, livePublicPostsBy(firebaseApp, bo.email), []);
  await setLiveData(view.client, ['user', 'email', bo.email], profile);
  return view;
}

it('has one heading of level 1, also if the account is private', async () => {
  const { client } = await show(aPerson({ isPrivate: true }));
  await setLiveData(client, ['requested', ana.uid, [bo.uid]], []);
  expect(screen.getAllByRole('heading', { level: 1 }).map(({ textContent }) => textContent)).toEqual([bo.username]);
  expect(screen.getByRole('heading', { level: 2, name: 'This account is private' })).toBeTruthy();
});

describe('pinned posts', () => {
  const tiles = () => screen.getAllByRole('link', { name: /photo/ }).map(({ textContent }) => textContent ?? '');
  const posts = ['photo 1', 'photo 2', 'photo 3'].map((alt) => aPost({ id: alt, media: [{ ...media, alt }] }));
  const pictures = () => screen.getAllByRole('img', { name: /photo/ }).map((picture) => picture.getAttribute('alt'));

  it('come first, once, in their order and with a mark, without those that the viewer may not see', async () => {
    const { client } = await show(aPerson({ pinnedPostIds: ['photo 3', 'gone', 'photo 2'] }));
    await fillList(client, livePublicPostsBy(firebaseApp, bo.email), posts);
    const key = ['pinned-posts', 'public', bo.uid, ['photo 3', 'gone', 'photo 2']];
    await setLiveData(client, key, posts.slice(1));
    expect(pictures()).toEqual(['photo 3', 'photo 2', 'photo 1']);
    expect(tiles().map((text) => text.includes('Pinned'))).toEqual([true, true, false]);
  });

  it('stay while a changed list of pins loads', async () => {
    const { client } = await show(aPerson({ pinnedPostIds: ['photo 3'] }));
    await fillList(client, livePublicPostsBy(firebaseApp, bo.email), posts);
    await setLiveData(client, ['pinned-posts', 'public', bo.uid, ['photo 3']], [posts[2]]);
    await setLiveData(client, ['user', 'email', bo.email], aPerson({ pinnedPostIds: ['photo 2', 'photo 3'] }));
    expect(pictures()).toEqual(['photo 3', 'photo 1', 'photo 2']);
    await setLiveData(client, ['pinned-posts', 'public', bo.uid, ['photo 2', 'photo 3']], posts.slice(1));
    expect(pictures()).toEqual(['photo 2', 'photo 3', 'photo 1']);
  });

  it('of the viewer include a pin that is not sent yet', async () => {
    const response = deferredResponse();
    network.handle('POST /api/posts/pin/p1', () => response.promise);
    const own = aPost({ id: 'p1', postBy: ana, media: [{ ...media, alt: 'photo p1' }] });
    const controls = { post: own, isBookmarked: false, toggleBookmark: () => {} };
    const view = renderSignedIn(
      <>
        <PostMenu controls={controls} />
        <Profile address={ana.uid} />
      </>,
    );
    await setViewerProfile(view.client);
    await fillList(view.client, liveOwnPosts(firebaseApp, ana.uid), [
      aPost({ id: 'p2', media: [{ ...media, alt: 'photo p2' }] }),
      own,
    ]);
    expect(pictures()).toEqual(['photo p2', 'photo p1']);
    await view.person.click(screen.getByRole('button', { name: 'More options' }));
    await view.person.click(screen.getByRole('button', { name: 'Pin to profile' }));
    await setLiveData(view.client, ['pinned-posts', 'own', ana.uid, ['p1']], [own]);
    expect(pictures()).toEqual(['photo p1', 'photo p2']);
    response.resolve(errorResponse(400, 'failed-precondition', 'You can pin at most 3 posts.'));
    await screen.findByText('You can pin at most 3 posts.');
    await waitFor(() => expect(pictures()).toEqual(['photo p2', 'photo p1']));
  });
});

describe('the tabs', () => {
  it('show the posts of the owner, and what the owner saved', async () => {
    const { client, person } = renderSignedIn(<Profile address={ana.uid} />);
    await setViewerProfile(client);
    await fillList(client, liveOwnPosts(firebaseApp, ana.uid), []);
    const tabs = within(screen.getByRole('navigation', { name: 'Profile' }));
    expect(tabs.getByRole('link', { name: 'Posts' }).getAttribute('aria-current')).toBe('page');
    expect(screen.getByText(english['profile.noPosts'])).toBeTruthy();
    expect(messageLink()).toBeNull();
    await person.click(tabs.getByRole('link', { name: 'Saved' }));
    expect((await screen.findByRole('link', { name: 'Collections' })).getAttribute('href')).toBe(
      '/bookmarks/collections',
    );
    expect(screen.queryByText(english['profile.noPosts'])).toBeNull();
    await fillList(client, liveBookmarks(firebaseApp, ana.uid, ''), []);
    expect(screen.getByText(english['bookmarks.empty'])).toBeTruthy();
  });

  it('are not shown to others', async () => {
    await show();
    expect(screen.queryByRole('navigation', { name: 'Profile' })).toBeNull();
  });
});

describe('a block', () => {
  it('by the viewer is shown before the server responds, with a button that removes it', async () => {
    const response = deferredResponse();
    network.handle('POST /api/users/block/bo', () => response.promise);
    const { client, person } = await show();
    expect(screen.getByRole('list', { name: 'Counts' })).toBeTruthy();
    expect(messageLink()).toBeTruthy();
    await person.click(screen.getByRole('button', { name: 'More options' }));
    await person.click(screen.getByRole('button', { name: 'Block Bo Lindqvist' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Block Bo Lindqvist' }));
    await person.click(await dialog.findByRole('button', { name: 'Block' }));
    expect(screen.getByRole('heading', { name: 'You blocked Bo Lindqvist' })).toBeTruthy();
    expect(screen.queryByRole('list', { name: 'Counts' })).toBeNull();
    expect(screen.queryByText(english['profile.noPosts'])).toBeNull();
    expect([button('Follow'), messageLink()]).toEqual([null, null]);
    await person.click(screen.getByRole('button', { name: 'More options' }));
    expect(button('Send profile')).toBeNull();
    await person.keyboard('{Escape}');

    response.resolve({ body: {} });
    await screen.findByText('Blocked');
    await setLiveData(client, ['block-lists', ana.uid], { ...emptyBlockLists, blocked: [bo.uid] });
    network.handle('DELETE /api/users/block/bo', () => ({ body: {} }));
    await person.click(screen.getByRole('button', { name: 'Unblock' }));
    expect(screen.queryByRole('heading', { name: 'You blocked Bo Lindqvist' })).toBeNull();
    expect(button('Follow')).toBeTruthy();
    // Without this wait, the request would count for the next test.
    await waitFor(() => expect(network.requests().at(-1)?.requestLine).toBe('DELETE /api/users/block/bo'));
  });

  it('of the viewer looks like a profile that does not exist', async () => {
    const { client } = await show(null);
    const notice = () => screen.getByRole('heading', { name: 'Profile not found' }).parentElement?.innerHTML;
    const missing = notice();
    await setLiveData(client, ['user', 'email', bo.email], aPerson());
    expect(button('Follow')).toBeTruthy();
    await setLiveData(client, ['block-lists', ana.uid], { ...emptyBlockLists, blockedBy: [bo.uid] });
    expect(notice()).toBe(missing);
    expect([button('Follow'), button('More options')]).toEqual([null, null]);
  });
});
