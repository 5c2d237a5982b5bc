import { previewLimits } from '@glimpse/contract/list-limits';
import { postErrors } from '@glimpse/contract/posts/post';
import { describe, expect, it } from 'vitest';
import { testDatabases } from '../../testing/database.ts';
import { crowd, noon, person, post } from '../../testing/people.ts';
import { addComment } from '../comments/add-comment.ts';
import { editComment } from '../comments/edit-comment.ts';
import { listComments } from '../comments/list-comments.ts';
import { toggleVote } from '../comments/toggle-vote.ts';
import { block } from '../safety/block.ts';
import { dislikePost, likePost } from './like-post.ts';
import { type Prefetch, postsResponse, readPost } from './read-post.ts';

const database = testDatabases();
const commentId = 'voted';

/**
 * A post by Ana with more likes, and a comment with more votes, than a preview has. The viewer's like and vote are
 * the oldest, so the previews do not show them.
 */
async function scene() {
  const db = database();
  const [ana, me] = [await person(db, 'ana'), await person(db, 'me')];
  const postId = await post(db, ana);
  await addComment(db, noon, ana, postId, { message: 'First', commentId });
  const id = { postId, commentId };
  const others = await crowd(db, previewLimits.people + 1);
  for (const first of [[me], others])
    await Promise.all(first.flatMap((uid) => [likePost(db, noon, uid, postId), toggleVote(db, uid, id, 1)]));
  const responseAfter = async (change: (prefetch: Prefetch) => ReturnType<typeof likePost>) =>
    (await postsResponse({ db, viewerUid: me, minimal: true }, change)).post;
  return { db, ana, me, postId, id, responseAfter };
}

type Shown = Awaited<ReturnType<typeof readPost>>;
const idsOf = (people: readonly { _id: string }[] | undefined) => people?.map(({ _id }) => _id);
/** Returns in which lists of the response the viewer is. */
const own = ({ likes, comments }: Shown) => {
  const voted = comments.find(({ _id }) => _id === commentId);
  return {
    likes: idsOf(likes.likedBy)?.includes('me'),
    dislikes: idsOf(likes.dislikedBy)?.includes('me'),
    up: idsOf(voted?.votes.upvotedBy)?.includes('me'),
    down: idsOf(voted?.votes.downvotedBy)?.includes('me'),
  };
};
const first = { likes: true, dislikes: false, up: true, down: false };

// These tests run concurrently, because the writes of a crowded post are paced.
describe.concurrent('a crowded post', () => {
  it('shows the viewer’s own like and votes, even if the previews do not contain them', async () => {
    const { db, me, postId } = await scene();
    expect(own(await readPost(db, me, postId))).toEqual(first);
    expect(own(await readPost(db, null, postId))).toMatchObject({ likes: false, up: false });
    const { comments } = await listComments(db, me, postId, {});
    expect(idsOf(comments[0]?.votes.upvotedBy)).toContain(me);
  });

  it('is returned as stored after each change', async () => {
    const { db, me, postId, id, responseAfter } = await scene();
    const words = { message: 'Mine', commentId: 'mine' };
    const changes: [change: (prefetch: Prefetch) => ReturnType<typeof likePost>, then: typeof first][] = [
      [(prefetch) => addComment(db, noon, me, postId, words, prefetch), first],
      [(prefetch) => editComment(db, noon, me, { postId, commentId: 'mine' }, words, prefetch), first],
      [(prefetch) => toggleVote(db, me, id, 1, true, prefetch), first],
      [(prefetch) => toggleVote(db, me, id, 1, undefined, prefetch), { ...first, up: false }],
      [(prefetch) => toggleVote(db, me, id, -1, undefined, prefetch), { ...first, up: false, down: true }],
      [
        (prefetch) => dislikePost(db, noon, me, postId, prefetch),
        { likes: false, dislikes: true, up: false, down: true },
      ],
      [(prefetch) => likePost(db, noon, me, postId, prefetch), { ...first, up: false, down: true }],
    ];
    for (const [change, then] of changes) {
      const response = await responseAfter(change);
      expect(own(response)).toEqual(then);
      expect(response).toEqual(await readPost(db, me, postId));
    }
  });

  it('is returned without people whom the viewer blocked or muted, and not found when its author blocked the viewer', async () => {
    const { db, ana, me, postId, responseAfter } = await scene();
    await block(db, noon, me, 'person-5');
    const { likes } = await responseAfter((prefetch) => dislikePost(db, noon, me, postId, prefetch));
    expect(idsOf(likes.likedBy)).not.toContain('person-5');
    await block(db, noon, ana, me);
    await expect(responseAfter((prefetch) => likePost(db, noon, me, postId, prefetch))).rejects.toThrow();
    await expect(readPost(db, me, postId)).rejects.toEqual(postErrors.notFound());
    await expect(listComments(db, me, postId, {})).rejects.toEqual(postErrors.notFound());
    await expect(listComments(db, null, 'nothing', {})).rejects.toEqual(postErrors.notFound());
  });
});

it('listing comments of a missing post throws `postNotFound` for each cursor', async () => {
  const db = database();
  const asked = { cursor: 'nowhere' };
  await expect(listComments(db, null, 'none', asked)).rejects.toEqual(postErrors.notFound());
  const postId = await post(db, await person(db, 'ana'));
  await expect(listComments(db, null, postId, asked)).rejects.toMatchObject({ code: 'invalid-argument' });
});
