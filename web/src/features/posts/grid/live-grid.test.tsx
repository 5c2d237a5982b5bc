import { AppError } from '@glimpse/contract/app-error';
import { act, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { LiveList, PageSnapshot } from '../../../lib/live/live-list.ts';
import type { PagesState } from '../../../lib/live/page-state.ts';
import { aPost, media } from '../../../testing/examples.ts';
import { setLiveData } from '../../../testing/live-data.ts';
import { renderSignedIn } from '../../../testing/signed-in.tsx';
import type { LivePost } from '../post/queries.ts';
import { LiveGrid } from './live-grid.tsx';
import { PostTiles } from './post-tiles.tsx';

const snapshotOf = (ids: readonly string[], isFull: boolean): PageSnapshot<LivePost> => ({
  items: ids.map((id) => aPost({ id, media: [{ ...media, alt: id }] })),
  first: ids.slice(0, 1),
  last: ids.slice(-1),
  isFull,
});

/** A list of posts whose listeners fail while `responses` has no snapshot of their page. */
function fakeList() {
  const responses = new Map<string, PageSnapshot<LivePost>>();
  const list: LiveList<LivePost> = {
    queryKey: ['posts', 'fake'],
    persistIn: null,
    pageSize: 3,
    listenToPage: (after, next, fail) => {
      const snapshot = responses.get(after?.join() ?? 'first');
      queueMicrotask(() => (snapshot ? next(snapshot) : fail(new AppError('internal', 'No.'))));
      return () => {};
    },
    listenToItems: () => () => {},
    listenToNewer: null,
  };
  return { list, responses };
}

const show = (list: LiveList<LivePost>) =>
  renderSignedIn(<LiveGrid list={list} label="Posts" Tiles={PostTiles} empty="No posts." />);

const alts = () => screen.queryAllByRole('img').map((picture) => picture.getAttribute('alt'));
const errorText = 'The posts could not be loaded.';
const retryButton = () => screen.getByRole('button', { name: 'Try again' });

const firstPage = {
  ...{ after: null, items: snapshotOf(['a', 'b', 'c'], true).items, last: ['c'], hasMore: true },
  ...{ isPlaceholder: false, isPinned: false, generation: 0 },
};

it('shows the error of the second page below the first page, and tries again', async () => {
  const { list, responses } = fakeList();
  responses.set('first', snapshotOf(['a', 'b', 'c'], true));
  const { client, person } = show(list);
  const secondPage = { ...firstPage, after: ['c'], items: null, last: null, hasMore: false };
  const state: PagesState<LivePost> = { head: null, pages: [firstPage, secondPage] };
  await setLiveData(client, list.queryKey, state);
  await screen.findByText(errorText);
  expect(alts()).toEqual(['a', 'b', 'c']);
  responses.set('c', snapshotOf(['d'], false));
  await person.click(retryButton());
  await screen.findByRole('img', { name: 'd' });
  expect(alts()).toEqual(['a', 'b', 'c', 'd']);
  expect(screen.queryByText(errorText)).toBeNull();
});

it('shows the error of a listener that fails later below the loaded posts, and tries again', async () => {
  let fail = (_error: AppError) => {};
  const list: LiveList<LivePost> = {
    ...fakeList().list,
    listenToPage: (_after, next, onError) => {
      fail = onError;
      queueMicrotask(() => next(snapshotOf(['a'], false)));
      return () => {};
    },
  };
  const { person } = show(list);
  await screen.findByRole('img', { name: 'a' });
  act(() => fail(new AppError('internal', 'No.')));
  await screen.findByText(errorText);
  expect(alts()).toEqual(['a']);
  await person.click(retryButton());
  await waitFor(() => expect(screen.queryByText(errorText)).toBeNull());
  expect(alts()).toEqual(['a']);
});
