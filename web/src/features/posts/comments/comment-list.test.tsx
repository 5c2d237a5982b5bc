import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { firebaseApp } from '../../../lib/firebase/app.ts';
import { aComment } from '../../../testing/examples.ts';
import { fillList, setLiveData } from '../../../testing/live-data.ts';
import { renderSignedIn } from '../../../testing/signed-in.tsx';
import { CommentList } from './comment-list.tsx';
import { liveComments } from './queries.ts';

const parent = aComment({ id: 'c1', message: 'Where is this?', replyCount: 1 });
const reply = aComment({ id: 'c2', message: 'In Porto', parentId: 'c1' });

async function show(highlightedId: string | null) {
  const view = renderSignedIn(
    <CommentList postId="p1" hasComments postOwnerUid="cy" highlightedId={highlightedId} onReply={() => {}} />,
  );
  await fillList(view.client, liveComments(firebaseApp, 'p1', 'newest'), [
    aComment({ id: 'c9', message: 'Lovely light' }),
  ]);
  return view;
}

it('keeps the chosen order for the next visit', async () => {
  const { client, person, unmount } = await show(null);
  await person.selectOptions(screen.getByLabelText('Order of comments'), 'Oldest first');
  await fillList(client, liveComments(firebaseApp, 'p1', 'oldest'), [parent]);
  expect(screen.getByText('Where is this?', { exact: false })).toBeTruthy();
  unmount();
  await show(null);
  expect(screen.getByLabelText('Order of comments')).toHaveProperty('value', 'oldest');
});

describe('the comment of a notification', () => {
  const scrolled: Element[] = [];
  beforeEach(() => {
    vi.spyOn(HTMLElement.prototype, 'scrollIntoView').mockImplementation(function scroll(this: Element) {
      scrolled.push(this);
    });
  });
  afterEach(() => {
    scrolled.length = 0;
    vi.restoreAllMocks();
  });
  const frame = () => document.activeElement;

  it('is shown above the others and scrolled into view, although it is on a later page', async () => {
    const { client } = await show('c1');
    await setLiveData(client, ['comment', 'p1', 'c1'], parent);
    await waitFor(() => expect(scrolled).toEqual([frame()]));
    expect(frame()?.textContent).toContain('Where is this?');
    expect(screen.getByText('Lovely light', { exact: false })).toBeTruthy();
  });

  it('is shown below its parent if it is a reply', async () => {
    const { client } = await show('c2');
    await setLiveData(client, ['comment', 'p1', 'c2'], reply);
    expect(scrolled).toEqual([]);
    await setLiveData(client, ['comment', 'p1', 'c1'], parent);
    await waitFor(() => expect(scrolled).toEqual([frame()]));
    expect(frame()?.textContent).toMatch(/Where is this\?.*In Porto/);
  });

  it.each([
    ['was deleted', null],
    ['is only the empty document of a deleted comment', aComment({ id: 'c1', isDeleted: true, message: '' })],
  ])('is left out without an error if it %s', async (_name, comment) => {
    const { client } = await show('c1');
    await setLiveData(client, ['comment', 'p1', 'c1'], comment);
    expect(scrolled).toEqual([]);
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.getByText('Lovely light', { exact: false })).toBeTruthy();
  });
});
