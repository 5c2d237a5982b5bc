import { AppError } from '@glimpse/contract/app-error';
import { QueryClient } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { withQueryClient } from '../../testing/with-query-client.tsx';
import type { LiveList, PageSnapshot } from './live-list.ts';
import { useLivePage, useLivePages } from './live-pages.ts';
import type { Page } from './page-state.ts';
import type { Cursor } from './query.ts';

interface Item {
  id: string;
}
const pageSize = 2;

/**
 * A list in memory, ordered by descending id. Each change calls all listeners. After `deny` no listener is allowed
 * until
 * `allow`.
 */
function fakeList(start: string) {
  let stored = [...start].map((id): Item => ({ id }));
  const listeners = new Set<() => void>();
  const opened: string[] = [];
  let isDenied = false;
  const addListener = (name: string, report: () => void, fail: (error: AppError) => void) => {
    opened.push(name);
    const notify = () => {
      if (!listeners.has(notify)) return;
      if (!isDenied) return report();
      listeners.delete(notify);
      fail(new AppError('permission-denied', 'no'));
    };
    listeners.add(notify);
    queueMicrotask(notify);
    return () => listeners.delete(notify);
  };
  const sorted = () => stored.toSorted((one, other) => other.id.localeCompare(one.id));
  const cursor = (item: Item | undefined): Cursor | null => (item ? [item.id] : null);
  const snapshot = (items: Item[]): PageSnapshot<Item> => ({
    items,
    first: cursor(items[0]),
    last: cursor(items.at(-1)),
    isFull: items.length === pageSize,
  });
  const list: LiveList<Item> = {
    queryKey: ['items'],
    persistIn: null,
    pageSize,
    listenToPage: (after, next, fail) =>
      addListener(
        `page ${after?.[0] ?? 'top'}`,
        () =>
          next(
            snapshot(
              sorted()
                .filter(({ id }) => !after || id < String(after[0]))
                .slice(0, pageSize),
            ),
          ),
        fail,
      ),
    listenToItems: (ids, next, fail) =>
      addListener(`ids ${ids.join('')}`, () => next(stored.filter(({ id }) => ids.includes(id))), fail),
    listenToNewer: (top, next, fail) =>
      addListener(`newer than ${top[0]}`, () => next(sorted().filter(({ id }) => id > String(top[0]))), fail),
  };
  const change = (ids: string) =>
    act(async () => {
      stored = [...ids].map((id) => ({ id }));
      for (const notify of [...listeners]) notify();
    });
  const setDenied = (value: boolean) =>
    act(async () => {
      isDenied = value;
      for (const notify of [...listeners]) notify();
    });
  const access = { deny: () => setDenied(true), allow: () => setDenied(false) };
  return { list, change, opened, listening: () => listeners.size, ...access };
}

function Section({ list, page, index }: { list: LiveList<Item>; page: Page<Item>; index: number }) {
  const { error, retry } = useLivePage(list, page, index);
  return (
    <>
      <span>{page.items?.map(({ id }) => id).join('') ?? (error?.code || '…')}|</span>
      {error && (
        <button type="button" onClick={retry}>
          Retry
        </button>
      )}
    </>
  );
}

function List({ list, keepPages }: { list: LiveList<Item>; keepPages: boolean }) {
  const { pages, loadMore, newer, showNewer } = useLivePages(list, { keepPages });
  return (
    <div>
      <p data-testid="shown">
        {pages.map((page, index) => (
          <Section key={page.after?.join() ?? 'top'} list={list} page={page} index={index} />
        ))}
      </p>
      <button type="button" onClick={loadMore}>
        More
      </button>
      <button type="button" onClick={showNewer}>
        {newer.length} new
      </button>
    </div>
  );
}

const shown = () => screen.getByTestId('shown').textContent;
const press = (name: string) => act(async () => screen.getByText(name).click());

async function open(list: LiveList<Item>, client = new QueryClient(), keepPages = false) {
  const wrapper = withQueryClient(client);
  const view = render(<List list={list} keepPages={keepPages} />, { wrapper });
  await act(async () => {});
  return { ...view, client };
}

describe('useLivePages', () => {
  it('listens to one more page at a time, and to no page twice', async () => {
    const { list, opened } = fakeList('abcde');
    await open(list);
    expect(shown()).toBe('ed|');
    await press('More');
    await press('More');
    await press('More');
    expect(shown()).toBe('ed|cb|a|');
    expect(opened.filter((name) => name.startsWith('page'))).toEqual(['page top', 'page d', 'page b']);
  });

  it('shows new items only after a click', async () => {
    const { list, change } = fakeList('abcde');
    await open(list);
    await press('More');
    await change('abcdefg');
    expect(shown()).toBe('ed|cb|');
    await press('2 new');
    expect(shown()).toBe('gf|');
    expect(screen.getByText('0 new')).toBeTruthy();
  });

  it('listens for newer items than a single first page only after that page was pinned', async () => {
    const { list, change, opened } = fakeList('abcde');
    await open(list);
    expect(opened).toEqual(['page top']);
    await change('abcdef');
    expect(opened).toEqual(['page top', 'ids ed', 'newer than e']);
    await change('abcdefg');
    expect(shown()).toBe('ed|');
    await press('2 new');
    expect(shown()).toBe('gf|');
    await change('abcdefgh');
    expect(screen.getByText('1 new')).toBeTruthy();
  });

  it('removes a deleted item without a gap or a repeated item between two pages', async () => {
    const { list, change } = fakeList('abcde');
    await open(list);
    await press('More');
    await change('abce');
    expect(shown()).toBe('e|cb|');
  });

  it('removes all items when the viewer loses access, and listens again only after a click or a remount', async () => {
    const { list, change, opened, listening, deny, allow } = fakeList('abcde');
    const { client, unmount } = await open(list);
    await press('More');
    await change('abcdef');
    expect(shown()).toBe('ed|cb|');
    await deny();
    expect(shown()).toBe('permission-denied|Retry');
    expect(listening()).toBe(0);
    const attempts = opened.length;
    await change('abcdefg');
    expect(opened).toHaveLength(attempts);
    await press('Retry');
    expect(shown()).toBe('permission-denied|Retry');
    expect(opened).toHaveLength(attempts + 1);
    unmount();
    await allow();
    await open(list, client, true);
    expect(shown()).toBe('gf|');
  });

  it('shows all cached pages with keepPages, and only a new first page without it', async () => {
    const { list, change, listening } = fakeList('abcde');
    const { client, unmount } = await open(list);
    await press('More');
    unmount();
    expect(listening()).toBe(0);
    await change('abcdef');
    const back = await open(list, client, true);
    expect(shown()).toBe('ed|cb|');
    expect(screen.getByText('1 new')).toBeTruthy();
    back.unmount();
    await open(list, client, false);
    expect(shown()).toBe('fe|');
  });
});
