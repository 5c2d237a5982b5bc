import { describe, expect, it } from 'vitest';
import type { LiveList, PageSnapshot } from './live-list.ts';
import { liveListByTime } from './live-list-by-time.ts';
import type { Cursor } from './query.ts';

interface Item {
  id: string;
  createdAt: number;
}

const cursorOf = (item: Item | undefined): Cursor | null =>
  item ? [{ seconds: item.createdAt / 1000, nanoseconds: 0 }, item.id] : null;

/**
 * A list in memory. The id of an item is its time in seconds and a letter. `reads` are the ids that it has delivered.
 */
function fakeList(ids: readonly string[], pageSize: number) {
  const toItem = (id: string): Item => ({ id, createdAt: Number.parseInt(id, 10) * 1000 });
  let stored = ids.map(toItem);
  const reads: string[] = [];
  const listeners = new Set<() => void>();
  const listen = <T>(read: () => T, next: (value: T) => void) => {
    const report = () => next(read());
    listeners.add(report);
    report();
    return () => void listeners.delete(report);
  };
  const counted = (items: readonly Item[]) => {
    reads.push(...items.map(({ id }) => id));
    return items;
  };
  const key = (cursor: Cursor) => {
    const [time, id] = cursor;
    return [typeof time === 'object' ? time.seconds : Number(time), String(id)] as const;
  };
  const isOlder = (item: Item, cursor: Cursor) => {
    const [seconds, id] = key(cursor);
    return item.createdAt / 1000 < seconds || (item.createdAt / 1000 === seconds && item.id < id);
  };
  const list: LiveList<Item> = {
    queryKey: ['items'],
    persistIn: null,
    pageSize,
    listenToPage: (after, next) =>
      listen((): PageSnapshot<Item> => {
        const items = counted(stored.filter((item) => !after || isOlder(item, after)).slice(0, pageSize));
        return { items, first: cursorOf(items[0]), last: cursorOf(items.at(-1)), isFull: items.length === pageSize };
      }, next),
    listenToItems: (wanted, next) => listen(() => counted(stored.filter(({ id }) => wanted.includes(id))), next),
    listenToNewer: (head, next) =>
      listen(() => stored.filter((item) => !isOlder(item, head) && item.id !== head[1]), next),
  };
  const change = (newIds: readonly string[]) => {
    stored = newIds.map(toItem);
    for (const report of [...listeners]) report();
  };
  return { list, reads, change, listening: () => listeners.size };
}

const neverFails = (error: Error) => {
  throw error;
};

/** Reads all pages, as scrolling down does. */
function pagesOf(list: LiveList<Item>): string[][] {
  const pages: string[][] = [];
  let after: Cursor | null = null;
  for (let isFull = true; isFull; ) {
    let page: PageSnapshot<Item> | undefined;
    list.listenToPage(after, (snapshot) => (page = snapshot), neverFails)();
    if (!page) throw new Error('no page');
    pages.push(page.items.map(({ id }) => id));
    after = page.last;
    isFull = page.isFull;
  }
  return pages;
}

describe('liveListByTime', () => {
  it('has every item of all lists once, in the order of time', () => {
    const people = fakeList(['90a', '80a', '50a', '20a', '10a'], 2);
    const tags = fakeList(['95t', '80a', '79t', '78t', '77t', '76t', '30t', '5t'], 3);
    const list = liveListByTime({ queryKey: ['merged'], sources: [people.list, tags.list] });
    const all = pagesOf(list).flat();
    expect(all).toEqual(['95t', '90a', '80a', '79t', '78t', '77t', '76t', '50a', '30t', '20a', '10a', '5t']);
  });

  it('orders items of the same time by id, as the queries do', () => {
    const people = fakeList(['7c', '7a'], 5);
    const tags = fakeList(['7d', '7b'], 5);
    const list = liveListByTime({ queryKey: ['merged'], sources: [people.list, tags.list] });
    expect(pagesOf(list)).toEqual([['7d', '7c', '7b', '7a']]);
  });

  it('leaves older items of a sparse list to later pages', () => {
    const people = fakeList(['90a', '10a'], 2);
    const tags = fakeList(['88t', '87t', '86t', '85t'], 2);
    const list = liveListByTime({ queryKey: ['merged'], sources: [people.list, tags.list] });
    expect(pagesOf(list)[0]).toEqual(['90a', '88t', '87t']);
  });

  it('reports a page when all lists have reported, and ends all listeners', () => {
    const people = fakeList(['90a'], 2);
    const silent: LiveList<Item> = { ...fakeList([], 2).list, listenToPage: () => () => {} };
    const list = liveListByTime({ queryKey: ['merged'], sources: [people.list, silent] });
    let count = 0;
    const stop = list.listenToPage(null, () => (count += 1), neverFails);
    expect([count, people.listening()]).toEqual([0, 1]);
    stop();
    expect(people.listening()).toBe(0);
  });

  it('finds single items in the first list that has them, and reads them only there', () => {
    const people = fakeList(['90a', '80b'], 2);
    const tags = fakeList(['80b', '70t'], 2);
    const list = liveListByTime({ queryKey: ['merged'], sources: [people.list, tags.list] });
    let found: string[] = [];
    const stop = list.listenToItems(
      ['90a', '80b', '70t', '60x'],
      (items) => (found = items.map(({ id }) => id)),
      neverFails,
    );
    expect(found).toEqual(['90a', '80b', '70t']);
    expect(tags.reads).toEqual(['70t']);
    tags.change(['80b']);
    expect(found).toEqual(['90a', '80b']);
    people.change(['90a']);
    expect(found).toEqual(['90a']);
    stop();
    expect([people.listening(), tags.listening()]).toEqual([0, 0]);
  });

  it('announces newer items of all lists once, newest first', () => {
    const people = fakeList(['90a'], 2);
    const tags = fakeList(['80t'], 2);
    const list = liveListByTime({ queryKey: ['merged'], sources: [people.list, tags.list] });
    let newer: string[] = [];
    const head: Cursor = [{ seconds: 90, nanoseconds: 0 }, '90a'];
    list.listenToNewer?.(head, (items) => (newer = items.map(({ id }) => id)), neverFails);
    expect(newer).toEqual([]);
    tags.change(['97t', '95b', '80t']);
    people.change(['95b', '90a']);
    expect(newer).toEqual(['97t', '95b']);
  });
});
