import type { User } from '@glimpse/contract/profiles/user';
import { onlineManager, type QueryClient } from '@tanstack/react-query';
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { firebaseApp } from '../../../lib/firebase/app.ts';
import { ana, bo } from '../../../testing/examples.ts';
import { aUser, fillList, setLiveData, setViewerProfile } from '../../../testing/live-data.ts';
import { network } from '../../../testing/network.ts';
import { renderSignedIn } from '../../../testing/signed-in.tsx';
import { liveCaptions } from './queries.ts';
import { SearchPanel } from './search-panel.tsx';

const respondWith = (pattern: string, users: readonly User[]) =>
  network.handle(pattern, () => ({ body: { users, nextCursor: null } }));
const field = () => screen.getByRole('searchbox', { name: 'Search Friends and faimly' });
const row = (name: RegExp) => screen.findByRole('link', { name });

/** Fills the live results of a search with nothing, as snapshots from Firestore would. */
async function fillLive(client: QueryClient, search: string) {
  const list = liveCaptions(firebaseApp, search);
  await waitFor(() => expect(client.getQueryCache().find({ queryKey: list.queryKey })).toBeTruthy());
  await setLiveData(client, ['tags', search, 8], []);
  await fillList(client, list, []);
}

// happy-dom does not know the element <search>, and React warns about it once.
beforeEach(() => {
  const report = vi.mocked(console.error).getMockImplementation();
  vi.mocked(console.error).mockImplementation((...args) => {
    if (args[1] !== 'search') report?.(...args);
  });
  network.handle('GET /api/users/suggestions', () => ({
    body: { suggestions: ['cy', 'dee', 'eve'].map((uid) => suggestionOf(uid)) },
  }));
});
afterEach(() => {
  onlineManager.setOnline(true);
});

const suggestionOf = (uid: string) => ({
  user: { ...bo, id: uid, _id: uid, username: `${uid}example`, isPrivate: false },
  knownBy: [],
  knownCount: 0,
  followerCount: 2,
  pictures: [],
});

describe('before typing', () => {
  const recent = () =>
    screen.queryAllByRole('button', { name: /^Remove / }).map((button) => button.getAttribute('aria-label'));
  const enter = async (person: ReturnType<typeof renderSignedIn>['person'], text: string) => {
    await person.clear(field());
    await person.type(field(), `${text}{Enter}`);
    await person.clear(field());
  };

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
