import type { User } from '@glimpse/contract/profiles/user';
import { emptyBlockLists } from '@glimpse/contract/visibility/block-lists';
import { onlineManager, type QueryClient } from '@tanstack/react-query';
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { firebaseApp } from '../../../lib/firebase/app.ts';
import { changePage, type PagesState } from '../../../lib/live/page-state.ts';
import { ana, aPost, bo } from '../../../testing/examples.ts';
import { aUser, fillList, setLiveData, setViewerProfile } from '../../../testing/live-data.ts';
import { errorResponse, network } from '../../../testing/network.ts';
import { renderSignedIn } from '../../../testing/signed-in.tsx';
import type { LivePost } from '../../posts/post/queries.ts';
import { liveCaptions } from './queries.ts';
import { SearchPanel } from './search-panel.tsx';

const respondWith = (pattern: string, users: readonly User[], nextCursor: string | null = null) =>
  network.handle(pattern, () => ({ body: { users, nextCursor } }));
const field = () => screen.getByRole('searchbox', { name: 'Search Friends and faimly' });
const row = (name: RegExp) => screen.findByRole('link', { name });
const emptyText = () => screen.queryByText('No Search Result Available');
const seaTag = { id: 'sea', tag: 'sea', postCount: 2, prefixes: [] };
const seaPost = aPost({ id: 'p1', content: 'The sea at dawn' });

/** Fills the live results of a search, as snapshots from Firestore would. */
async function fillLive(
  client: QueryClient,
  search: string,
  { tags = [], posts = [] }: { tags?: readonly object[]; posts?: readonly LivePost[] } = {},
) {
  const list = liveCaptions(firebaseApp, search);
  await waitFor(() => expect(client.getQueryCache().find({ queryKey: list.queryKey })).toBeTruthy());
  await setLiveData(client, ['tags', search.replace('#', ''), 8], tags);
  await fillList(client, list, posts);
}

// happy-dom does not know the element <search>, and React warns about it once.
beforeEach(() => {
  const report = vi.mocked(console.error).getMockImplementation();
  vi.mocked(console.error).mockImplementation((...args) => {
    if (args[1] !== 'search') report?.(...args);
  });
  network.handle('GET /api/users/suggestions', () => ({ body: { suggestions: [] } }));
});
afterEach(() => {
  onlineManager.setOnline(true);
});

describe('the results', () => {
  it('are people, hashtags and captions in one list', async () => {
    respondWith('GET /api/users?search=sea&limit=8', [aUser()]);
    const onOpen = vi.fn();
    const { person, client } = renderSignedIn(<SearchPanel onOpen={onOpen} />);
    expect(document.activeElement).toBe(field());
    await person.type(field(), ' sea ');
    await fillLive(client, 'sea', { tags: [seaTag], posts: [seaPost] });
    await row(/bolindqvist Bo/);
    expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
      'People',
      'Hashtags',
      'Captions',
    ]);
    expect((await row(/#sea/)).getAttribute('href')).toBe('/explore/tags/sea');
    await person.click(await row(/The sea at dawn/));
    expect(onOpen).toHaveBeenCalledOnce();
    expect(screen.getByLabelText('Address').textContent).toBe('/post/p1');
  });

  it('are only hashtags for a text that starts with # and matches some', async () => {
    const { person, client } = renderSignedIn(<SearchPanel />);
    await person.type(field(), '#sea');
    await waitFor(() => expect(client.getQueryCache().find({ queryKey: ['tags', 'sea', 8] })).toBeTruthy());
    await setLiveData(client, ['tags', 'sea', 8], [seaTag]);
    await row(/#sea/);
    expect(screen.queryByRole('list', { name: 'People' })).toBeNull();
    expect(network.requests().filter(({ requestLine }) => requestLine.includes('/api/users?'))).toEqual([]);
  });

  it.each([
    ['a hashtag', { tags: [seaTag] }, /#sea/],
    ['a caption', { posts: [seaPost] }, /The sea/],
  ])('have no text for an empty list of people beside %s', async (_name, found, name) => {
    respondWith('GET /api/users?', []);
    const { person, client } = renderSignedIn(<SearchPanel />);
    await person.type(field(), 'sea');
    await fillLive(client, 'sea', found);
    await row(name);
    expect(emptyText()).toBeNull();
  });

  it('say that nothing was found if all three lists are empty', async () => {
    respondWith('GET /api/users?', []);
    const { person, client } = renderSignedIn(<SearchPanel />);
    await person.type(field(), 'sea');
    await waitFor(() => expect(network.requests().at(-1)?.requestLine).toContain('search=sea'));
    expect(emptyText()).toBeNull();
    await fillLive(client, 'sea');
    await screen.findByText('No Search Result Available');
  });

  it('leave out captions that lack one of the typed words, and posts by blocked people', async () => {
    respondWith('GET /api/users?', []);
    const { person, client } = renderSignedIn(<SearchPanel />);
    await setLiveData(client, ['block-lists', ana.uid], { ...emptyBlockLists, blockedBy: ['cy'] });
    await person.type(field(), 'daw sea');
    const byBlocker = aPost({ id: 'p2', content: 'My sea at dawn', postBy: { ...bo, uid: 'cy' } });
    const list = liveCaptions(firebaseApp, 'daw sea');
    await waitFor(() => expect(client.getQueryCache().find({ queryKey: list.queryKey })).toBeTruthy());
    await fillList(client, list, [seaPost, byBlocker, aPost({ id: 'p3', content: 'Dawn over the harbour' })]);
    await row(/The sea at dawn/);
    expect(screen.getByRole('list', { name: 'Captions' }).children).toHaveLength(1);
  });

  it('load at most five pages of captions by themselves while posts lack one of the typed words', async () => {
    respondWith('GET /api/users?', []);
    const { person, client } = renderSignedIn(<SearchPanel />);
    await person.type(field(), 'harbour sea');
    const list = liveCaptions(firebaseApp, 'harbour sea');
    await waitFor(() => expect(client.getQueryCache().find({ queryKey: list.queryKey })).toBeTruthy());
    await setLiveData(client, ['tags', 'harbour sea', 8], []);
    const pageCount = () => client.getQueryData<PagesState<LivePost>>(list.queryKey)?.pages.length;
    for (let count = 1; count <= 5; count++) {
      await waitFor(() => expect(pageCount()).toBe(count));
      expect(emptyText()).toBeNull();
      const page = { items: [aPost({ id: `p${count}`, content: 'Harbour' })], last: [count], hasMore: true };
      await act(async () => {
        client.setQueryData<PagesState<LivePost>>(
          list.queryKey,
          (state) => state && changePage(state, count - 1, (current) => ({ ...current, ...page })),
        );
      });
    }
    const button = await screen.findByRole('button', { name: 'Show more captions' });
    expect(pageCount()).toBe(5);
    await person.click(button);
    expect(pageCount()).toBe(6);
  });

  it('show more people when asked, and keep the first page if the second page fails', async () => {
    network.handle('cursor=more', () => errorResponse(500, 'internal', 'No.'));
    respondWith('GET /api/users?', [aUser()], 'more');
    const { person, client } = renderSignedIn(<SearchPanel />);
    await person.type(field(), 'bo');
    await fillLive(client, 'bo');
    await person.click(await screen.findByRole('button', { name: 'Show more people' }));
    await screen.findByText('The search failed.');
    const rows = () => screen.getByRole('list', { name: 'People' }).children;
    expect(rows()).toHaveLength(1);
    respondWith('cursor=more', [aUser({ _id: 'cy' })]);
    await person.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(rows()).toHaveLength(2));
    expect(screen.queryByText('The search failed.')).toBeNull();
  });

  it('are replaced by an error with a retry', async () => {
    network.handle('GET /api/users?', () => errorResponse(500, 'internal', 'No.'));
    const { person, client } = renderSignedIn(<SearchPanel />);
    await person.type(field(), 'bo');
    await fillLive(client, 'bo');
    await screen.findByText('The search failed.');
    expect(emptyText()).toBeNull();
    respondWith('GET /api/users?', [aUser()]);
    await person.click(screen.getByRole('button', { name: 'Try again' }));
    await row(/bolindqvist/);
  });

  it('wait for the network', async () => {
    onlineManager.setOnline(false);
    respondWith('GET /api/users?', [aUser()]);
    const { person, client } = renderSignedIn(<SearchPanel />);
    await person.type(field(), 'bo');
    await screen.findByText("You're offline. Your search will continue when you're back online.");
    expect(network.requests()).toEqual([]);
    act(() => onlineManager.setOnline(true));
    await fillLive(client, 'bo');
    await row(/bolindqvist/);
  });
});

describe('the keyboard', () => {
  it('moves through the results of all sections and back to the field', async () => {
    respondWith('GET /api/users?', [aUser()]);
    const { person, client } = renderSignedIn(<SearchPanel />);
    await person.type(field(), 'sea');
    await fillLive(client, 'sea', { tags: [seaTag], posts: [seaPost] });
    const rows = [await row(/bolindqvist Bo/), await row(/#sea/), await row(/The sea at dawn/)];
    for (const next of rows) {
      await person.keyboard('{ArrowDown}');
      expect(document.activeElement).toBe(next);
    }
    await person.keyboard('{ArrowUp}{ArrowUp}{ArrowUp}');
    expect(document.activeElement).toBe(field());
  });

  it('continues in the field when the viewer types in the results', async () => {
    respondWith('GET /api/users?', [aUser()]);
    const { person, client } = renderSignedIn(<SearchPanel />);
    await person.type(field(), 'b');
    await fillLive(client, 'b');
    await row(/bolindqvist/);
    await person.keyboard('{ArrowDown}o');
    expect(document.activeElement).toBe(field());
    expect(field()).toHaveProperty('value', 'bo');
  });

  it('continues in the field when the focused result disappears', async () => {
    respondWith('GET /api/users?', []);
    const { person, client } = renderSignedIn(<SearchPanel />);
    await person.type(field(), 'sea');
    await fillLive(client, 'sea', { posts: [seaPost] });
    const found = await row(/The sea at dawn/);
    await person.keyboard('{ArrowDown}');
    expect(document.activeElement).toBe(found);
    await fillList(client, liveCaptions(firebaseApp, 'sea'), []);
    await waitFor(() => expect(document.activeElement).toBe(field()));
  });
});

describe('before typing', () => {
  const suggestionOf = (uid: string) => ({
    user: { ...bo, id: uid, _id: uid, username: `${uid}example`, isPrivate: false },
    ...{ knownBy: [], knownCount: 0, followerCount: 2, pictures: [] },
  });
  const recent = () =>
    screen.queryAllByRole('button', { name: /^Remove / }).map((button) => button.getAttribute('aria-label'));
  const enter = async (person: ReturnType<typeof renderSignedIn>['person'], text: string) => {
    await person.clear(field());
    await person.type(field(), `${text}{Enter}`);
    await person.clear(field());
  };

  beforeEach(() => {
    const suggestions = ['cy', 'dee', 'eve'].map(suggestionOf);
    network.handle('GET /api/users/suggestions', () => ({ body: { suggestions } }));
  });

  it('the panel shows suggestions, and does not list accounts', async () => {
    const onOpen = vi.fn();
    const { person, client } = renderSignedIn(<SearchPanel onOpen={onOpen} />);
    await setViewerProfile(client);
    await person.click(await row(/cyexample/));
    expect(onOpen).toHaveBeenCalledOnce();
    expect(network.requests().map(({ requestLine }) => requestLine)).toEqual(['GET /api/users/suggestions']);
  });

  it('the panel says that suggestions need the network', async () => {
    onlineManager.setOnline(false);
    const { client } = renderSignedIn(<SearchPanel />);
    await setViewerProfile(client);
    await screen.findByText("Suggestions will appear when you're back online.");
    act(() => onlineManager.setOnline(true));
    await row(/cyexample/);
  });

  it('the panel lists the last ten searches, newest first, which can be repeated and removed', async () => {
    const { person, client } = renderSignedIn(<SearchPanel />);
    for (let index = 1; index <= 11; index++) await enter(person, `word ${index}`);
    await enter(person, 'WORD 5');
    expect(recent()).toEqual(
      ['WORD 5', ...[11, 10, 9, 8, 7, 6, 4, 3, 2].map((n) => `word ${n}`)].map((s) => `Remove ${s}`),
    );
    await person.click(screen.getByRole('button', { name: 'Remove word 9' }));
    expect(recent()).toHaveLength(9);
    await waitFor(() => expect(document.activeElement).toBe(field()));

    respondWith('GET /api/users?', [aUser()]);
    await person.click(screen.getByRole('button', { name: 'word 7' }));
    expect(field()).toHaveProperty('value', 'word 7');
    await fillLive(client, 'word 7');
    await person.clear(field());
    expect(recent()[0]).toBe('Remove word 7');
    await person.click(screen.getByRole('button', { name: 'Clear all' }));
    expect(recent()).toEqual([]);
    expect(localStorage.getItem(`recent-searches:${ana.uid}`)).toBeNull();
  });

  it('arrow keys move through the recent searches and the suggestions, but not to the buttons that remove', async () => {
    const { person, client } = renderSignedIn(<SearchPanel />);
    await setViewerProfile(client);
    for (const text of ['sea', 'sky']) await enter(person, text);
    const stops = [screen.getByRole('button', { name: 'sky' }), screen.getByRole('button', { name: 'sea' })];
    for (const stop of [...stops, await row(/cyexample/)]) {
      await person.keyboard('{ArrowDown}');
      expect(document.activeElement).toBe(stop);
    }
  });

  it('the panel remembers a search when a result is opened, and ignores what another program stored', async () => {
    localStorage.setItem(`recent-searches:${ana.uid}`, '{"no":"list"}');
    respondWith('GET /api/users?', [aUser()]);
    const { person, client } = renderSignedIn(<SearchPanel />);
    expect(recent()).toEqual([]);
    await person.type(field(), 'bo');
    await fillLive(client, 'bo');
    await person.click(await row(/bolindqvist/));
    await person.clear(field());
    expect(recent()).toEqual(['Remove bo']);
  });
});
