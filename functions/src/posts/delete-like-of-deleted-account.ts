import { paths } from '@glimpse/contract/paths';
import { hotScore } from '@glimpse/contract/posts/hot-score';
import { PostDoc } from '@glimpse/contract/posts/post';
import type { Firestore } from 'firebase-admin/firestore';
import { inBatch } from '../firestore/batched-commit.ts';
import { readableDocument } from '../firestore/documents.ts';
import { type Opinion, opinions, previewWithout } from './like-post.ts';

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
      [preview]: await previewWithout(commit, db, postId, post, uid, opinion),
      ...(opinion === 'like' && { likeCount, hotScore: hotScore(likeCount, post.createdAt) }),
    });
  });
};
