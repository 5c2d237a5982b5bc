import type { CommentInput } from '@glimpse/contract/comments/comment';
import { serverErrors } from '@glimpse/contract/errors';
import { paths } from '@glimpse/contract/paths';
import type { PostDoc } from '@glimpse/contract/posts/post';
import { mentioning } from '@glimpse/contract/rich-text/mention';
import { safetyErrors } from '@glimpse/contract/safety-errors';
import type { Firestore } from 'firebase-admin/firestore';
import type { Stored } from '../firestore/documents.ts';
import { commitOptimistically } from '../firestore/optimistic-commit.ts';
import { inTurn } from '../firestore/queue.ts';
import { requireComment, requireViewer } from '../firestore/require.ts';
import { refuseApart } from '../hidden/hidden.ts';
import type { Foresee } from '../posts/foreseen.ts';
import { mentionsIn } from '../rich-text/mentions.ts';
import { commentPreview } from '../views/comment-view.ts';
import { requireVisiblePost } from '../visibility/visible-posts.ts';
import { type CommentId, commentRefs, isPreviewed, previewWith } from './read-comment.ts';

/**
 * The post with another message in one of the viewer's comments. Throws `viewerNotRegistered`, `postNotFound`,
 * `commentNotFound`, `editForeignComment`, `commentHidden`, or `notPossible` when the post's author and the viewer are blocked.
 */
export const editComment = (
  db: Firestore,
  nowMs: number,
  uid: string,
  id: CommentId,
  { message, mentionedUids }: CommentInput,
  foresee?: Foresee,
): Promise<Stored<PostDoc>> =>
  inTurn(db, paths.post(id.postId), () =>
    commitOptimistically(db, async (commit) => {
      // A post whose preview comes to show this comment meanwhile is put right by the trigger on comments.
      const { comment: ref, post: postRef, viewer, hidden } = commentRefs(db, uid, id);
      const { held, glanced } = await commit.read({
        held: { comment: ref },
        glanced: { post: postRef, viewer, hidden },
      });
      requireViewer(glanced.viewer);
      const post = await requireVisiblePost(db, uid, glanced.post);
      const comment = requireComment(held.comment);
      if (comment.data.uid !== uid) throw serverErrors.editForeignComment();
      if (comment.data.isHidden) throw safetyErrors.commentHidden();
      await refuseApart(db, glanced.hidden, uid, [post.data.postBy.uid]);
      const before = { text: comment.data.message, mentions: comment.data.mentions };
      const mentions = await mentionsIn(db, uid, message, mentionedUids, before);
      const change = { message, ...mentioning(mentions), updatedAt: nowMs };
      commit.update(held.comment, change);
      if (!isPreviewed(post.data.commentPreview, id.commentId)) {
        foresee?.({ post, hidden: glanced.hidden });
        return post;
      }
      const shown = commentPreview({ id: id.commentId, data: { ...comment.data, ...change } });
      const postChange = { commentPreview: previewWith(post.data.commentPreview, shown) };
      commit.update(glanced.post, postChange);
      const changed = { id: post.id, data: { ...post.data, ...postChange } };
      foresee?.({ post: changed, hidden: glanced.hidden });
      return changed;
    }),
  );
