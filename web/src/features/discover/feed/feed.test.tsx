import { screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { firebaseApp } from '../../../lib/firebase/app.ts';
import { changePage, initialPages, type PagesState, withPlaceholderItems } from '../../../lib/live/page-state.ts';
import { aPost } from '../../../testing/examples.ts';
import { setKnownViewer, setLiveData } from '../../../testing/live-data.ts';
import { renderSignedIn } from '../../../testing/signed-in.tsx';
import { type LivePost, liveFeed } from '../../posts/post/queries.ts';
import { Feed } from './feed.tsx';

afterEach(() => vi.unstubAllGlobals());

it('shows an error below the posts of an earlier visit if the feed cannot be loaded', async () => {
  const list = liveFeed(firebaseApp, 'latest');
  const { client } = renderSignedIn(<Feed list={list} title="Latest posts" empty="No posts." />);
  await setKnownViewer(client);
  await setLiveData(client, list.queryKey, withPlaceholderItems(initialPages, [aPost()]));
  await screen.findByText('The posts could not be loaded.');
  expect(screen.getByRole('article', { name: /First light/ })).toBeTruthy();
});

it('reads no second page while skeletons take the place of the posts', async () => {
  // Each element that is observed is in view.
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      readonly #report: (changes: { isIntersecting: boolean }[]) => void;
      constructor(report: (changes: { isIntersecting: boolean }[]) => void) {
        this.#report = report;
      }
      observe() {
        this.#report([{ isIntersecting: true }]);
      }
      disconnect() {}
    },
  );
  const list = liveFeed(firebaseApp, 'latest');
  const { client } = renderSignedIn(<Feed list={list} title="Latest posts" empty="No posts." />);
  const pageCount = () => client.getQueryData<PagesState<LivePost>>(list.queryKey)?.pages.length;
  const isFull = changePage<LivePost>(initialPages, 0, (page) => ({
    ...page,
    items: [aPost()],
    hasMore: true,
    last: [1, 'p'],
  }));
  await setLiveData(client, list.queryKey, isFull);
  expect(pageCount()).toBe(1);
  await setKnownViewer(client);
  await vi.waitFor(() => expect(pageCount()).toBe(2));
});
