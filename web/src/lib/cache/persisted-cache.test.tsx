import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { persistKeys } from '../browser/storage.ts';
import type { Kept } from '../live/kept.ts';
import type { LiveList, PageSnapshot } from '../live/live-list.ts';
import { useLivePage, useLivePages } from '../live/live-pages.ts';
import { type LiveQuery, useLiveQuery } from '../live/live-query.ts';
import { persistCache, restoreCache } from './persisted-cache.ts';

/** A page that opens with what was kept for `uid`, and keeps what it sees. */
function openPage(uid = 'ana') {
  const client = new QueryClient();
  restoreCache(client, uid);
  const end = persistCache(client, uid);
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const leave = () => {
    dispatchEvent(new Event('pagehide'));
    end();
  };
  return { wrapper, leave, client };
}

const silent = () => () => {};
const greeting = (keptIn: Kept, listen: LiveQuery<string>['listen'] = silent): LiveQuery<string> => ({
  queryKey: ['greeting', keptIn],
  keptIn,
  listen,
});
const saying =
  (value: string): LiveQuery<string>['listen'] =>
  (next) => {
    queueMicrotask(() => next(value));
    return () => {};
  };

async function seeAndLeave(live: LiveQuery<string>) {
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

describe('what a query has answered', () => {
  it.each(['auth', 'post', 'user'] as const)(
    'is there at once after a reload, kept in %s',
    async (keptIn) => {
      await seeAndLeave(greeting(keptIn, saying('hello')));
      expect(localStorage.getItem(persistKeys[keptIn])).toContain('hello');
      const { result } = renderHook(() => useLiveQuery(greeting(keptIn)), { wrapper: openPage().wrapper });
      expect(result.current.data).toBe('hello');
    },
  );

  it('stays kept by a page that does not ask for it', async () => {
    await seeAndLeave(greeting('post', saying('hello')));
    await seeAndLeave(greeting('user', saying('good evening')));
    const { result } = renderHook(() => useLiveQuery(greeting('post')), { wrapper: openPage().wrapper });
    expect(result.current.data).toBe('hello');
  });

  it('is gone when the query does not say that it is kept', async () => {
    await seeAndLeave(greeting(null, saying('hello')));
    expect(Object.keys(localStorage).filter((key) => localStorage.getItem(key)?.includes('hello'))).toEqual(
      [],
    );
  });

  it('is not shown to anybody else', async () => {
    await seeAndLeave(greeting('post', saying('hello')));
    const { result } = renderHook(() => useLiveQuery(greeting('post')), { wrapper: openPage('bo').wrapper });
    expect(result.current.data).toBeUndefined();
  });
});

it('keeps the first page of a list', async () => {
  const answers: PageSnapshot<{ id: string }>[] = [
    { items: [{ id: 'b' }], first: ['b'], last: ['b'], isFull: true },
    { items: [{ id: 'a' }], first: ['a'], last: ['a'], isFull: false },
  ];
  const list: LiveList<{ id: string }> = {
    queryKey: ['letters'],
    keptIn: 'post',
    pageSize: 1,
    listenToPage: (after, next) => {
      const answer = answers[after === null ? 0 : 1];
      queueMicrotask(() => answer && next(answer));
      return () => {};
    },
    listenToItems: silent,
    listenToNewer: null,
  };
  const useLetters = ({ isLive }: { isLive: boolean }) => {
    const letters = useLivePages(list, { keepPlace: true });
    const [first, second] = letters.pages;
    useLivePage(isLive ? list : { ...list, listenToPage: silent }, first ?? none, 0);
    useLivePage(isLive && second ? list : { ...list, listenToPage: silent }, second ?? none, 1);
    return letters;
  };
  const none = {
    after: null,
    items: null,
    last: null,
    hasMore: false,
    isProvisional: false,
    isFrozen: false,
    generation: 9,
  };
  const page = openPage();
  const { result } = renderHook(useLetters, { wrapper: page.wrapper, initialProps: { isLive: true } });
  await act(async () => {});
  await act(async () => result.current.openNext());
  await act(async () => {});
  expect(result.current.pages.map(({ items }) => items?.[0]?.id)).toEqual(['b', 'a']);
  page.leave();
  const later = renderHook(useLetters, { wrapper: openPage().wrapper, initialProps: { isLive: false } });
  expect(later.result.current.pages.map(({ items }) => items?.[0]?.id)).toEqual(['b']);
});
