import { serverErrors } from '@glimpse/contract/errors';
import { limits } from '@glimpse/contract/limits';
import { paths } from '@glimpse/contract/paths';
import { LikeDoc, type LikePreview, type PostDoc } from '@glimpse/contract/post';
import type { Firestore } from 'firebase-admin/firestore';
import { readDocuments, type Stored } from '../firestore/documents.ts';
import { joined, left, needsRefill, timeAfter } from '../firestore/previews.ts';
import { newestDislikes, newestLikes } from '../firestore/queries.ts';
import { inTurn } from '../firestore/queue.ts';
import { requirePost, requireViewer } from '../firestore/require.ts';
import { runTransaction, type Transaction } from '../firestore/transaction.ts';

/**
 * The post with one more like, by `uid`; a dislike of theirs goes. Throws `viewerNotRegistered`, `postNotFound` or
 * `alreadyLiked`.
 */
export const likePost = (
  db: Firestore,
  nowMs: number,
  uid: string,
  postId: string,
): Promise<Stored<PostDoc>> => giveOpinion(db, nowMs, uid, postId, 'like');

/**
 * The post with one like less; `uid` is among the dislikers and no longer among the likers. It costs a like even where
 * `uid` had given none: the specification has it so. Throws `viewerNotRegistered`, `postNotFound`, `likeBelowZero` or
 * `alreadyDisliked`.
 */
export const dislikePost = (
  db: Firestore,
  nowMs: number,
  uid: string,
  postId: string,
): Promise<Stored<PostDoc>> => giveOpinion(db, nowMs, uid, postId, 'dislike');

type Opinion = 'like' | 'dislike';

const opinions = {
  like: { opposite: 'dislike', likes: 1, preview: 'likePreview', newest: newestLikes },
  dislike: { opposite: 'like', likes: -1, preview: 'dislikePreview', newest: newestDislikes },
} as const;

const giveOpinion = (
  db: Firestore,
  nowMs: number,
  uid: string,
  postId: string,
  opinion: Opinion,
): Promise<Stored<PostDoc>> =>
  inTurn(paths.post(postId), () =>
    runTransaction(db, async (tx) => {
      const read = await tx.read({
        post: db.doc(paths.post(postId)),
        viewer: db.doc(paths.user(uid)),
        like: db.doc(paths.like(postId, uid)),
        dislike: db.doc(paths.dislike(postId, uid)),
      });
      const { fullName, email } = requireViewer(read.viewer).data;
      const { data } = requirePost(read.post);
      refuse(opinion, data.likeCount, read);

      const { opposite, preview, likes } = opinions[opinion];
      const at = timeAfter(data[preview], nowMs);
      const person: LikePreview = { uid, fullName, email, createdAt: at, updatedAt: at };
      const given: LikeDoc = { ...person, postId };
      const taken = read[opposite];
      const change: Partial<PostDoc> = { likeCount: data.likeCount + likes };
      change[preview] = joined(data[preview], person);
      if (taken.exists)
        change[opinions[opposite].preview] = await previewWithout(tx, db, postId, data, uid, opposite);

      tx.create(read[opinion].ref, given);
      if (taken.exists) tx.delete(taken);
      tx.update(read.post, change);
      return { id: postId, data: { ...data, ...change } };
    }),
  );

function refuse(opinion: Opinion, likeCount: number, own: Record<Opinion, { exists: boolean }>): void {
  if (opinion === 'like' && own.like.exists) throw serverErrors.alreadyLiked();
  if (opinion === 'dislike' && likeCount === 0) throw serverErrors.likeBelowZero();
  if (opinion === 'dislike' && own.dislike.exists) throw serverErrors.alreadyDisliked();
}

/** The preview without this person, with the next in the list moved up. */
async function previewWithout(
  tx: Transaction,
  db: Firestore,
  postId: string,
  post: PostDoc,
  uid: string,
  opinion: Opinion,
): Promise<LikePreview[]> {
  const { preview, newest } = opinions[opinion];
  if (!needsRefill(post[preview], uid)) return left(post[preview], uid);
  const { docs } = await tx.get(newest(db, postId).query.limit(limits.previewPeople + 1));
  const people = readDocuments(LikeDoc, docs).map(({ data }) => withoutPost(data));
  return left(people, uid).slice(0, limits.previewPeople);
}

const withoutPost = ({ uid, fullName, email, createdAt, updatedAt }: LikeDoc): LikePreview => ({
  uid,
  fullName,
  email,
  createdAt,
  updatedAt,
});
