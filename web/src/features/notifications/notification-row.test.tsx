import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ana, type aPost, bo } from '../../testing/examples.ts';
import { renderSignedIn } from '../../testing/signed-in.tsx';
import { type ActorState, NotificationRow } from './notification-row.tsx';
import type { LiveNotification } from './queries.ts';

const aNotification = (change: Partial<LiveNotification>): LiveNotification => ({
  ...{ id: 'n1', uid: 'ana', kind: 'follow', postId: '', commentId: '', other: '', people: [bo], uids: [bo.uid] },
  ...{ count: 1, text: '', newestCommentId: '', isAccepted: false, isUnread: false, pushedCount: 0, readAt: null },
  ...{ updatedAt: 1_700_000_000_000, expireAt: 1_800_000_000_000 },
  ...change,
});

function show(row: LiveNotification, actor?: ActorState, post?: ReturnType<typeof aPost>) {
  renderSignedIn(<NotificationRow row={row} isFresh={false} post={post} actorStateOf={() => actor} />);
}
const followButton = () => screen.queryByRole('button', { name: 'Follow' });

it('reserves the space of the follow button while it loads', () => {
  show(aNotification({}));
  expect(followButton()).toBeNull();
  expect(screen.getByRole('button', { hidden: true }).textContent).toBe('Follow');
});

it('shows the follow button', () => {
  show(aNotification({}), { isPrivate: false, state: 'none' });
  expect(followButton()).toBeTruthy();
});

it('reserves the space of the picture while the post loads', () => {
  show(aNotification({ kind: 'like', postId: 'p1' }));
  const link = screen.getByRole('link');
  const space = link.nextElementSibling;
  if (!space) throw new Error('There is no space for the picture');
  expect(getComputedStyle(space).width).toBe('44px');
});

it('links to the newest comment', () => {
  show(aNotification({ kind: 'comment', postId: 'p1', newestCommentId: 'c2', text: 'Lovely' }));
  expect(screen.getByRole('link').getAttribute('href')).toBe('/post/p1?comment=c2');
});

it.each([
  [[bo], 1, 'like', 'Bo Lindqvist liked your post.'],
  [[bo, ana], 2, 'comment', 'Bo Lindqvist and Ana Ferreira commented on your post.'],
  [[bo, ana], 1237, 'like', 'Bo Lindqvist, Ana Ferreira and 1235 others liked your post.'],
] as const)('%# says who did what, with each name in <bdi>', (people, count, kind, text) => {
  show(aNotification({ kind, people: [...people], count, postId: 'p1' }));
  const link = screen.getByRole('link');
  expect(link.textContent).toContain(text);
  expect([...link.querySelectorAll('strong > bdi')].map(({ textContent }) => textContent)).toEqual(
    people.map(({ fullName }) => fullName),
  );
});
