import { defaultPreferences, type PreferencesDoc } from '@glimpse/contract/preferences/preferences';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { LiveGrid } from '../../features/posts/grid/live-grid.tsx';
import { PostTiles } from '../../features/posts/grid/post-tiles.tsx';
import { PostCard } from '../../features/posts/post/post-card.tsx';
import { type LivePost, liveFeed } from '../../features/posts/post/queries.ts';
import { guestPreferencesKey } from '../../lib/browser/storage.ts';
import { firebaseApp } from '../../lib/firebase/app.ts';
import { ana, aPost, media } from '../../testing/examples.ts';
import { fillList, setLiveData, setViewerProfile } from '../../testing/live-data.ts';
import { deferredResponse, network } from '../../testing/network.ts';
import { renderSignedIn } from '../../testing/signed-in.tsx';
import { changeDevicePreferences } from './preferences.tsx';
import { PreferencesSection } from './preferences-section.tsx';

type View = ReturnType<typeof renderSignedIn>;
async function setPreferences({ client }: View, change: Partial<PreferencesDoc>) {
  await setLiveData(client, ['preferences', ana.uid], { ...defaultPreferences, ...change });
  await setViewerProfile(client, { hasPreferences: true });
}

let nextId = 0;
/** Each post has its own id, because a post that was uncovered stays uncovered. */
const newPost = (change: Partial<LivePost>) => aPost({ id: `post-${nextId++}`, ...change });

const showCard = (change: Partial<LivePost>) =>
  renderSignedIn(<PostCard post={newPost(change)} isLiked={false} isBookmarked={false} isPriority={false} />);

async function showGrid(...posts: LivePost[]) {
  const list = liveFeed(firebaseApp, 'latest');
  const view = renderSignedIn(<LiveGrid list={list} label="Posts" Tiles={PostTiles} empty="No posts." />);
  await fillList(view.client, list, posts);
  return view;
}

const picture = () => screen.queryByRole('img', { name: 'Dawn over the harbour' });
const pageText = () =>
  `${document.body.textContent} ${[...document.querySelectorAll('[aria-label]')].map((element) => element.ariaLabel)}`;

describe('a sensitive post', () => {
  it('is covered in a card until the viewer presses Show, also on the next screen', async () => {
    const post = newPost({ sensitive: true });
    const card = <PostCard post={post} isLiked={false} isBookmarked={false} isPriority={false} />;
    const { person, unmount } = renderSignedIn(card);
    await screen.findByRole('group', { name: 'Sensitive content' });
    expect(document.body.innerHTML).not.toContain(media.url);
    expect(document.body.innerHTML).not.toContain(media.alt);
    await person.click(screen.getByRole('button', { name: 'Show' }));
    expect(picture()).toBeTruthy();
    unmount();
    renderSignedIn(card);
    expect(picture()).toBeTruthy();
  });

  it('is covered in a grid, and Show does not open the post', async () => {
    const { person } = await showGrid(newPost({ sensitive: true }));
    expect(document.body.innerHTML).not.toContain(media.url);
    expect(screen.getByRole('link').textContent).toContain('Sensitive content');
    await person.click(screen.getByRole('button', { name: 'Show the sensitive post by Bo Lindqvist' }));
    expect(picture()).toBeTruthy();
    expect(screen.getByLabelText('Address').textContent).toBe('/here');
    expect(screen.queryByRole('button', { name: /^Show/ })).toBeNull();
  });

  it('is not covered for its author, nor if the viewer chose to see such posts', async () => {
    const own = showCard({ sensitive: true, postBy: ana });
    expect(picture()).toBeTruthy();
    own.unmount();
    const view = showCard({ sensitive: true });
    await setPreferences(view, { sensitive: 'show' });
    expect(picture()).toBeTruthy();
  });

  it('is not in lists if the viewer chose to hide such posts, unless it is their own', async () => {
    const own = newPost({ sensitive: true, postBy: ana, media: [{ ...media, alt: 'Own' }] });
    const view = await showGrid(newPost({ sensitive: true }), own, newPost({ media: [{ ...media, alt: 'Calm' }] }));
    expect(screen.getAllByRole('link')).toHaveLength(3);
    await setPreferences(view, { sensitive: 'hide' });
    expect(screen.getAllByRole('img').map((image) => image.getAttribute('alt'))).toEqual(['Own', 'Calm']);
  });
});

describe('like counts', () => {
  it.each([
    ['of an author who hides them', { hidesLikeCount: true }, {}],
    ['of others, if the viewer hides them', {}, { hideOthersLikeCounts: true }],
  ])('%s are not in the text of the page', async (_name, change, preferences) => {
    const card = showCard({ ...change, likeCount: 4711 });
    await setPreferences(card, preferences);
    expect(pageText()).not.toMatch(/4711|likes/);
    expect(screen.getByRole('button', { name: 'Like' })).toBeTruthy();
    card.unmount();
    const grid = await showGrid(newPost({ ...change, likeCount: 4711, commentCount: 12 }));
    await setPreferences(grid, preferences);
    expect(pageText()).not.toMatch(/4711|likes/);
    expect(screen.getByRole('link').textContent).toContain('12');
  });

  it('of own posts stay', async () => {
    const card = showCard({ postBy: ana, hidesLikeCount: true, likeCount: 4711 });
    await setPreferences(card, { hideOthersLikeCounts: true });
    expect(screen.getByRole('link', { name: '4711 likes' })).toBeTruthy();
  });
});

describe('PreferencesSection', () => {
  const choice = (name: string) => screen.getByRole('button', { name });
  const isChosen = (name: string) => choice(name).getAttribute('aria-pressed') === 'true';
  const control = (name: string) => screen.getByRole('switch', { name });
  const isOn = (name: string) => control(name).getAttribute('aria-checked') === 'true';
  const bodies = () => network.requests().map(({ body }) => body);

  async function show() {
    const view = renderSignedIn(<PreferencesSection />);
    await setViewerProfile(view.client);
    return view;
  }

  it('changes how sensitive posts are shown, before the server responds', async () => {
    const response = deferredResponse();
    network.handle('POST /api/users/preferences', () => response.promise);
    const { person } = await show();
    expect(isChosen('Blur')).toBe(true);
    await person.click(choice('Hide'));
    expect([isChosen('Blur'), isChosen('Hide')]).toEqual([false, true]);
    await waitFor(() => expect(bodies()).toEqual([{ sensitive: 'hide' }]));
    response.resolve({ body: {} });
    // The listener has not delivered the new value yet.
    await waitFor(() => expect(isChosen('Hide')).toBe(true));
  });

  it('hides like counts of others and of the own posts', async () => {
    network.handle('POST /api/users/preferences', () => ({ body: {} }));
    const { person } = await show();
    for (const name of ['Hide likes on posts of others', 'Hide likes on my posts']) {
      await person.click(control(name));
      await waitFor(() => expect(isOn(name)).toBe(true));
    }
    await waitFor(() => expect(bodies()).toEqual([{ hideOthersLikeCounts: true }, { hidesLikeCounts: true }]));
  });
});

describe('the preferences of the guest', () => {
  beforeEach(() => localStorage.removeItem(guestPreferencesKey));

  it('are stored in this browser only', () => {
    changeDevicePreferences({ sensitive: 'show' });
    changeDevicePreferences({ hideOthersLikeCounts: true });
    expect(JSON.parse(localStorage.getItem(guestPreferencesKey) ?? '')).toEqual({
      hideOthersLikeCounts: true,
      sensitive: 'show',
    });
    expect(network.requests()).toEqual([]);
  });
});
