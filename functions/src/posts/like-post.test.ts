import { serverErrors } from '@glimpse/contract/errors';
import { limits } from '@glimpse/contract/limits';
import { paths } from '@glimpse/contract/paths';
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
  it('is counted, and shown first', async () => {
    const { db, ana, postId } = await scene();
    const bo = await person(db, 'bo');
    await likePost(db, noon, ana, postId);
    const { data } = await likePost(db, noon, bo, postId);
    expect(data).toMatchObject({ likeCount: 2, likePreview: [{ uid: bo }, { uid: ana }] });
    expect(await storedPost(db, postId)).toEqual(data);
  });

  it('is refused when it is there, when the post is not, and to people who are not', async () => {
    const { db, ana, postId } = await scene();
    await likePost(db, noon, ana, postId);
    await expect(likePost(db, noon, ana, postId)).rejects.toEqual(serverErrors.alreadyLiked());
    await expect(likePost(db, noon, ana, 'nowhere')).rejects.toEqual(serverErrors.postNotFound());
    await expect(likePost(db, noon, 'nobody', postId)).rejects.toEqual(serverErrors.viewerNotRegistered());
    expect((await storedPost(db, postId)).likeCount).toBe(1);
  });

  it('takes the place of a dislike', async () => {
    const { db, ana, postId } = await scene();
    await likePost(db, noon, ana, postId);
    await dislikePost(db, noon, ana, postId);
    await likePost(db, noon, ana, postId);
    expect(await storedPost(db, postId)).toMatchObject({
      likeCount: 1,
      likePreview: [{ uid: ana }],
      dislikePreview: [],
    });
    expect(await countOf(db.collection(paths.dislikes(postId)))).toBe(0);
  });

  it('of many at once is counted once each; the preview shows the newest and has its bound', async () => {
    const { db, postId } = await scene();
    const fans = await crowd(db, limits.previewPeople + 4);
    await Promise.all(fans.map((uid) => likePost(db, noon, uid, postId)));
    const { likeCount, likePreview } = await storedPost(db, postId);
    expect(likeCount).toBe(fans.length);
    expect(await countOf(db.collection(paths.likes(postId)))).toBe(fans.length);
    const newest = await db.collection(paths.likes(postId)).orderBy('createdAt', 'desc').get();
    expect(likePreview.map(({ uid }) => uid)).toEqual(
      newest.docs.slice(0, limits.previewPeople).map(({ id }) => id),
    );
  });

  it('says to each how many there were with it, whichever instance it has come to', async () => {
    const { db, postId } = await scene();
    const fans = await crowd(db, limits.previewPeople + 10);
    const instances = [db, database(db)];
    const likes = await Promise.all(
      fans.map((uid, index) => likePost(instances[index % 2] ?? db, noon, uid, postId)),
    );
    for (const [index, { data }] of likes.entries()) expect(data.likePreview[0]?.uid).toBe(fans[index]);
    const counts = likes.map(({ data }) => data.likeCount).sort((one, other) => one - other);
    expect(counts).toEqual(fans.map((_, index) => index + 1));
    // And back again, when each makes room in a full preview.
    const dislikes = await Promise.all(
      fans.map((uid, index) => dislikePost(instances[index % 2] ?? db, noon, uid, postId)),
    );
    for (const [index, { data }] of dislikes.entries()) {
      expect(data.dislikePreview[0]?.uid).toBe(fans[index]);
      expect(data.likePreview).toHaveLength(Math.min(data.likeCount, limits.previewPeople));
    }
    const { likeCount, likePreview, dislikePreview } = await storedPost(db, postId);
    expect([likeCount, likePreview]).toEqual([0, []]);
    const { docs } = await db.collection(paths.dislikes(postId)).orderBy('createdAt', 'desc').get();
    expect(docs).toHaveLength(fans.length);
    expect(dislikePreview.map(({ uid }) => uid)).toEqual(
      docs.slice(0, limits.previewPeople).map(({ id }) => id),
    );
  });

  it('of one person in two tabs is one like and one refusal', async () => {
    const { db, ana, postId } = await scene();
    const both = await Promise.allSettled([1, 2].map(() => likePost(db, noon, ana, postId)));
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect((await storedPost(db, postId)).likeCount).toBe(1);
  });
});

describe('a dislike', () => {
  it('takes the like back', async () => {
    const { db, ana, postId } = await scene();
    await likePost(db, noon, ana, postId);
    await dislikePost(db, noon, ana, postId);
    expect(await storedPost(db, postId)).toMatchObject({
      likeCount: 0,
      likePreview: [],
      dislikePreview: [{ uid: ana }],
    });
    expect(await countOf(db.collection(paths.likes(postId)))).toBe(0);
  });

  it('is refused where nothing is liked, and when it is there', async () => {
    const { db, ana, postId } = await scene();
    await expect(dislikePost(db, noon, ana, postId)).rejects.toEqual(serverErrors.likeBelowZero());
    const bo = await person(db, 'bo');
    await likePost(db, noon, ana, postId);
    await likePost(db, noon, bo, postId);
    await dislikePost(db, noon, ana, postId);
    await expect(dislikePost(db, noon, ana, postId)).rejects.toEqual(serverErrors.alreadyDisliked());
  });

  it('lets the next liker move up into a full preview', async () => {
    const { db, postId } = await scene();
    const fans = await crowd(db, limits.previewPeople + 1);
    for (const uid of fans) await likePost(db, noon, uid, postId);
    const [oldest = '', ...shown] = fans;
    const leaving = shown[3] ?? '';
    await dislikePost(db, noon, leaving, postId);
    const { likePreview } = await storedPost(db, postId);
    expect(likePreview.map(({ uid }) => uid)).toEqual(
      [oldest, ...shown.filter((uid) => uid !== leaving)].reverse(),
    );
  });
});
