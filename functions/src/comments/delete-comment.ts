import { CommentDoc } from '@glimpse/contract/comment';
import { serverErrors } from '@glimpse/contract/errors';
import { limits } from '@glimpse/contract/limits';
import { paths } from '@glimpse/contract/paths';
import type { PostDoc } from '@glimpse/contract/post';
import type { Firestore } from 'firebase-admin/firestore';
import { readDocuments, type Stored } from '../firestore/documents.ts';
import { commitOptimistically } from '../firestore/optimistic-commit.ts';
import { withoutMember } from '../firestore/previews.ts';
import { newestComments } from '../firestore/queries.ts';
import { inTurn } from '../firestore/queue.ts';
import { requireComment, requirePost, requireViewer } from '../firestore/require.ts';
import { commentPreview } from '../views/comment-view.ts';
import { type CommentId, commentRefs } from './read-comment.ts';

/**
 * The post without this comment; a trigger removes its votes. The comment's author may do it, and the post's. Throws
 * `viewerNotRegistered`, `postNotFound`, `commentNotFound` or `deleteForeignComment`.
 */
export const deleteComment = (db: Firestore, uid: string, id: CommentId): Promise<Stored<PostDoc>> =>
  inTurn(paths.post(id.postId), () =>
    commitOptimistically(db, async (commit) => {
      const { viewer, ...changed } = commentRefs(db, uid, id);
      const { held, glanced } = await commit.read({ held: changed, glanced: { viewer } });
      requireViewer(glanced.viewer);
      const post = requirePost(held.post);
      const comment = requireComment(held.comment);
      if (comment.data.uid !== uid && post.data.postBy.uid !== uid) throw serverErrors.deleteForeignComment();
      const change = {
        commentCount: post.data.commentCount - 1,
        // One that moves up may be edited or voted on meanwhile: the trigger on the deleted comment reads them again.
        commentPreview: await withoutMember(
          post.data.commentPreview,
          (shown) => shown.id === id.commentId,
          limits.previewComments,
          async (count) => {
            const { docs } = await commit.glance(newestComments(db, id.postId).query.limit(count));
            return readDocuments(CommentDoc, docs).map(commentPreview);
          },
        ),
      };
      commit.delete(held.comment);
      commit.update(held.post, change);
      return { id: post.id, data: { ...post.data, ...change } };
    }),
  );
