import { CommentDoc } from '@glimpse/contract/comments/comment';
import { AppError } from '@glimpse/contract/errors';
import { previewLimits } from '@glimpse/contract/list-limits';
import { paths } from '@glimpse/contract/paths';
import fc from 'fast-check';
import type { Firestore } from 'firebase-admin/firestore';
import { expect, it } from 'vitest';
import { countOf, testDatabases } from '../../testing/database.ts';
import { crowd, noon, post, storedPost } from '../../testing/people.ts';
import { findCounterexample } from '../../testing/search.ts';
import { addComment } from '../comments/add-comment.ts';
import { toggleVote } from '../comments/toggle-vote.ts';
import { dislikePost, likePost } from './like-post.ts';

const database = testDatabases();
/** `STORM_RUNS=10` runs more. */
const runs = Number(process.env.STORM_RUNS ?? 1);
const people = previewLimits.people + 4;
const commentId = 'voted';

const actions = {
  like: (db: Firestore, uid: string, postId: string) => likePost(db, noon, uid, postId),
  dislike: (db: Firestore, uid: string, postId: string) => dislikePost(db, noon, uid, postId),
  comment: (db: Firestore, uid: string, postId: string) => addComment(db, noon, uid, postId, { message: 'Hi' }),
  upvote: (db: Firestore, uid: string, postId: string) => toggleVote(db, uid, { postId, commentId }, 1),
  downvote: (db: Firestore, uid: string, postId: string) => toggleVote(db, uid, { postId, commentId }, -1),
};
const names = ['like', 'like', 'dislike', 'comment', 'upvote', 'downvote'] as const;

/** A random action: who does what, in which instance, and after how many milliseconds. */
const action = fc.record({
  name: fc.constantFrom(...names),
  person: fc.nat(people - 1),
  instance: fc.nat(1),
  afterMs: fc.nat(300),
});

it('counters and responses agree when many people change one post in several instances at once', async () => {
  const holds = fc.asyncProperty(fc.array(action, { minLength: 60, maxLength: 120 }), async (all) => {
    const db = database();
    const instances = [db, database(db)];
    const crew = await crowd(db, people);
    const postId = await post(db, crew[0] ?? '');
    await addComment(db, noon, crew[0] ?? '', postId, { message: 'First', commentId });
    const done = { like: 0, dislike: 0, comment: 0, upvote: 0, downvote: 0 };
    await Promise.all(
      all.map(async ({ name, person, instance, afterMs }) => {
        await new Promise((resolve) => setTimeout(resolve, afterMs));
        try {
          await actions[name](instances[instance] ?? db, crew[person] ?? '', postId);
          done[name] += 1;
        } catch (error) {
          // Only errors of the specification are allowed.
          if (!(error instanceof AppError) || error.code === 'unavailable') throw error;
        }
      }),
    );

    const stored = await storedPost(db, postId);
    expect(stored.likeCount).toBe(done.like - done.dislike);
    expect(stored.commentCount).toBe(done.comment + 1);
    expect(await countOf(db.collection(paths.comments(postId)))).toBe(done.comment + 1);
    const newest = async (list: string) =>
      (await db.collection(list).orderBy('createdAt', 'desc').get()).docs.map(({ id }) => id);
    const [likers, dislikers] = [await newest(paths.likes(postId)), await newest(paths.dislikes(postId))];
    expect(likers.filter((uid) => dislikers.includes(uid))).toEqual([]);
    expect(stored.likePreview.map(({ uid }) => uid)).toEqual(likers.slice(0, previewLimits.people));
    expect(stored.dislikePreview.map(({ uid }) => uid)).toEqual(dislikers.slice(0, previewLimits.people));
    const comment = CommentDoc.parse((await db.doc(paths.comment(postId, commentId)).get()).data());
    const { docs: votes } = await db.collection(paths.votes(postId, commentId)).get();
    for (const [value, count, preview] of [
      [1, comment.upvoteCount, comment.upvotePreview],
      [-1, comment.downvoteCount, comment.downvotePreview],
    ] as const) {
      const voters = votes.filter((vote) => vote.get('value') === value).map(({ id }) => id);
      expect(count).toBe(voters.length);
      expect(preview).toHaveLength(Math.min(voters.length, previewLimits.people));
      expect(voters).toEqual(expect.arrayContaining(preview.map(({ uid }) => uid)));
    }
  });
  await findCounterexample(holds, { worlds: 2, runs });
});
