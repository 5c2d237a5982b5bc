import { serverErrors } from '@glimpse/contract/errors';
import { paths } from '@glimpse/contract/paths';
import { LikeDoc, type LikePreview, type PostDoc } from '@glimpse/contract/posts/post';
import type { Firestore } from 'firebase-admin/firestore';
import { readDocuments, type Stored } from '../firestore/documents.ts';
import { gather } from '../firestore/gather.ts';
import { joined, timeAfter, withoutPerson } from '../firestore/previews.ts';
import { newestDislikes, newestLikes } from '../firestore/queries.ts';
import { requireViewer } from '../firestore/require.ts';
import type { Commit, StagedList } from '../firestore/staged-commit.ts';
import { refuseApart } from '../hidden/hidden.ts';
import { requireVisiblePost } from '../visibility/visible-posts.ts';
import type { Foresee } from './foreseen.ts';

/**
 * The post with one more like, by `uid`; a dislike of theirs goes. Throws `viewerNotRegistered`, `postNotFound`,
 * `notPossible` or `alreadyLiked`.
 */
export const likePost = (
  db: Firestore,
  nowMs: number,
  uid: string,
  postId: string,
  foresee?: Foresee,
): Promise<Stored<PostDoc>> => giveOpinion(db, nowMs, uid, postId, 'like', foresee);

/**
 * The post with one like less; `uid` is among the dislikers and no longer among the likers. It costs a like even where
 * `uid` had given none: the specification has it so. Throws `viewerNotRegistered`, `postNotFound`, `notPossible`, `likeBelowZero` or
 * `alreadyDisliked`.
 */
export const dislikePost = (
  db: Firestore,
  nowMs: number,
  uid: string,
  postId: string,
  foresee?: Foresee,
): Promise<Stored<PostDoc>> => giveOpinion(db, nowMs, uid, postId, 'dislike', foresee);

export type Opinion = 'like' | 'dislike';

export const opinions = {
  like: {
    opposite: 'dislike',
    likes: 1,
    preview: 'likePreview',
    path: paths.like,
    list: paths.likes,
    newest: newestLikes,
  },
  dislike: {
    opposite: 'like',
    likes: -1,
    preview: 'dislikePreview',
    path: paths.dislike,
    list: paths.dislikes,
    newest: newestDislikes,
  },
} as const;

function giveOpinion(
  db: Firestore,
  nowMs: number,
  uid: string,
  postId: string,
  opinion: Opinion,
  foresee?: Foresee,
): Promise<Stored<PostDoc>> {
  const { opposite, preview, likes, path } = opinions[opinion];
  const post = db.doc(paths.post(postId));
  // The opposite one cannot come or go without the post, which is held. The name is copied as it was a moment ago, and who
  // blocks in the same moment has been liked a moment before.
  const read = {
    hot: post,
    held: { post, given: db.doc(path(postId, uid)) },
    glanced: {
      viewer: db.doc(paths.user(uid)),
      hidden: db.doc(paths.hidden(uid)),
      taken: db.doc(opinions[opposite].path(postId, uid)),
    },
  };
  return gather(db, read, async (commit, { held, glanced }) => {
    const { fullName, email } = requireViewer(glanced.viewer).data;
    const { data } = await requireVisiblePost(db, uid, held.post);
    await refuseApart(db, glanced.hidden, uid, [data.postBy.uid]);
    refuse(opinion, data.likeCount, held.given.exists);

    const at = timeAfter(data[preview], nowMs);
    const person: LikePreview = { uid, fullName, email, createdAt: at, updatedAt: at };
    const given: LikeDoc = { ...person, postId };
    const change: Partial<PostDoc> = { likeCount: data.likeCount + likes };
    change[preview] = joined(data[preview], person);
    if (glanced.taken.exists)
      change[opinions[opposite].preview] = await previewWithout(commit, db, postId, data, uid, opposite);

    commit.create(held.given.ref, given);
    if (glanced.taken.exists) commit.delete(glanced.taken);
    commit.update(held.post, change);
    const changed = { id: postId, data: { ...data, ...change } };
    foresee?.({ post: changed, hidden: glanced.hidden });
    return changed;
  });
}

function refuse(opinion: Opinion, likeCount: number, isGiven: boolean): void {
  if (opinion === 'like' && isGiven) throw serverErrors.alreadyLiked();
  if (opinion === 'dislike' && likeCount === 0) throw serverErrors.likeBelowZero();
  if (opinion === 'dislike' && isGiven) throw serverErrors.alreadyDisliked();
}

/** The preview without this person. Its list changes only with the post. */
export function previewWithout(
  commit: Commit,
  db: Firestore,
  postId: string,
  post: PostDoc,
  uid: string,
  opinion: Opinion,
): Promise<LikePreview[]> {
  const { preview, list, newest } = opinions[opinion];
  const members: StagedList = {
    collection: list(postId),
    query: newest(db, postId).query,
    newestBy: 'createdAt' satisfies keyof LikeDoc,
  };
  return withoutPerson(post[preview], uid, async (count) =>
    readDocuments(LikeDoc, await commit.first(members, count)).map(
      ({ data: { postId: _, ...shown } }) => shown,
    ),
  );
}
