import { notifyManager, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { beforeAll, describe, expect, it } from 'vitest';
import type { LiveList, PageSnapshot } from './live-list.ts';
import { useLivePage, useLivePages } from './live-pages.ts';
import type { Page } from './page-state.ts';
import type { Cursor } from './query.ts';

interface Item {
  id: string;
}
const pageSize = 2;

/** A list in memory, ordered by id, highest first; every listener hears of every change. */
function fakeList(start: string) {
  let stored = [...start].map((id): Item => ({ id }));
  const tell = new Set<() => void>();
  const opened: string[] = [];
  const watch = (name: string, speak: () => void) => {
    opened.push(name);
    tell.add(speak);
    queueMicrotask(speak);
    return () => tell.delete(speak);
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
    keptIn: null,
    pageSize,
    listenToPage: (after, next) =>
      watch(`page ${after?.[0] ?? 'top'}`, () =>
        next(
          snapshot(
            sorted()
              .filter(({ id }) => !after || id < String(after[0]))
              .slice(0, pageSize),
          ),
        ),
      ),
    listenToItems: (ids, next) =>
      watch(`ids ${ids.join('')}`, () => next(stored.filter(({ id }) => ids.includes(id)))),
    listenToNewer: (top, next) =>
      watch(`newer than ${top[0]}`, () => next(sorted().filter(({ id }) => id > String(top[0])))),
  };
  const change = (ids: string) =>
    act(async () => {
      stored = [...ids].map((id) => ({ id }));
      for (const speak of [...tell]) speak();
    });
  return { list, change, opened, listening: () => tell.size };
}

function Section({ list, page, index }: { list: LiveList<Item>; page: Page<Item>; index: number }) {
  useLivePage(list, page, index);
  return <span>{page.items?.map(({ id }) => id).join('') ?? '…'}|</span>;
}

function List({ list, keepPlace }: { list: LiveList<Item>; keepPlace: boolean }) {
  const { pages, openNext, newer, showNewer } = useLivePages(list, { keepPlace });
  return (
    <div>
      <p data-testid="shown">
        {pages.map((page, index) => (
          <Section key={page.after?.join() ?? 'top'} list={list} page={page} index={index} />
        ))}
      </p>
      <button type="button" onClick={openNext}>
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

async function open(list: LiveList<Item>, client = new QueryClient(), keepPlace = false) {
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const view = render(<List list={list} keepPlace={keepPlace} />, { wrapper });
  await act(async () => {});
  return { ...view, client };
}

// As app/query-client.ts does.
beforeAll(() => notifyManager.setScheduler(queueMicrotask));

describe('useLivePages', () => {
  it('reads a page at a time, and no page twice', async () => {
    const { list, opened } = fakeList('abcde');
    await open(list);
    expect(shown()).toBe('ed|');
    await press('More');
    await press('More');
    await press('More');
    expect(shown()).toBe('ed|cb|a|');
    expect(opened.filter((name) => name.startsWith('page'))).toEqual(['page top', 'page d', 'page b']);
  });

  it('lets new items wait until they are asked for', async () => {
    const { list, change } = fakeList('abcde');
    await open(list);
    await press('More');
    await change('abcdefg');
    expect(shown()).toBe('ed|cb|');
    await press('2 new');
    expect(shown()).toBe('gf|');
    expect(screen.getByText('0 new')).toBeTruthy();
  });

  it('asks for what is newer than a first page alone only when that has noticed something', async () => {
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

  it('takes a deleted item away, without a gap or a repeat at the page border', async () => {
    const { list, change } = fakeList('abcde');
    await open(list);
    await press('More');
    await change('abce');
    expect(shown()).toBe('e|cb|');
  });

  it('shows the pages as they were left when coming back, and starts afresh otherwise', async () => {
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
