import type { DeletionDoc } from '@glimpse/contract/deletion';
import { serverErrors } from '@glimpse/contract/errors';
import { paths } from '@glimpse/contract/paths';
import type { PostDoc } from '@glimpse/contract/posts/post';
import type { Firestore } from 'firebase-admin/firestore';
import type { Stored } from '../firestore/documents.ts';
import { commitOptimistically } from '../firestore/optimistic-commit.ts';
import { inTurn } from '../firestore/queue.ts';
import { requireComment, requireViewer } from '../firestore/require.ts';
import type { Foresee } from '../posts/foreseen.ts';
import { requireVisiblePost } from '../visibility/visible-posts.ts';
import { withoutComment } from './post-without-comment.ts';
import { type CommentId, commentRefs } from './read-comment.ts';
import { leaveThread } from './threads.ts';

/**
 * The post without this comment, which leaves an empty place where it has answers, and a note that its votes are to go, which a trigger does. The comment's author may do it, and the post's. Throws
 * `viewerNotRegistered`, `postNotFound`, `commentNotFound` or `deleteForeignComment`.
 */
export const deleteComment = (
  db: Firestore,
  nowMs: number,
  uid: string,
  id: CommentId,
  foresee?: Foresee,
): Promise<Stored<PostDoc>> =>
  inTurn(db, paths.post(id.postId), () =>
    commitOptimistically(db, async (commit) => {
      const { viewer, post: postRef, comment: ref, hidden } = commentRefs(db, uid, id);
      const note = db.doc(paths.deletedComment(id.postId, id.commentId));
      const { held, glanced } = await commit.read({
        held: { post: postRef, comment: ref },
        glanced: { viewer, note, hidden },
      });
      requireViewer(glanced.viewer);
      const post = await requireVisiblePost(db, uid, held.post);
      const comment = requireComment(held.comment);
      if (comment.data.uid !== uid && post.data.postBy.uid !== uid) throw serverErrors.deleteForeignComment();
      const [change] = await Promise.all([
        withoutComment(commit, db, post.data, id),
        leaveThread(commit, db, held.comment, comment),
      ]);
      const deletion: DeletionDoc = { uid, ...id, mediaPath: '', morePaths: [], createdAt: nowMs };
      // A comment may be made, and deleted, again under its own id.
      commit.put(glanced.note, deletion);
      commit.update(held.post, change);
      const changed = { id: post.id, data: { ...post.data, ...change } };
      foresee?.({ post: changed, hidden: glanced.hidden });
      return changed;
    }),
  );
