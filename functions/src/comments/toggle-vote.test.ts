import { CommentDoc } from '@glimpse/contract/comments/comment';
import { serverErrors } from '@glimpse/contract/errors';
import { limits } from '@glimpse/contract/limits';
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
  it('is given, taken back, and replaced by its opposite', async () => {
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

  it('that is wanted is given once, however often the call comes; one that is not wanted is taken back', async () => {
    const { db, ana, id, votes } = await scene();
    const none = { up: { count: 0, by: [] }, down: { count: 0, by: [] } };
    const up = { ...none, up: { count: 1, by: [ana] } };
    await toggleVote(db, ana, id, 1, true);
    const answer = await toggleVote(db, ana, id, 1, true);
    expect(await votes()).toEqual(up);
    expect(answer.data).toEqual(await storedPost(db, id.postId));
    // A vote to the other side is none of this call's business.
    await toggleVote(db, ana, id, -1, false);
    expect(await votes()).toEqual(up);
    await toggleVote(db, ana, id, -1, true);
    expect(await votes()).toEqual({ ...none, down: { count: 1, by: [ana] } });
    await toggleVote(db, ana, id, -1, false);
    await toggleVote(db, ana, id, -1, false);
    expect(await votes()).toEqual(none);
  });

  it('shows with the post', async () => {
    const { db, ana, id } = await scene();
    const answer = await toggleVote(db, ana, id, 1);
    expect(answer.data).toEqual(await storedPost(db, id.postId));
    expect(answer.data.commentPreview[0]?.votes).toMatchObject({
      upvoteCount: 1,
      upvotePreview: [{ uid: ana }],
    });
  });

  it('is refused where there is no comment', async () => {
    const { db, ana, id } = await scene();
    await expect(toggleVote(db, ana, { ...id, commentId: 'none' }, 1)).rejects.toEqual(
      serverErrors.commentNotFound(),
    );
    await expect(toggleVote(db, 'nobody', id, 1)).rejects.toEqual(serverErrors.viewerNotRegistered());
  });

  it('of many at once is counted once each; another moves up when one goes', async () => {
    const { db, id, votes } = await scene();
    const voters = await crowd(db, limits.previewPeople + 1);
    await Promise.all(voters.map((uid) => toggleVote(db, uid, id, 1)));
    const { up } = await votes();
    expect(up.count).toBe(voters.length);
    expect(up.by).toHaveLength(limits.previewPeople);
    const [leaving = ''] = up.by;
    await toggleVote(db, leaving, id, 1);
    const after = await votes();
    expect(after.up.count).toBe(limits.previewPeople);
    expect(after.up.by.sort()).toEqual(voters.filter((uid) => uid !== leaving).sort());
  });
});
