import { serverErrors } from '@glimpse/contract/errors';
import { paths } from '@glimpse/contract/paths';
import type { PostDoc } from '@glimpse/contract/post';
import type { Firestore } from 'firebase-admin/firestore';
import type { Stored } from '../firestore/documents.ts';
import { readTogether } from '../firestore/read-together.ts';
import { requirePost, requireViewer } from '../firestore/require.ts';
import { inTransaction } from '../firestore/transaction.ts';

/**
 * Deletes the post; a trigger removes what belonged to it. Answers the post as it was. Throws `viewerNotRegistered`,
 * `postNotFound` or `deleteForeignPost`.
 */
export const deletePost = (db: Firestore, uid: string, postId: string): Promise<Stored<PostDoc>> =>
  inTransaction(db, [paths.post(postId), paths.user(uid)], async (tx) => {
    const read = await readTogether(tx, {
      post: db.doc(paths.post(postId)),
      viewer: db.doc(paths.user(uid)),
    });
    const viewer = requireViewer(read.viewer);
    const post = requirePost(read.post);
    if (post.data.postBy.uid !== uid) throw serverErrors.deleteForeignPost();
    tx.delete(read.post.ref);
    tx.update(read.viewer.ref, { postCount: viewer.data.postCount - 1 });
    return post;
  });
