import type { DeletionDoc } from '@glimpse/contract/deletion';
import { serverErrors } from '@glimpse/contract/errors';
import { paths } from '@glimpse/contract/paths';
import type { PostDoc } from '@glimpse/contract/posts/post';
import type { Firestore } from 'firebase-admin/firestore';
import { type Stored, toStored } from '../firestore/documents.ts';
import { readTogether } from '../firestore/read-together.ts';
import { requireViewer } from '../firestore/require.ts';
import { inTransaction } from '../firestore/transaction.ts';
import { requireVisiblePost } from '../visibility/visible-posts.ts';
import type { Foresee } from './foreseen.ts';

/**
 * Deletes the post and notes that what belonged to it is to go, which a trigger does. Answers the post as it was. Throws `viewerNotRegistered`,
 * `postNotFound` or `deleteForeignPost`.
 */
export const deletePost = (
  db: Firestore,
  nowMs: number,
  uid: string,
  postId: string,
  foresee?: Foresee,
): Promise<Stored<PostDoc>> =>
  inTransaction(db, [paths.post(postId), paths.user(uid)], async (tx) => {
    const read = await readTogether(tx, {
      post: db.doc(paths.post(postId)),
      viewer: db.doc(paths.user(uid)),
      hidden: db.doc(paths.hidden(uid)),
    });
    const viewer = requireViewer(read.viewer);
    const post = await requireVisiblePost(db, uid, read.post);
    if (post.data.postBy.uid !== uid) throw serverErrors.deleteForeignPost();
    tx.delete(read.post.ref);
    const { media, morePaths } = post.data;
    const belongings = { postId, commentId: '', mediaPath: media.path, morePaths };
    const deletion: DeletionDoc = { uid, ...belongings, createdAt: nowMs };
    tx.set(db.doc(paths.deletedPost(postId)), toStored(deletion));
    tx.update(read.viewer.ref, { postCount: viewer.data.postCount - 1 });
    foresee?.({ post, hidden: read.hidden });
    return post;
  });
