import { describe, expect, it } from 'vitest';
import {
  changePage,
  initialPages,
  type PagesState,
  restarted,
  toPersisted,
  withItems,
  withNextPage,
  withoutItems,
  withoutRepeats,
  withPlaceholderItems,
  withSnapshot,
} from './page-state.ts';

interface Item {
  id: string;
  likes: number;
}
const item = (id: string, likes = 0): Item => ({ id, likes });
const items = (ids: string) => [...ids].map((id) => item(id));
const ids = (list: readonly Item[] | null | undefined) => list?.map(({ id }) => id).join('') ?? null;
const snapshotOf = (list: readonly Item[], isFull = true) => ({
  items: list,
  first: list[0] ? [1, list[0].id] : null,
  last: [1, list.at(-1)?.id ?? ''],
  isFull,
});

const openPages: PagesState<Item> = changePage<Item>(initialPages, 0, (page) =>
  withSnapshot(page, snapshotOf(items('abc'))),
);
const firstOf = (state: PagesState<Item>) => {
  const page = state.pages[0];
  if (!page) throw new Error('no page');
  return page;
};

describe('a page that is loading', () => {
  it('shows placeholder items until its first snapshot replaces them', () => {
    const meanwhile = firstOf(withPlaceholderItems<Item>(initialPages, items('xy')));
    expect(ids(meanwhile.items)).toBe('xy');
    expect(meanwhile).toMatchObject({ hasMore: false, isPlaceholder: true, generation: 0 });
    expect(ids(withSnapshot(meanwhile, snapshotOf(items('abc'))).items)).toBe('abc');
  });

  it('ignores placeholder items that are empty, or that come after its first snapshot', () => {
    expect(withPlaceholderItems(openPages, items('xy'))).toBe(openPages);
    expect(withPlaceholderItems<Item>(initialPages, [])).toBe(initialPages);
  });
});

describe('a page', () => {
  it('is filled by its first snapshot', () => {
    expect(ids(firstOf(openPages).items)).toBe('abc');
    expect(firstOf(openPages)).toMatchObject({ hasMore: true, isPinned: false, last: [1, 'c'] });
  });

  it('updates its items in place', () => {
    const page = withSnapshot(firstOf(openPages), snapshotOf([item('a'), item('b', 5), item('c')]));
    expect(page.items?.[1]).toEqual(item('b', 5));
    expect(page.isPinned).toBe(false);
  });

  it.each([
    ['something new arrives above', 'xab'],
    ['something is deleted and another moves up', 'abd'],
    ['the order changes', 'bac'],
  ])('keeps its items and order when %s, and is pinned', (_change, now) => {
    const page = withSnapshot(firstOf(openPages), snapshotOf(items(now)));
    expect(ids(page.items)).toBe('abc');
    expect(page.isPinned).toBe(true);
  });

  it('removes deleted items once it is pinned', () => {
    const pinned = withSnapshot(firstOf(openPages), snapshotOf(items('abd')));
    const page = withItems(pinned, [item('b', 2), item('a', 1)]);
    expect(page.items).toEqual([item('a', 1), item('b', 2)]);
  });

  it('is no longer pinned without items, so that it listens to its query again', () => {
    const page = withItems({ ...firstOf(openPages), isPinned: true }, []);
    expect([ids(page.items), page.isPinned]).toEqual(['', false]);
    expect(ids(withSnapshot(page, snapshotOf(items('b'), false)).items)).toBe('b');
    const removed = withoutItems(
      { ...openPages, pages: [{ ...firstOf(openPages), isPinned: true }] },
      new Set(items('abc').map(({ id }) => id)),
    );
    expect(removed).toMatchObject({ pages: [{ items: [], isPinned: false }] });
  });

  it('applies every snapshot while it is empty', () => {
    const empty = withSnapshot(firstOf(initialPages), snapshotOf([], false));
    expect(ids(withSnapshot(empty, snapshotOf(items('n'), false)).items)).toBe('n');
  });
});

describe('pages', () => {
  it('add the next page after the last item, once', () => {
    const two = withNextPage(openPages);
    expect(two.pages[1]).toMatchObject({ after: [1, 'c'], items: null });
    expect(withNextPage(two)).toBe(two);
  });

  it('end with a page that is not full', () => {
    const short = changePage<Item>(initialPages, 0, (page) => withSnapshot(page, snapshotOf(items('a'), false)));
    expect(withNextPage(short)).toBe(short);
  });

  it('restart with the new items above the old ones, until the next snapshot', () => {
    const again = restarted(withNextPage(openPages), 3, items('xy'));
    expect(again.pages).toHaveLength(1);
    expect(ids(firstOf(again).items)).toBe('xya');
    expect(firstOf(again).generation).toBe(1);
    expect(ids(withSnapshot(firstOf(again), snapshotOf(items('zxy'))).items)).toBe('zxy');
  });

  it('show an item once, on the first page that has it', () => {
    const second = changePage(withNextPage(openPages), 1, (page) => withSnapshot(page, snapshotOf(items('cd'))));
    const shown = withoutRepeats(second.pages);
    expect(shown.map((page) => ids(page.items))).toEqual(['abc', 'd']);
    expect(shown[0]).toBe(second.pages[0]);
  });

  it('are persisted as a placeholder of their first page', () => {
    expect(toPersisted(withNextPage(openPages))).toMatchObject({
      head: null,
      pages: [{ isPlaceholder: true }],
    });
    expect(toPersisted(['anything', 'else'])).toEqual(['anything', 'else']);
  });
});

it('a list with appendsAtEnd applies snapshots with additions at its end and with deletions', () => {
  const updated = (now: string, isFull: boolean) =>
    withSnapshot(firstOf(openPages), snapshotOf(items(now), isFull), true);
  expect(ids(updated('abcd', false).items)).toBe('abcd');
  expect(updated('abcd', false)).toMatchObject({ isPinned: false, hasMore: false });
  expect(ids(updated('acd', true).items)).toBe('acd');
});
