import { describe, expect, it } from 'vitest';
import { liveInterleavedList } from './live-interleaved-list.ts';
import type { LiveList, PageSnapshot } from './live-list.ts';
import type { Cursor } from './query.ts';

interface Item {
  id: string;
}

/** A list in memory, in the order of `ids`. A cursor has two parts, as the cursors of queries. */
function fakeSource(ids: readonly string[]) {
  const sizes: number[] = [];
  let readCount = 0;
  const source = (pageSize: number): LiveList<Item> => ({
    queryKey: ['items'],
    persistIn: 'post',
    pageSize,
    listenToPage: (after, next) => {
      sizes.push(pageSize);
      const start = after ? Number(after[0]) + 1 : 0;
      const found = ids.slice(start, start + pageSize).map((id) => ({ id }));
      readCount += found.length;
      const cursorAt = (offset: number): Cursor | null =>
        found.length > 0 ? [start + offset, found[offset]?.id ?? ''] : null;
      next({
        items: found,
        first: cursorAt(0),
        last: cursorAt(found.length - 1),
        isFull: found.length === pageSize,
      });
      return () => {};
    },
    listenToItems: (wanted, next) => {
      next(ids.filter((id) => wanted.includes(id)).map((id) => ({ id })));
      return () => {};
    },
    listenToNewer: null,
  });
  return { source, sizes, readCount: () => readCount };
}

const neverFails = (error: Error) => {
  throw error;
};

function readPage(list: LiveList<Item>, after: Cursor | null): PageSnapshot<Item> {
  let page: PageSnapshot<Item> | undefined;
  list.listenToPage(after, (snapshot) => (page = snapshot), neverFails)();
  if (!page) throw new Error('no page');
  return page;
}

function pagesOf(list: LiveList<Item>): string[][] {
  const pages: string[][] = [];
  for (let after: Cursor | null = null; ; ) {
    // Plain JSON, because the pages are written to the browser's storage.
    const page: PageSnapshot<Item> = JSON.parse(JSON.stringify(readPage(list, after)));
    pages.push(page.items.map(({ id }) => id));
    if (!page.isFull) return pages;
    after = page.last;
  }
}

const numbered = (letter: string, count: number) => Array.from({ length: count }, (_, index) => `${letter}${index}`);

describe('liveInterleavedList', () => {
  it('takes items by turns, and shows an item of several lists once in a page', () => {
    const all = fakeSource(['a0', 't1', 'a1', 'a2', 'a3']);
    const tagged = fakeSource(['t0', 't1']);
    const list = liveInterleavedList({ queryKey: ['mixed'], pageSize: 6, sources: [all.source, tagged.source] });
    expect(pagesOf(list)[0]).toEqual(['a0', 't0', 't1', 'a1']);
  });

  it('reads no more documents than the size of a page, and gives half of it to the first list', () => {
    const lists = [
      fakeSource(numbered('a', 50)),
      fakeSource(numbered('t', 50)),
      fakeSource(numbered('u', 50)),
    ] as const;
    const list = liveInterleavedList({
      queryKey: ['mixed'],
      pageSize: 24,
      sources: [lists[0].source, lists[1].source, lists[2].source],
    });
    expect(readPage(list, null).items).toHaveLength(24);
    expect(lists.map(({ readCount }) => readCount())).toEqual([12, 6, 6]);
  });

  it('has all items, and fills the pages with the other lists when one has ended', () => {
    const all = fakeSource(numbered('a', 30));
    const tagged = fakeSource(numbered('t', 3));
    const list = liveInterleavedList({ queryKey: ['mixed'], pageSize: 8, sources: [all.source, tagged.source] });
    const pages = pagesOf(list);
    expect(pages.flat().toSorted()).toEqual([...numbered('a', 30), ...numbered('t', 3)].toSorted());
    expect(all.sizes).toEqual([4, 8, 8, 8, 8]);
    expect(tagged.sizes).toEqual([4]);
  });

  it('continues with the other lists when the first one has ended', () => {
    const all = fakeSource(numbered('a', 1));
    const tagged = fakeSource(numbered('t', 12));
    const list = liveInterleavedList({ queryKey: ['mixed'], pageSize: 4, sources: [all.source, tagged.source] });
    expect(pagesOf(list).flat()).toEqual(['a0', ...numbered('t', 12)]);
  });

  it('is like its only list without others', () => {
    const all = fakeSource(numbered('a', 5));
    const list = liveInterleavedList({ queryKey: ['mixed'], pageSize: 3, sources: [all.source] });
    expect(pagesOf(list)).toEqual([
      ['a0', 'a1', 'a2'],
      ['a3', 'a4'],
    ]);
    expect(list.persistIn).toBe('post');
  });

  it('is empty if its lists are', () => {
    const list = liveInterleavedList({
      queryKey: ['mixed'],
      pageSize: 4,
      sources: [fakeSource([]).source, fakeSource([]).source],
    });
    expect(pagesOf(list)).toEqual([[]]);
  });
});
