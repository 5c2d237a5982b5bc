import type { User } from '@glimpse/contract/profiles/user';
import { emptyBlockLists } from '@glimpse/contract/visibility/block-lists';
import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { act } from '@testing-library/react';
import type { Person } from '../entities/profiles/queries.ts';
import type { LiveList } from '../lib/live/live-list.ts';
import { changePage, initialPages } from '../lib/live/page-state.ts';
import { ana, bo } from './examples.ts';

/** Sets the value of a live query, as a snapshot of its listener would. Firestore itself is offline in tests. */
export const setLiveData = (client: QueryClient, queryKey: QueryKey, value: unknown): Promise<void> =>
  act(async () => void client.setQueryData(queryKey, value));

/** Fills a live list with one complete page, as a snapshot of its listener would. */
export function fillList<T extends { id: string }>(
  client: QueryClient,
  list: LiveList<T>,
  items: readonly T[],
): Promise<void> {
  const pages = changePage<T>(initialPages, 0, (page) => ({ ...page, items }));
  return setLiveData(client, list.queryKey, pages);
}

/** Creates the profile of Bo. */
export const aPerson = (overrides: Partial<Person> = {}): Person => {
  const { uid: id, ...names } = bo;
  return {
    id,
    ...names,
    ...{
      bio: '',
      website: '',
      isPrivate: false,
      isSuspended: false,
      hidesEmail: false,
      hidesLikeCounts: false,
      hasPreferences: false,
    },
    ...{ postCount: 0, followerCount: 0, followingCount: 0, followerPreview: [], followingPreview: [] },
    pinnedPostIds: [],
    ...{ createdAt: 1_700_000_000_000, updatedAt: 1_700_000_000_000 },
    ...overrides,
  };
};

/** Creates Bo as the API returns a user. */
export const aUser = (overrides: Partial<User> = {}): User => {
  const { uid: id, ...names } = bo;
  return {
    ...{ _id: id, id, ...names, bio: '', website: '', followers: [], following: [] },
    ...{ postCount: 0, followerCount: 0, followingCount: 0 },
    ...{ createdAt: '2026-11-20T08:30:00+00:00', updatedAt: '2026-11-20T08:30:00+00:00' },
    ...overrides,
  };
};

/** Sets the profile of the viewer (Ana), as its listener would. */
export function setViewerProfile(client: QueryClient, overrides: Partial<Person> = {}): Promise<void> {
  const { uid: id, ...names } = ana;
  return setLiveData(client, ['viewer', id], aPerson({ id, ...names, ...overrides }));
}

/** Sets the profile and the block lists of the viewer. Without them the feed shows no post. */
export async function setKnownViewer(client: QueryClient): Promise<void> {
  await setViewerProfile(client);
  await setLiveData(client, ['block-lists', ana.uid], emptyBlockLists);
}
