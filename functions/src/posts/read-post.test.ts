import { serverErrors } from '@glimpse/contract/errors';
import { limits } from '@glimpse/contract/limits';
import { describe, expect, it } from 'vitest';
import { testDatabases } from '../../testing/database.ts';
import { crowd, noon, person, post } from '../../testing/people.ts';
import { block } from '../blocks/block.ts';
import { addComment } from '../comments/add-comment.ts';
import { editComment } from '../comments/edit-comment.ts';
import { listComments } from '../comments/list-comments.ts';
import { toggleVote } from '../comments/toggle-vote.ts';
import type { Foresee } from './foreseen.ts';
import { dislikePost, likePost } from './like-post.ts';
import { postsAnswer, readPost } from './read-post.ts';

const database = testDatabases();
const commentId = 'voted';

/** A post of Ana's that more people like, and a comment that more vote for, than previews hold. The viewer was the first to do either. */
async function scene() {
  const db = database();
  const [ana, me] = [await person(db, 'ana'), await person(db, 'me')];
  const postId = await post(db, ana);
  await addComment(db, noon, ana, postId, { message: 'First', commentId });
  const id = { postId, commentId };
  const others = await crowd(db, limits.previewPeople + 1);
  for (const first of [[me], others])
    await Promise.all(first.flatMap((uid) => [likePost(db, noon, uid, postId), toggleVote(db, uid, id, 1)]));
  const answerTo = async (change: (foresee: Foresee) => ReturnType<typeof likePost>) =>
    (await postsAnswer({ db, viewerUid: me, minimal: true }, change)).post;
  return { db, ana, me, postId, id, answerTo };
}

type Shown = Awaited<ReturnType<typeof readPost>>;
const idsOf = (people: readonly { _id: string }[] | undefined) => people?.map(({ _id }) => _id);
/** What the viewer has to do with it, as it is shown. */
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

// What many change at once is written once a second: these mostly wait.
describe.concurrent('a crowded post', () => {
  it('shows what the viewer has given to it and its comments, whoever came later', async () => {
    const { db, me, postId } = await scene();
    expect(own(await readPost(db, me, postId))).toEqual(first);
    expect(own(await readPost(db, null, postId))).toMatchObject({ likes: false, up: false });
    const { comments } = await listComments(db, me, postId, {});
    expect(idsOf(comments[0]?.votes.upvotedBy)).toContain(me);
  });

  it('is answered as it is stored after each change', async () => {
    const { db, me, postId, id, answerTo } = await scene();
    const words = { message: 'Mine', commentId: 'mine' };
    const changes: [change: (foresee: Foresee) => ReturnType<typeof likePost>, then: typeof first][] = [
      [(foresee) => addComment(db, noon, me, postId, words, foresee), first],
      [(foresee) => editComment(db, noon, me, { postId, commentId: 'mine' }, words, foresee), first],
      [(foresee) => toggleVote(db, me, id, 1, true, foresee), first],
      [(foresee) => toggleVote(db, me, id, 1, undefined, foresee), { ...first, up: false }],
      [(foresee) => toggleVote(db, me, id, -1, undefined, foresee), { ...first, up: false, down: true }],
      [
        (foresee) => dislikePost(db, noon, me, postId, foresee),
        { likes: false, dislikes: true, up: false, down: true },
      ],
      [(foresee) => likePost(db, noon, me, postId, foresee), { ...first, up: false, down: true }],
    ];
    for (const [change, then] of changes) {
      const answer = await answerTo(change);
      expect(own(answer)).toEqual(then);
      expect(answer).toEqual(await readPost(db, me, postId));
    }
  });

  it('is answered without whom the viewer hides, and refused to whom its author has blocked', async () => {
    const { db, ana, me, postId, answerTo } = await scene();
    await block(db, noon, me, 'person-5');
    const { likes } = await answerTo((foresee) => dislikePost(db, noon, me, postId, foresee));
    expect(idsOf(likes.likedBy)).not.toContain('person-5');
    await block(db, noon, ana, me);
    await expect(answerTo((foresee) => likePost(db, noon, me, postId, foresee))).rejects.toThrow();
    await expect(readPost(db, me, postId)).rejects.toEqual(serverErrors.postNotFound());
    await expect(listComments(db, me, postId, {})).rejects.toEqual(serverErrors.postNotFound());
    await expect(listComments(db, null, 'nothing', {})).rejects.toEqual(serverErrors.postNotFound());
  });
});

it('comments of a post that is not there are not found, whatever place in their list is asked for', async () => {
  const db = database();
  const asked = { cursor: 'nowhere' };
  await expect(listComments(db, null, 'none', asked)).rejects.toEqual(serverErrors.postNotFound());
  const postId = await post(db, await person(db, 'ana'));
  await expect(listComments(db, null, postId, asked)).rejects.toMatchObject({ code: 'invalid-argument' });
});
