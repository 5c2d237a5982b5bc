import { paths } from '@glimpse/contract/paths';
import { PostDoc } from '@glimpse/contract/posts/post';
import type { Firestore } from 'firebase-admin/firestore';
import { readableDocument } from '../firestore/documents.ts';
import { commitOptimistically } from '../firestore/optimistic-commit.ts';
import { inTurn } from '../firestore/queue.ts';
import { type Opinion, opinions, previewWithout } from './like-post.ts';

/**
 * Takes back the like or dislike of somebody who is no more. A like counts no longer; a dislike has cost its like when it was given,
 * and gives none back. Safe to repeat.
 */
export const removeOpinion = (db: Firestore, uid: string, postId: string, opinion: Opinion): Promise<void> =>
  inTurn(db, paths.post(postId), () =>
    commitOptimistically(db, async (commit) => {
      const { path, preview } = opinions[opinion];
      // Both are written where they are there.
      const { glanced } = await commit.read({
        held: {},
        glanced: { post: db.doc(paths.post(postId)), given: db.doc(path(postId, uid)) },
      });
      if (!glanced.given.exists) return;
      commit.delete(glanced.given);
      const post = readableDocument(PostDoc, glanced.post)?.data;
      if (!post) return;
      commit.update(glanced.post, {
        [preview]: await previewWithout(commit, db, postId, post, uid, opinion),
        ...(opinion === 'like' && { likeCount: Math.max(0, post.likeCount - 1) }),
      });
    }),
  );
