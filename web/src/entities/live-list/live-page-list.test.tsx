import { AppError } from '@glimpse/contract/app-error';
import { act, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { LiveList, PageSnapshot } from '../../lib/live/live-list.ts';
import { useLivePages } from '../../lib/live/live-pages.ts';
import { renderSignedIn } from '../../testing/signed-in.tsx';
import { LivePageList } from './live-page-list.tsx';

type Item = { id: string };
type Callbacks = { next: (snapshot: PageSnapshot<Item>) => void; fail: (error: AppError) => void };

/** A list whose newest listener is `callbacks`. */
function fakeList() {
  let callbacks: Callbacks | undefined;
  const list: LiveList<Item> = {
    queryKey: ['items', 'fake'],
    persistIn: null,
    pageSize: 2,
    listenToPage: (_after, next, fail) => {
      callbacks = { next, fail };
      return () => {};
    },
    listenToItems: () => () => {},
    listenToNewer: null,
  };
  return {
    list,
    respond: (ids: readonly string[]) => {
      const items = ids.map((id) => ({ id }));
      act(() => callbacks?.next({ items, first: ids.slice(0, 1), last: ids.slice(-1), isFull: false }));
    },
    fail: (code: AppError['code'] = 'internal') => act(() => callbacks?.fail(new AppError(code, 'No.'))),
  };
}

function Rows({ list }: { list: LiveList<Item> }) {
  const { pages } = useLivePages(list, { keepPages: false });
  return (
    <ul>
      <LivePageList list={list} pages={pages} as="li" loading="Loading" errorText="The rows could not be loaded.">
        {(items) => items.map(({ id }) => <li key={id}>{id}</li>)}
      </LivePageList>
    </ul>
  );
}

const rows = () => screen.getAllByRole('listitem').map((row) => row.textContent);

it('shows that a page is loading, then its items', async () => {
  const { list, respond } = fakeList();
  renderSignedIn(<Rows list={list} />);
  expect(rows()).toEqual(['Loading']);
  respond(['a', 'b']);
  await screen.findByText('b');
  expect(rows()).toEqual(['a', 'b']);
});

it('shows the error of a page that cannot be loaded, and tries again', async () => {
  const { list, respond, fail } = fakeList();
  const { person } = renderSignedIn(<Rows list={list} />);
  fail();
  screen.getByText('The rows could not be loaded.');
  await person.click(screen.getByRole('button', { name: 'Try again' }));
  expect(rows()).toEqual(['Loading']);
  respond(['a']);
  await screen.findByText('a');
  expect(rows()).toEqual(['a']);
});

it('keeps the items of a page whose listener has failed, and shows the error below them', async () => {
  const { list, respond, fail } = fakeList();
  const { person } = renderSignedIn(<Rows list={list} />);
  respond(['a']);
  await screen.findByText('a');
  fail('unavailable');
  expect(rows()).toEqual(['a']);
  fail();
  expect(rows()[0]).toBe('a');
  screen.getByText('The rows could not be loaded.');
  await person.click(screen.getByRole('button', { name: 'Try again' }));
  expect(rows()).toEqual(['a']);
});
