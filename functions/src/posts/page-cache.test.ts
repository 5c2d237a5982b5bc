import { paths } from '@glimpse/contract/paths';
import type { Firestore } from 'firebase-admin/firestore';
import { describe, expect, it, vi } from 'vitest';
import { testDatabases } from '../../testing/database.ts';
import { noon, person, picture, post } from '../../testing/people.ts';
import { block } from '../safety/block.ts';
import { mute } from '../safety/mute.ts';
import { createPost } from './create-post.ts';
import { likePost } from './like-post.ts';
import { listCachedPosts, type PostListRequest } from './list-posts.ts';
import { createPageCache, maxAgeMs, pageCache } from './page-cache.ts';
import { postsResponse } from './read-post.ts';

const database = testDatabases();

/** Ana and Bo have one post each. Bo's is newer. The cache has its own clock. */
async function scene() {
  const db = database();
  const [ana, bo] = [await person(db, 'ana'), await person(db, 'bo')];
  const { id: newer } = await createPost(db, noon + 1, bo, { postImage: picture });
  const posts = { ana: await post(db, ana), bo: newer };
  let nowMs = 0;
  const pages = createPageCache(() => nowMs);
  const list = (viewerUid: string | null, request: PostListRequest = {}) =>
    listCachedPosts(db, viewerUid, request, pages);
  const ids = async (viewerUid: string | null, request?: PostListRequest) =>
    (await list(viewerUid, request)).posts.map(({ id }) => id).sort();
  const pass = (ms: number) => {
    nowMs += ms;
  };
  return { db, ana, bo, posts, pages, list, ids, pass };
}

/** Returns how many requests to Firestore `work` makes. */
async function requestsOf(db: Firestore, work: () => Promise<unknown>): Promise<number> {
  const reading = [vi.spyOn(db, 'getAll'), vi.spyOn(db, 'doc'), vi.spyOn(db, 'collection')];
  await work();
  const count = reading.reduce((sum, { mock }) => sum + mock.calls.length, 0);
  for (const spy of reading) spy.mockRestore();
  return count;
}

describe('the public list', () => {
  it('is read once per second for all signed-out callers, unless the cache is cleared', async () => {
    const { db, list, pass, pages } = await scene();
    const first = await list(null);
    expect(await requestsOf(db, () => Promise.all([list(null), list(null)]))).toBe(0);
    expect(await list(null)).toBe(first);
    expect(pages.isCurrent(first)).toBe(true);
    pages.drop();
    expect(pages.isCurrent(first)).toBe(false);
    expect(await requestsOf(db, () => Promise.all([list(null), list(null)]))).toBe(1);
    const second = await list(null);
    pass(maxAgeMs - 1);
    expect([pages.isCurrent(second), pages.isCurrent(first)]).toEqual([true, false]);
    pass(1);
    expect(pages.isCurrent(second)).toBe(false);
    expect(await requestsOf(db, () => list(null))).toBe(1);
  });

  it('shows a deleted post for at most one more second', async () => {
    const { db, posts, ids, pass } = await scene();
    const both = [posts.ana, posts.bo].sort();
    expect(await ids(null)).toEqual(both);
    await db.doc(paths.post(posts.bo)).update({ visibility: 'hidden' });
    expect(await ids(null)).toEqual(both);
    pass(maxAgeMs);
    expect(await ids(null)).toEqual([posts.ana]);
  });

  it('leaves out people whom the viewer blocked or muted, and fills the page with other posts', async () => {
    const { db, ana, bo, posts, ids } = await scene();
    const cy = await person(db, 'cy');
    await mute(db, noon, cy, bo);
    await block(db, noon, bo, ana);
    expect(await ids(null, { limit: '1' })).toEqual([posts.bo]);
    expect(await ids(cy, { limit: '1' })).toEqual([posts.ana]);
    expect(await ids(ana, { limit: '1' })).toEqual([posts.ana]);
    expect(await ids(bo, { limit: '1' })).toEqual([posts.bo]);
  });

  it('is cached for each order and limit, but not for searches and later pages', async () => {
    const { db, bo, posts, list, ids } = await scene();
    await likePost(db, noon, bo, posts.ana);
    expect((await list(null, { sort: 'trending', limit: '1' })).posts[0]?.id).toBe(posts.ana);
    const { posts: latest, nextCursor } = await list(null, { limit: '1' });
    expect(latest[0]?.id).toBe(posts.bo);
    expect(await ids(null, { limit: '1', cursor: nextCursor ?? '' })).toEqual([posts.ana]);
    expect(await ids(null, { search: 'bo ex' })).toEqual([posts.bo]);
  });

  it('is read again by the next caller after an error', async () => {
    const pages = createPageCache();
    const kept = { page: { items: [], nextCursor: null }, signedOutView: { posts: [], nextCursor: null } };
    await expect(pages.read('a', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(await pages.read('a', async () => kept)).toBe(kept);
  });

  it('is removed from the cache by the instance that changes a post', async () => {
    const { db, ana, posts } = await scene();
    const first = async () => (await listCachedPosts(db, null, { limit: '1' }, pageCache(db))).posts[0];
    expect((await first())?.likes.likeCount).toBe(0);
    await postsResponse({ db, viewerUid: ana, minimal: true }, (prefetch) =>
      likePost(db, noon, ana, posts.bo, prefetch),
    );
    expect((await first())?.likes.likeCount).toBe(1);
  });
});
