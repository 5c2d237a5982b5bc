import { signInErrors } from '@glimpse/contract/auth/sign-in-errors';
import { previewLimits } from '@glimpse/contract/list-limits';
import { paths } from '@glimpse/contract/paths';
import { hotScore } from '@glimpse/contract/posts/hot-score';
import { postErrors } from '@glimpse/contract/posts/post';
import { describe, expect, it } from 'vitest';
import { countOf, testDatabases } from '../../testing/database.ts';
import { crowd, noon, person, post, storedPost } from '../../testing/people.ts';
import { dislikePost, likePost } from './like-post.ts';

const database = testDatabases();

async function scene() {
  const db = database();
  const ana = await person(db, 'ana');
  return { db, ana, postId: await post(db, ana) };
}

describe('a like', () => {
  it('is counted, and is first in the preview', async () => {
    const { db, ana, postId } = await scene();
    const bo = await person(db, 'bo');
    await likePost(db, noon, ana, postId);
    const { data } = await likePost(db, noon, bo, postId);
    expect(data).toMatchObject({ likeCount: 2, likePreview: [{ uid: bo }, { uid: ana }] });
    expect(await storedPost(db, postId)).toEqual(data);
  });

  it('raises the hot score, and a dislike lowers it', async () => {
    const { db, postId } = await scene();
    const scoreOf = async () => (await storedPost(db, postId)).hotScore;
    expect(await scoreOf()).toBe(hotScore(0, noon));
    const fans = await crowd(db, 3);
    await Promise.all(fans.map((uid) => likePost(db, noon, uid, postId)));
    expect(await scoreOf()).toBe(hotScore(3, noon));
    await dislikePost(db, noon, fans[0] ?? '', postId);
    expect(await scoreOf()).toBe(hotScore(2, noon));
  });

  it('is refused when it exists, when the post does not exist, and without a profile', async () => {
    const { db, ana, postId } = await scene();
    await likePost(db, noon, ana, postId);
    await expect(likePost(db, noon, ana, postId)).rejects.toEqual(postErrors.alreadyLiked());
    await expect(likePost(db, noon, ana, 'nowhere')).rejects.toEqual(postErrors.notFound());
    await expect(likePost(db, noon, 'nobody', postId)).rejects.toEqual(signInErrors.viewerNotRegistered());
    expect((await storedPost(db, postId)).likeCount).toBe(1);
  });

  it('returns the count as of this like, whichever instance handles it', async () => {
    const { db, postId } = await scene();
    const fans = await crowd(db, previewLimits.people + 10);
    const instances = [db, database(db)];
    const likes = await Promise.all(fans.map((uid, index) => likePost(instances[index % 2] ?? db, noon, uid, postId)));
    for (const [index, { data }] of likes.entries()) expect(data.likePreview[0]?.uid).toBe(fans[index]);
    const counts = likes.map(({ data }) => data.likeCount).sort((one, other) => one - other);
    expect(counts).toEqual(fans.map((_, index) => index + 1));
    // Each dislike removes a person from a full preview.
    const dislikes = await Promise.all(
      fans.map((uid, index) => dislikePost(instances[index % 2] ?? db, noon, uid, postId)),
    );
    for (const [index, { data }] of dislikes.entries()) {
      expect(data.dislikePreview[0]?.uid).toBe(fans[index]);
      expect(data.likePreview).toHaveLength(Math.min(data.likeCount, previewLimits.people));
    }
    const { likeCount, likePreview, dislikePreview } = await storedPost(db, postId);
    expect([likeCount, likePreview]).toEqual([0, []]);
    const { docs } = await db.collection(paths.dislikes(postId)).orderBy('createdAt', 'desc').get();
    expect(docs).toHaveLength(fans.length);
    expect(dislikePreview.map(({ uid }) => uid)).toEqual(docs.slice(0, previewLimits.people).map(({ id }) => id));
  });

  it('of one person in two tabs succeeds once and is refused once', async () => {
    const { db, ana, postId } = await scene();
    const both = await Promise.allSettled([1, 2].map(() => likePost(db, noon, ana, postId)));
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect((await storedPost(db, postId)).likeCount).toBe(1);
  });
});

describe('a dislike', () => {
  it('is refused when the like count is 0, and when it exists', async () => {
    const { db, ana, postId } = await scene();
    await expect(dislikePost(db, noon, ana, postId)).rejects.toEqual(postErrors.likeBelowZero());
    const bo = await person(db, 'bo');
    await likePost(db, noon, ana, postId);
    await likePost(db, noon, bo, postId);
    await dislikePost(db, noon, ana, postId);
    await expect(dislikePost(db, noon, ana, postId)).rejects.toEqual(postErrors.alreadyDisliked());
  });

  it('moves the next liker up into a full preview', async () => {
    const { db, postId } = await scene();
    const fans = await crowd(db, previewLimits.people + 1);
    for (const uid of fans) await likePost(db, noon, uid, postId);
    const [oldest = '', ...shown] = fans;
    const leaving = shown[3] ?? '';
    await dislikePost(db, noon, leaving, postId);
    const { likePreview } = await storedPost(db, postId);
    expect(likePreview.map(({ uid }) => uid)).toEqual([oldest, ...shown.filter((uid) => uid !== leaving)].reverse());
  });
});

it('a like and a dislike replace one another', async () => {
  const { db, ana, postId } = await scene();
  const state = async () => {
    const { likeCount, likePreview, dislikePreview } = await storedPost(db, postId);
    const stored = await Promise.all([paths.likes, paths.dislikes].map((list) => countOf(db.collection(list(postId)))));
    return [likeCount, likePreview.length, dislikePreview.length, ...stored];
  };
  await likePost(db, noon, ana, postId);
  expect(await state()).toEqual([1, 1, 0, 1, 0]);
  await dislikePost(db, noon, ana, postId);
  expect(await state()).toEqual([0, 0, 1, 0, 1]);
  await likePost(db, noon, ana, postId);
  expect(await state()).toEqual([1, 1, 0, 1, 0]);
});
