import { AppError } from '@glimpse/contract/app-error';
import { QueryClient } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { withQueryClient } from '../../testing/with-query-client.tsx';
import { persistKeys } from '../browser/storage.ts';
import type { LiveList, PageSnapshot } from '../live/live-list.ts';
import { useLivePage, useLivePages } from '../live/live-pages.ts';
import { type LiveQuery, type PersistSlice, useLiveQuery } from '../live/live-query.ts';
import { persistCache, restoreCache } from './persisted-cache.ts';

/** Opens a page of `uid` that restores the persisted cache and persists its own. */
function openPage(uid = 'ana', deletedIds: ReadonlySet<string> = new Set()) {
  const client = new QueryClient();
  restoreCache(client, uid, deletedIds);
  const stop = persistCache(client, uid);
  const wrapper = withQueryClient(client);
  const leave = () => {
    dispatchEvent(new Event('pagehide'));
    stop();
  };
  return { wrapper, leave, client };
}

const neverListens = () => () => {};
const greeting = (persistIn: PersistSlice, listen: LiveQuery<string>['listen'] = neverListens): LiveQuery<string> => ({
  queryKey: ['greeting', persistIn],
  persistIn,
  listen,
});
const emitting =
  (value: string): LiveQuery<string>['listen'] =>
  (next) => {
    queueMicrotask(() => next(value));
    return () => {};
  };

async function openAndLeave(live: LiveQuery<string>) {
  const page = openPage();
  renderHook(() => useLiveQuery(live), { wrapper: page.wrapper });
  await act(async () => {});
  page.leave();
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('the data of a query', () => {
  it.each(['auth', 'post', 'user'] as const)('is restored after a reload from the slice %s', async (slice) => {
    await openAndLeave(greeting(slice, emitting('hello')));
    expect(localStorage.getItem(persistKeys[slice])).toContain('hello');
    const { result } = renderHook(() => useLiveQuery(greeting(slice)), { wrapper: openPage().wrapper });
    expect(result.current.data).toBe('hello');
  });

  it('stays persisted when a page does not use the query', async () => {
    await openAndLeave(greeting('post', emitting('hello')));
    await openAndLeave(greeting('user', emitting('good evening')));
    const { result } = renderHook(() => useLiveQuery(greeting('post')), { wrapper: openPage().wrapper });
    expect(result.current.data).toBe('hello');
  });

  it('is not persisted when the query has no slice', async () => {
    await openAndLeave(greeting(null, emitting('hello')));
    expect(Object.keys(localStorage).filter((key) => localStorage.getItem(key)?.includes('hello'))).toEqual([]);
  });

  it('is not restored after the viewer has lost access', async () => {
    await openAndLeave(greeting('post', emitting('hello')));
    const denied: LiveQuery<string>['listen'] = (_next, fail) => {
      queueMicrotask(() => fail(new AppError('permission-denied', 'no')));
      return () => {};
    };
    await openAndLeave(greeting('post', denied));
    expect(localStorage.getItem(persistKeys.post)).not.toContain('hello');
    const { result } = renderHook(() => useLiveQuery(greeting('post')), { wrapper: openPage().wrapper });
    expect(result.current.data).toBeUndefined();
  });

  it('is not restored for another viewer', async () => {
    await openAndLeave(greeting('post', emitting('hello')));
    const { result } = renderHook(() => useLiveQuery(greeting('post')), { wrapper: openPage('bo').wrapper });
    expect(result.current.data).toBeUndefined();
  });
});

it('persists only the first page of a list', async () => {
  const snapshots: PageSnapshot<{ id: string }>[] = [
    { items: [{ id: 'b' }], first: ['b'], last: ['b'], isFull: true },
    { items: [{ id: 'a' }], first: ['a'], last: ['a'], isFull: false },
  ];
  const list: LiveList<{ id: string }> = {
    queryKey: ['letters'],
    persistIn: 'post',
    pageSize: 1,
    listenToPage: (after, next) => {
      const snapshot = snapshots[after === null ? 0 : 1];
      queueMicrotask(() => snapshot && next(snapshot));
      return () => {};
    },
    listenToItems: neverListens,
    listenToNewer: null,
  };
  const useLetters = ({ isLive }: { isLive: boolean }) => {
    const letters = useLivePages(list, { keepPages: true });
    const [first, second] = letters.pages;
    useLivePage(isLive ? list : { ...list, listenToPage: neverListens }, first ?? none, 0);
    useLivePage(isLive && second ? list : { ...list, listenToPage: neverListens }, second ?? none, 1);
    return letters;
  };
  const none = {
    after: null,
    items: null,
    last: null,
    hasMore: false,
    isPlaceholder: false,
    isPinned: false,
    generation: 9,
  };
  const page = openPage();
  const { result } = renderHook(useLetters, { wrapper: page.wrapper, initialProps: { isLive: true } });
  await act(async () => {});
  await act(async () => result.current.loadMore());
  await act(async () => {});
  expect(result.current.pages.map(({ items }) => items?.[0]?.id)).toEqual(['b', 'a']);
  page.leave();
  const reopened = (deletedIds?: ReadonlySet<string>) =>
    renderHook(useLetters, { wrapper: openPage('ana', deletedIds).wrapper, initialProps: { isLive: false } });
  const idsIn = ({ result: { current } }: ReturnType<typeof reopened>) =>
    current.pages.map(({ items }) => items?.map(({ id }) => id));
  expect(idsIn(reopened())).toEqual([['b']]);
  // The viewer has deleted the item, and the server may not know it yet.
  expect(idsIn(reopened(new Set(['b'])))).toEqual([[]]);
});
