import { signInErrors } from '@glimpse/contract/auth/sign-in-errors';
import { CommentDoc, commentErrors } from '@glimpse/contract/comments/comment';
import { previewLimits } from '@glimpse/contract/list-limits';
import { paths } from '@glimpse/contract/paths';
import { describe, expect, it } from 'vitest';
import { countOf, testDatabases } from '../../testing/database.ts';
import { crowd, noon, person, post, storedPost } from '../../testing/people.ts';
import { addComment } from './add-comment.ts';
import { toggleVote } from './toggle-vote.ts';

const database = testDatabases();

async function scene() {
  const db = database();
  const ana = await person(db, 'ana');
  const id = { postId: await post(db, ana), commentId: 'c1' };
  await addComment(db, noon, ana, id.postId, { message: 'Lovely', commentId: id.commentId });
  const votes = async () => {
    const comment = CommentDoc.parse((await db.doc(paths.comment(id.postId, id.commentId)).get()).data());
    const { upvoteCount, downvoteCount, upvotePreview, downvotePreview } = comment;
    return {
      up: { count: upvoteCount, by: upvotePreview.map(({ uid }) => uid) },
      down: { count: downvoteCount, by: downvotePreview.map(({ uid }) => uid) },
    };
  };
  return { db, ana, id, votes };
}

describe('a vote', () => {
  it('is added, deleted, and replaced by its opposite', async () => {
    const { db, ana, id, votes } = await scene();
    const none = { up: { count: 0, by: [] }, down: { count: 0, by: [] } };
    await toggleVote(db, ana, id, 1);
    expect(await votes()).toEqual({ ...none, up: { count: 1, by: [ana] } });
    await toggleVote(db, ana, id, -1);
    expect(await votes()).toEqual({ ...none, down: { count: 1, by: [ana] } });
    await toggleVote(db, ana, id, -1);
    expect(await votes()).toEqual(none);
    expect(await countOf(db.collection(paths.votes(id.postId, id.commentId)))).toBe(0);
  });

  it('with `wanted` ends in the wanted state, also when the call is repeated', async () => {
    const { db, ana, id, votes } = await scene();
    const none = { up: { count: 0, by: [] }, down: { count: 0, by: [] } };
    const up = { ...none, up: { count: 1, by: [ana] } };
    await toggleVote(db, ana, id, 1, true);
    const response = await toggleVote(db, ana, id, 1, true);
    expect(await votes()).toEqual(up);
    expect(response.data).toEqual(await storedPost(db, id.postId));
    // `wanted: false` for a downvote does not delete an upvote.
    await toggleVote(db, ana, id, -1, false);
    expect(await votes()).toEqual(up);
    await toggleVote(db, ana, id, -1, true);
    expect(await votes()).toEqual({ ...none, down: { count: 1, by: [ana] } });
    await toggleVote(db, ana, id, -1, false);
    await toggleVote(db, ana, id, -1, false);
    expect(await votes()).toEqual(none);
  });

  it('is in the preview of the post', async () => {
    const { db, ana, id } = await scene();
    const response = await toggleVote(db, ana, id, 1);
    expect(response.data).toEqual(await storedPost(db, id.postId));
    expect(response.data.commentPreview[0]?.votes).toMatchObject({
      upvoteCount: 1,
      upvotePreview: [{ uid: ana }],
    });
  });

  it('is refused without a comment', async () => {
    const { db, ana, id } = await scene();
    await expect(toggleVote(db, ana, { ...id, commentId: 'none' }, 1)).rejects.toEqual(commentErrors.notFound());
    await expect(toggleVote(db, 'nobody', id, 1)).rejects.toEqual(signInErrors.viewerNotRegistered());
  });

  it('of each of many people at once is counted once, and the next moves up when one is deleted', async () => {
    const { db, id, votes } = await scene();
    const voters = await crowd(db, previewLimits.people + 1);
    await Promise.all(voters.map((uid) => toggleVote(db, uid, id, 1)));
    const { up } = await votes();
    expect(up.count).toBe(voters.length);
    expect(up.by).toHaveLength(previewLimits.people);
    const [leaving = ''] = up.by;
    await toggleVote(db, leaving, id, 1);
    const after = await votes();
    expect(after.up.count).toBe(previewLimits.people);
    expect(after.up.by.sort()).toEqual(voters.filter((uid) => uid !== leaving).sort());
  });
});
