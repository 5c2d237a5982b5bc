import { paths } from '@glimpse/contract/paths';
import { hotScore } from '@glimpse/contract/posts/hot-score';
import { LikeDoc, type LikePreview, PostDoc, postErrors } from '@glimpse/contract/posts/post';
import type { Firestore } from 'firebase-admin/firestore';
import { inBatch } from '../firestore/batched-commit.ts';
import type { Commit, StagedList } from '../firestore/commit.ts';
import { readableDocument, readDocuments, type Stored } from '../firestore/documents.ts';
import { nextCreatedAt, withNewest, withoutPerson } from '../firestore/previews.ts';
import { newestDislikes, newestLikes } from '../firestore/queries.ts';
import { requireViewer } from '../firestore/require.ts';
import { refuseBlocked } from '../visibility/block-lists.ts';
import { requireVisiblePost } from '../visibility/visible-posts.ts';
import type { Prefetch } from './read-post.ts';

/**
 * Adds a like by `uid`, deletes their dislike, and returns the post. Throws `viewerNotRegistered`, `postNotFound`,
 * `notPossible` or `alreadyLiked`.
 */
export const likePost = (
  db: Firestore,
  nowMs: number,
  uid: string,
  postId: string,
  prefetch?: Prefetch,
): Promise<Stored<PostDoc>> => giveOpinion(db, nowMs, uid, postId, 'like', prefetch);

/**
 * Adds a dislike by `uid`, deletes their like, and returns the post. The specification says that each dislike
 * decrements the like count, even if `uid` did not like the post. Throws `viewerNotRegistered`, `postNotFound`,
 * `notPossible`, `likeBelowZero` or `alreadyDisliked`.
 */
export const dislikePost = (
  db: Firestore,
  nowMs: number,
  uid: string,
  postId: string,
  prefetch?: Prefetch,
): Promise<Stored<PostDoc>> => giveOpinion(db, nowMs, uid, postId, 'dislike', prefetch);

export type Opinion = 'like' | 'dislike';

const opinions = {
  like: {
    opposite: 'dislike',
    likeDelta: 1,
    preview: 'likePreview',
    path: paths.like,
    list: paths.likes,
    newest: newestLikes,
  },
  dislike: {
    opposite: 'like',
    likeDelta: -1,
    preview: 'dislikePreview',
    path: paths.dislike,
    list: paths.dislikes,
    newest: newestDislikes,
  },
} as const;

/**
 * Deletes the like or dislike of a deleted account. A deleted like decrements the like count. A deleted dislike
 * does not change it, although the dislike decremented it. Idempotent.
 */
export const deleteOpinionOfDeletedAccount = (
  db: Firestore,
  uid: string,
  postId: string,
  opinion: Opinion,
): Promise<void> => {
  const { path, preview } = opinions[opinion];
  const refs = { post: db.doc(paths.post(postId)), given: db.doc(path(postId, uid)) };
  // Each document is written if it exists.
  return inBatch(db, { lockPaths: [refs.post.path], mayChange: refs }, async (commit, read) => {
    if (!read.given.exists) return;
    commit.delete(read.given);
    const post = readableDocument(PostDoc, read.post)?.data;
    if (!post) return;
    const likeCount = opinion === 'like' ? Math.max(0, post.likeCount - 1) : post.likeCount;
    commit.update(read.post, {
      [preview]: await previewWithout(commit, db, { post: { id: postId, data: post }, uid, opinion }),
      ...(opinion === 'like' && { likeCount, hotScore: hotScore(likeCount, post.createdAt) }),
    });
  });
};

function giveOpinion(
  db: Firestore,
  nowMs: number,
  uid: string,
  postId: string,
  opinion: Opinion,
  prefetch?: Prefetch,
): Promise<Stored<PostDoc>> {
  const { opposite, preview, likeDelta, path } = opinions[opinion];
  const post = db.doc(paths.post(postId));
  // `oppositeDoc` cannot change without a change of the post, which must be unchanged. A trigger refreshes a name that
  // changes meanwhile. A like that is committed at the same time as a block counts as given before the block.
  const options = {
    hotDocument: post,
    unchanged: { post, given: db.doc(path(postId, uid)) },
    mayChange: {
      viewer: db.doc(paths.user(uid)),
      blockLists: db.doc(paths.blockLists(uid)),
      oppositeDoc: db.doc(opinions[opposite].path(postId, uid)),
    },
  };
  return inBatch(db, options, async (commit, read) => {
    const { fullName, email } = requireViewer(read.viewer).data;
    const { data } = await requireVisiblePost(db, uid, read.post);
    refuseBlocked(read.blockLists, [data.postBy.uid]);
    requireAllowed(opinion, data.likeCount, read.given.exists);

    const createdAt = nextCreatedAt(data[preview], nowMs);
    const person: LikePreview = { uid, fullName, email, createdAt, updatedAt: createdAt };
    const likeDoc: LikeDoc = { ...person, postId };
    const likeCount = data.likeCount + likeDelta;
    const change: Partial<PostDoc> = { likeCount, hotScore: hotScore(likeCount, data.createdAt) };
    change[preview] = withNewest(data[preview], person);
    if (read.oppositeDoc.exists)
      change[opinions[opposite].preview] = await previewWithout(commit, db, {
        post: { id: postId, data },
        uid,
        opinion: opposite,
      });

    commit.create(read.given.ref, likeDoc);
    if (read.oppositeDoc.exists) commit.delete(read.oppositeDoc);
    commit.update(read.post, change);
    const changed = { id: postId, data: { ...data, ...change } };
    prefetch?.({ post: changed, blockLists: read.blockLists });
    return changed;
  });
}

function requireAllowed(opinion: Opinion, likeCount: number, isGiven: boolean): void {
  if (opinion === 'like' && isGiven) throw postErrors.alreadyLiked();
  if (opinion === 'dislike' && likeCount === 0) throw postErrors.likeBelowZero();
  if (opinion === 'dislike' && isGiven) throw postErrors.alreadyDisliked();
}

interface RemovedOpinion {
  readonly post: Stored<PostDoc>;
  readonly uid: string;
  readonly opinion: Opinion;
}

/** Returns the preview without this person. Each change of the list also changes the post. */
function previewWithout(commit: Commit, db: Firestore, { post, uid, opinion }: RemovedOpinion): Promise<LikePreview[]> {
  const { preview, list, newest } = opinions[opinion];
  const members: StagedList = {
    collection: list(post.id),
    query: newest(db, post.id).query,
    newestBy: 'createdAt' satisfies keyof LikeDoc,
  };
  return withoutPerson(post.data[preview], uid, async (count) =>
    readDocuments(LikeDoc, await commit.first(members, count)).map(({ data: { postId: _, ...shown } }) => shown),
  );
}
