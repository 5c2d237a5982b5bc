import { paths } from '@glimpse/contract/paths';
import type { Firestore } from 'firebase-admin/firestore';
import { describe, expect, it, vi } from 'vitest';
import { testDatabases } from '../../testing/database.ts';
import { noon, person, picture, post } from '../../testing/people.ts';
import { block } from '../blocks/block.ts';
import { mute } from '../blocks/mute.ts';
import { createPost } from './create-post.ts';
import { likePost } from './like-post.ts';
import { listKeptPosts, type PostListRequest } from './list-posts.ts';
import { createKeptPages, keptMs, keptPages } from './page-cache.ts';
import { postsAnswer } from './read-post.ts';

const database = testDatabases();

/** Ana and Bo with a post each, Bo's the newer; pages that are kept by a clock of their own. */
async function scene() {
  const db = database();
  const [ana, bo] = [await person(db, 'ana'), await person(db, 'bo')];
  const { id: newer } = await createPost(db, noon + 1, bo, { postImage: picture });
  const posts = { ana: await post(db, ana), bo: newer };
  let nowMs = 0;
  const pages = createKeptPages(() => nowMs);
  const list = (viewerUid: string | null, request: PostListRequest = {}) =>
    listKeptPosts(db, viewerUid, request, pages);
  const ids = async (viewerUid: string | null, request?: PostListRequest) =>
    (await list(viewerUid, request)).posts.map(({ id }) => id).sort();
  const pass = (ms: number) => {
    nowMs += ms;
  };
  return { db, ana, bo, posts, pages, list, ids, pass };
}

/** How many requests to Firestore `work` takes. */
async function requestsOf(db: Firestore, work: () => Promise<unknown>): Promise<number> {
  const reading = [vi.spyOn(db, 'getAll'), vi.spyOn(db, 'doc'), vi.spyOn(db, 'collection')];
  await work();
  const count = reading.reduce((sum, { mock }) => sum + mock.calls.length, 0);
  for (const spy of reading) spy.mockRestore();
  return count;
}

describe('the public list', () => {
  it('is read once in a second for all who are signed out, and as long as nothing drops it', async () => {
    const { db, list, pass, pages } = await scene();
    const first = await list(null);
    expect(await requestsOf(db, () => Promise.all([list(null), list(null)]))).toBe(0);
    expect(await list(null)).toBe(first);
    expect(pages.isCurrent(first)).toBe(true);
    pages.drop();
    expect(pages.isCurrent(first)).toBe(false);
    expect(await requestsOf(db, () => Promise.all([list(null), list(null)]))).toBe(1);
    const second = await list(null);
    pass(keptMs - 1);
    expect([pages.isCurrent(second), pages.isCurrent(first)]).toEqual([true, false]);
    pass(1);
    expect(pages.isCurrent(second)).toBe(false);
    expect(await requestsOf(db, () => list(null))).toBe(1);
  });

  it('shows what has gone a second longer at most', async () => {
    const { db, posts, ids, pass } = await scene();
    const both = [posts.ana, posts.bo].sort();
    expect(await ids(null)).toEqual(both);
    await db.doc(paths.post(posts.bo)).update({ visibility: 'hidden' });
    expect(await ids(null)).toEqual(both);
    pass(keptMs);
    expect(await ids(null)).toEqual([posts.ana]);
  });

  it('leaves out for each viewer whom they hide, full pages where there are more', async () => {
    const { db, ana, bo, posts, ids } = await scene();
    const cy = await person(db, 'cy');
    await mute(db, noon, cy, bo);
    await block(db, noon, bo, ana);
    expect(await ids(null, { limit: '1' })).toEqual([posts.bo]);
    expect(await ids(cy, { limit: '1' })).toEqual([posts.ana]);
    expect(await ids(ana, { limit: '1' })).toEqual([posts.ana]);
    expect(await ids(bo, { limit: '1' })).toEqual([posts.bo]);
  });

  it('is kept for each order and length, and neither for a search nor for what comes later', async () => {
    const { db, bo, posts, list, ids } = await scene();
    await likePost(db, noon, bo, posts.ana);
    expect((await list(null, { sort: 'trending', limit: '1' })).posts[0]?.id).toBe(posts.ana);
    const { posts: latest, nextCursor } = await list(null, { limit: '1' });
    expect(latest[0]?.id).toBe(posts.bo);
    expect(await ids(null, { limit: '1', cursor: nextCursor ?? '' })).toEqual([posts.ana]);
    expect(await ids(null, { search: 'bo ex' })).toEqual([posts.bo]);
  });

  it('that cannot be read is tried again by the next who asks', async () => {
    const pages = createKeptPages();
    const kept = { page: { items: [], nextCursor: null }, forNobody: { posts: [], nextCursor: null } };
    await expect(pages.read('a', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(await pages.read('a', async () => kept)).toBe(kept);
  });

  it('is dropped by the instance that changes a post', async () => {
    const { db, ana, posts } = await scene();
    const first = async () => (await listKeptPosts(db, null, { limit: '1' }, keptPages(db))).posts[0];
    expect((await first())?.likes.likeCount).toBe(0);
    await postsAnswer({ db, viewerUid: ana, minimal: true }, (foresee) =>
      likePost(db, noon, ana, posts.bo, foresee),
    );
    expect((await first())?.likes.likeCount).toBe(1);
  });
});
