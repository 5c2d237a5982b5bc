import { describe, expect, it } from 'vitest';
import {
  changePage,
  firstPageOnly,
  forStorage,
  type Pages,
  restarted,
  withAnswer,
  withItems,
  withMeanwhile,
  withNextPage,
  withoutRepeats,
} from './page-state.ts';

interface Item {
  id: string;
  likes: number;
}
const item = (id: string, likes = 0): Item => ({ id, likes });
const items = (ids: string) => [...ids].map((id) => item(id));
const ids = (list: readonly Item[] | null | undefined) => list?.map(({ id }) => id).join('') ?? null;
const answer = (list: readonly Item[], isFull = true) => ({
  items: list,
  first: list[0] ? [1, list[0].id] : null,
  last: [1, list.at(-1)?.id ?? ''],
  isFull,
});

const opened: Pages<Item> = changePage<Item>(firstPageOnly, 0, (page) =>
  withAnswer(page, answer(items('abc'))),
);
const firstOf = (state: Pages<Item>) => {
  const page = state.pages[0];
  if (!page) throw new Error('no page');
  return page;
};

describe('a page that is on its way', () => {
  it('shows what was had from elsewhere, until its first answer takes that place', () => {
    const meanwhile = firstOf(withMeanwhile<Item>(firstPageOnly, items('xy')));
    expect(ids(meanwhile.items)).toBe('xy');
    expect(meanwhile).toMatchObject({ hasMore: false, isProvisional: true, generation: 0 });
    expect(ids(withAnswer(meanwhile, answer(items('abc'))).items)).toBe('abc');
  });

  it('stays as it is when its answer was sooner, or when there is nothing elsewhere', () => {
    expect(withMeanwhile(opened, items('xy'))).toBe(opened);
    expect(withMeanwhile<Item>(firstPageOnly, [])).toBe(firstPageOnly);
  });
});

describe('a page', () => {
  it('is filled by its first answer', () => {
    expect(ids(firstOf(opened).items)).toBe('abc');
    expect(firstOf(opened)).toMatchObject({ hasMore: true, isFrozen: false, last: [1, 'c'] });
  });

  it('updates its items in place', () => {
    const page = withAnswer(firstOf(opened), answer([item('a'), item('b', 5), item('c')]));
    expect(page.items?.[1]).toEqual(item('b', 5));
    expect(page.isFrozen).toBe(false);
  });

  it.each([
    ['something new arrives above', 'xab'],
    ['something is deleted and another moves up', 'abd'],
    ['the order changes', 'bac'],
  ])('keeps its items and order when %s, and is frozen', (_what, now) => {
    const page = withAnswer(firstOf(opened), answer(items(now)));
    expect(ids(page.items)).toBe('abc');
    expect(page.isFrozen).toBe(true);
  });

  it('loses deleted items once it is listened to by id', () => {
    const frozen = withAnswer(firstOf(opened), answer(items('abd')));
    const page = withItems(frozen, [item('b', 2), item('a', 1)]);
    expect(page.items).toEqual([item('a', 1), item('b', 2)]);
  });

  it('takes whatever comes while it is empty', () => {
    const empty = withAnswer(firstOf(firstPageOnly), answer([], false));
    expect(ids(withAnswer(empty, answer(items('n'), false)).items)).toBe('n');
  });
});

describe('pages', () => {
  it('open the next one after the last item, once', () => {
    const two = withNextPage(opened);
    expect(two.pages[1]).toMatchObject({ after: [1, 'c'], items: null });
    expect(withNextPage(two)).toBe(two);
  });

  it('end where a page was not full', () => {
    const short = changePage<Item>(firstPageOnly, 0, (page) => withAnswer(page, answer(items('a'), false)));
    expect(withNextPage(short)).toBe(short);
  });

  it('begin again with new items on top of the old ones, until the fresh answer', () => {
    const again = restarted(withNextPage(opened), 3, items('xy'));
    expect(again.pages).toHaveLength(1);
    expect(ids(firstOf(again).items)).toBe('xya');
    expect(firstOf(again).generation).toBe(1);
    expect(ids(withAnswer(firstOf(again), answer(items('zxy'))).items)).toBe('zxy');
  });

  it('show an item once, where it came first', () => {
    const second = changePage(withNextPage(opened), 1, (page) => withAnswer(page, answer(items('cd'))));
    const shown = withoutRepeats(second.pages);
    expect(shown.map((page) => ids(page.items))).toEqual(['abc', 'd']);
    expect(shown[0]).toBe(second.pages[0]);
  });

  it('are stored as their first page, to be replaced', () => {
    expect(forStorage(withNextPage(opened))).toMatchObject({ top: null, pages: [{ isProvisional: true }] });
    expect(forStorage(['anything', 'else'])).toEqual(['anything', 'else']);
  });
});

it('a list that grows below takes what is added at its end, and what moves up when something goes', () => {
  const taken = (now: string, isFull: boolean) =>
    withAnswer(firstOf(opened), answer(items(now), isFull), true);
  expect(ids(taken('abcd', false).items)).toBe('abcd');
  expect(taken('abcd', false)).toMatchObject({ isFrozen: false, hasMore: false });
  expect(ids(taken('acd', true).items)).toBe('acd');
});
