import { serverErrors } from '@glimpse/contract/errors';
import { paths } from '@glimpse/contract/paths';
import type { PostDoc } from '@glimpse/contract/post';
import type { Firestore } from 'firebase-admin/firestore';
import type { Stored } from '../firestore/documents.ts';
import { inTurn } from '../firestore/queue.ts';
import { requirePost, requireViewer } from '../firestore/require.ts';
import { runTransaction } from '../firestore/transaction.ts';

/**
 * Deletes the post; a trigger removes what belonged to it. Answers the post as it was. Throws `viewerNotRegistered`,
 * `postNotFound` or `deleteForeignPost`.
 */
export const deletePost = (db: Firestore, uid: string, postId: string): Promise<Stored<PostDoc>> =>
  inTurn(paths.post(postId), () =>
    runTransaction(db, async (tx) => {
      const read = await tx.read({ post: db.doc(paths.post(postId)), viewer: db.doc(paths.user(uid)) });
      const viewer = requireViewer(read.viewer);
      const post = requirePost(read.post);
      if (post.data.postBy.uid !== uid) throw serverErrors.deleteForeignPost();
      tx.delete(read.post);
      tx.update(read.viewer, { postCount: viewer.data.postCount - 1 });
      return post;
    }),
  );
