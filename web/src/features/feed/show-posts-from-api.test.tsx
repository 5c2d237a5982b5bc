import type { Post } from '@glimpse/contract/posts/post';
import { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, it, vi } from 'vitest';
import { persistKeys } from '../../lib/browser/storage.ts';
import { firebaseApp } from '../../lib/firebase/app.ts';
import { isWaiting } from '../../lib/live/live-pages.ts';
import { ana, bo, media } from '../../testing/examples.ts';
import { network } from '../../testing/network.ts';
import { renderSignedIn } from '../../testing/signed-in.tsx';
import { PostCard } from '../posts/post-card.tsx';
import { type LivePost, liveFeed } from '../posts/queries.ts';
import { beginFirstPosts } from './first-posts.ts';
import { takeHeadStart } from './head-start.ts';

const createdAt = '2026-11-20T08:30:00+00:00';
const times = { createdAt, updatedAt: createdAt };
const { uid, ...author } = bo;
const voteless = { upvotedBy: [], downvotedBy: [], upvoteCount: 0, downvoteCount: 0 };
const comment = {
  ...{ _id: 'c1', message: 'First!', mentions: [], name: ana.fullName, email: ana.email },
  ...{ profilePicture: '', parentId: null, replies: [], replyCount: 0, votes: voteless, ...times },
};

const post: Post = {
  ...{ _id: 'p1', id: 'p1', postImage: '', postVideos: [], media, moreMedia: [] },
  ...{ content: 'By a call', tags: [], mentions: [], postBy: { ...author, _id: uid } },
  likes: {
    likeCount: 1,
    likedBy: [{ _id: ana.uid, fullName: ana.fullName, email: ana.email, ...times }],
    dislikedBy: [],
  },
  // Whoever is private shows no address, by which alone the API names who wrote a comment.
  comments: [comment, { ...comment, _id: 'c2', message: 'Privately', email: '' }],
  commentCount: 2,
  ...times,
};

const list = liveFeed(firebaseApp, 'latest');
const asked = 'GET /api/posts?sort=latest&limit=2';
const calls = () => network.sentToApi().map(({ what }) => what);
const answerPosts = () =>
  network.answer('GET /api/posts?', () => ({ body: { posts: [post], nextCursor: null } }));

/** The page took so long to come, in ms. */
function pageTook(durationMs: number) {
  const page = Object.create(PerformanceResourceTiming.prototype, {
    requestStart: { value: 5 },
    responseEnd: { value: 5 + durationMs },
  });
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([page]);
}

const slowMs = 800;
const arrive = (search = '', pathname = '/posts') => beginFirstPosts(ana.uid, { pathname, search });

afterEach(() => vi.restoreAllMocks());

it('shows posts as a card shows them before Firestore brings any, asked for before their code was there', async () => {
  pageTook(slowMs);
  answerPosts();
  const client = new QueryClient();
  expect(isWaiting(client, list)).toBe(true);
  const sent = vi.spyOn(globalThis, 'fetch');
  arrive();
  await vi.waitFor(() => expect(calls()).toEqual([asked]));
  // Without it the server would not know whom the viewer hides.
  const headers = expect.objectContaining({ Authorization: 'Bearer token-of-ana' });
  expect(sent).toHaveBeenCalledWith(expect.anything(), expect.objectContaining({ headers }));
  await takeHeadStart(client, list, 'latest');
  expect(calls()).toEqual([asked]);
  expect(isWaiting(client, list)).toBe(false);
  const shown = client.getQueryData<{ pages: [{ items: LivePost[] }] }>(list.queryKey)?.pages[0].items[0];
  if (!shown) throw new Error('nothing is shown');
  expect(shown).toMatchObject({
    id: 'p1',
    createdAt: Date.parse(createdAt),
    likePreview: [{ uid: ana.uid }],
  });
  const { getByText, queryByText } = renderSignedIn(
    <PostCard post={shown} isPriority isLiked isBookmarked={false} />,
  );
  for (const text of ['By a call', 'First!', '1 like']) expect(getByText(text)).toBeTruthy();
  expect(queryByText('Privately')).toBeNull();
});

it('is asked for anew where what was begun is of somebody else, of another order, or refused, and taken once', async () => {
  pageTook(slowMs);
  answerPosts();
  const take = () => takeHeadStart(new QueryClient(), list, 'latest');
  beginFirstPosts(bo.uid, { pathname: '/posts', search: '' });
  await take();
  expect(calls()).toEqual([asked, asked]);
  arrive('?sort=trending');
  await take();
  expect(calls().slice(2)).toEqual(['GET /api/posts?sort=trending&limit=2', asked]);
  network.answer('GET /api/posts?', () => new Error('cut'));
  arrive();
  await vi.waitFor(() => expect(calls()).toHaveLength(5));
  answerPosts();
  await take();
  await take();
  expect(calls().slice(4)).toEqual([asked, asked, asked]);
});

it('is not begun on a quick line, for another screen, an order that is not everybody’s, or beside what is kept', async () => {
  pageTook(20);
  arrive();
  pageTook(slowMs);
  arrive('', '/explore');
  arrive('?sort=following');
  localStorage.setItem(persistKeys.auth, JSON.stringify({ uid: ana.uid }));
  arrive();
  localStorage.clear();
  answerPosts();
  arrive();
  await vi.waitFor(() => expect(calls()).toEqual([asked]));
});
