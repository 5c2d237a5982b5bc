import type { Post } from '@glimpse/contract/posts/post';
import { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, it, vi } from 'vitest';
import { persistKeys } from '../../../lib/browser/storage.ts';
import { firebaseApp } from '../../../lib/firebase/app.ts';
import { hasNoData } from '../../../lib/live/live-pages.ts';
import { ana, bo, media } from '../../../testing/examples.ts';
import { network, token } from '../../../testing/network.ts';
import { renderSignedIn } from '../../../testing/signed-in.tsx';
import { PostCard } from '../../posts/post/post-card.tsx';
import { type LivePost, liveFeed } from '../../posts/post/queries.ts';
import { EverybodyFeed, showPostsFromApi } from './everybody-feed.tsx';
import { prefetchFirstPosts } from './prefetch-first-posts.ts';

const createdAt = '2026-11-20T08:30:00+00:00';
const times = { createdAt, updatedAt: createdAt };
const { uid, ...author } = bo;
const voteless = { upvotedBy: [], downvotedBy: [], upvoteCount: 0, downvoteCount: 0 };
const comment = {
  ...{ _id: 'c1', message: 'First!', mentions: [], name: ana.fullName, username: ana.username, email: ana.email },
  ...{ profilePicture: '', parentId: null, replies: [], replyCount: 0, votes: voteless, ...times },
};

const post: Post = {
  ...{ _id: 'p1', id: 'p1', postImage: '', postVideos: [], media, moreMedia: [] },
  ...{
    content: 'By a call',
    tags: [],
    sensitive: false,
    hidesLikeCount: false,
    mentions: [],
    postBy: { ...author, _id: uid },
  },
  likes: {
    likeCount: 1,
    likedBy: [{ _id: ana.uid, fullName: ana.fullName, email: ana.email, ...times }],
    dislikedBy: [],
  },
  // The second comment was written in an earlier release, so it has no username.
  comments: [comment, { ...comment, _id: 'c2', message: 'Early', username: '' }],
  commentCount: 2,
  ...times,
};

const list = liveFeed(firebaseApp, 'latest');
const postsRequest = 'GET /api/posts?sort=latest&limit=2';
const requestLines = () => network.requests().map(({ requestLine }) => requestLine);
const handlePosts = () => network.handle('GET /api/posts?', () => ({ body: { posts: [post], nextCursor: null } }));

/** Simulates that the page took this long to load. */
function setPageLoadTime(durationMs: number) {
  const page = Object.create(PerformanceResourceTiming.prototype, {
    requestStart: { value: 5 },
    responseEnd: { value: 5 + durationMs },
  });
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([page]);
}

const slowMs = 800;
const openPage = (search = '', pathname = '/posts') => prefetchFirstPosts(ana.uid, { pathname, search });

afterEach(() => vi.restoreAllMocks());

it('shows the posts of the prefetched response before Firestore delivers any', async () => {
  setPageLoadTime(slowMs);
  handlePosts();
  const client = new QueryClient();
  expect(hasNoData(client, list)).toBe(true);
  const fetchSpy = vi.spyOn(globalThis, 'fetch');
  openPage();
  await vi.waitFor(() => expect(requestLines()).toEqual([postsRequest]));
  // The server needs the token to leave out comments by people whom the viewer has blocked.
  const headers = expect.objectContaining({ Authorization: `Bearer ${token}` });
  expect(fetchSpy).toHaveBeenCalledWith(expect.anything(), expect.objectContaining({ headers }));
  await showPostsFromApi(client, list, 'latest');
  expect(requestLines()).toEqual([postsRequest]);
  expect(hasNoData(client, list)).toBe(false);
  const firstPost = client.getQueryData<{ pages: [{ items: LivePost[] }] }>(list.queryKey)?.pages[0].items[0];
  if (!firstPost) throw new Error('No post is shown');
  expect(firstPost).toMatchObject({
    id: 'p1',
    createdAt: Date.parse(createdAt),
    likePreview: [{ uid: ana.uid }],
  });
  const { getByText, queryByText } = renderSignedIn(
    <PostCard post={firstPost} isPriority isLiked isBookmarked={false} />,
  );
  for (const text of ['By a call', 'First!', '1 like']) expect(getByText(text)).toBeTruthy();
  expect(queryByText('Privately')).toBeNull();
});

it('asks the API on a slow line even if the code of Firestore has been loaded', async () => {
  setPageLoadTime(slowMs);
  handlePosts();
  renderSignedIn(<EverybodyFeed order="latest" aside={null} hasEarlyAside={false} />);
  await vi.waitFor(() => expect(requestLines()).toContain(postsRequest));
});

it('sends a new request if the prefetch was for another viewer or order, has failed, or was already used', async () => {
  setPageLoadTime(slowMs);
  handlePosts();
  const showPosts = () => showPostsFromApi(new QueryClient(), list, 'latest');
  prefetchFirstPosts(bo.uid, { pathname: '/posts', search: '' });
  await showPosts();
  expect(requestLines()).toEqual([postsRequest, postsRequest]);
  openPage('?sort=trending');
  await showPosts();
  expect(requestLines().slice(2)).toEqual(['GET /api/posts?sort=trending&limit=2', postsRequest]);
  network.handle('GET /api/posts?', () => new Error('cut'));
  openPage();
  await vi.waitFor(() => expect(requestLines()).toHaveLength(5));
  handlePosts();
  await showPosts();
  await showPosts();
  expect(requestLines().slice(4)).toEqual([postsRequest, postsRequest, postsRequest]);
});

it('prefetches nothing on a fast connection, on another page, for the following feed, or with cached data', async () => {
  setPageLoadTime(20);
  openPage();
  setPageLoadTime(slowMs);
  openPage('', '/explore');
  openPage('?sort=following');
  localStorage.setItem(persistKeys.auth, JSON.stringify({ uid: ana.uid }));
  openPage();
  localStorage.clear();
  handlePosts();
  openPage();
  await vi.waitFor(() => expect(requestLines()).toEqual([postsRequest]));
});
