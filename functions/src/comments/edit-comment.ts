import { type CommentInput, commentErrors } from '@glimpse/contract/comments/comment';
import { moderationErrors } from '@glimpse/contract/moderation/moderation';
import type { PostDoc } from '@glimpse/contract/posts/post';
import { mentionFields } from '@glimpse/contract/rich-text/mention';
import type { Firestore } from 'firebase-admin/firestore';
import { inBatch } from '../firestore/batched-commit.ts';
import type { Stored } from '../firestore/documents.ts';
import { requireComment, requireViewer } from '../firestore/require.ts';
import type { Prefetch } from '../posts/read-post.ts';
import { mentionsIn } from '../rich-text/mentions.ts';
import type { CommentId } from '../views/comment-view.ts';
import { refuseBlocked } from '../visibility/block-lists.ts';
import { requireVisiblePost } from '../visibility/visible-posts.ts';
import { commentRefs, updatePreview } from './read-comment.ts';

/**
 * Changes the message of one of the viewer's comments, and returns the post. Throws `viewerNotRegistered`,
 * `postNotFound`, `commentNotFound`, `editForeignComment`, `commentModerated`, or `notPossible` if one of viewer and
 * author of the post blocks the other.
 */
export const editComment = (
  db: Firestore,
  nowMs: number,
  uid: string,
  id: CommentId,
  { message, mentionedUids }: CommentInput,
  prefetch?: Prefetch,
): Promise<Stored<PostDoc>> => {
  const { comment: ref, post: postRef, viewer, blockLists } = commentRefs(db, uid, id);
  const options = {
    lockPaths: [postRef.path],
    unchanged: { comment: ref },
    // The post can change before the commit. If the comment then joins the preview of the post, the trigger on
    // comments updates the preview.
    mayChange: { post: postRef, viewer, blockLists },
  };
  return inBatch(db, options, async (commit, read) => {
    requireViewer(read.viewer);
    const post = await requireVisiblePost(db, uid, read.post);
    const comment = requireComment(read.comment);
    if (comment.data.uid !== uid) throw commentErrors.editForeign();
    if (comment.data.isHidden) throw moderationErrors.commentModerated();
    refuseBlocked(read.blockLists, [post.data.postBy.uid]);
    const earlier = { text: comment.data.message, mentions: comment.data.mentions };
    const mentions = await mentionsIn(db, { writerUid: uid, text: message, chosen: mentionedUids, earlier });
    const change = { message, ...mentionFields(mentions), updatedAt: nowMs };
    commit.update(read.comment, change);
    const result = updatePreview(commit, read.post, post, { id: id.commentId, data: { ...comment.data, ...change } });
    prefetch?.({ post: result, blockLists: read.blockLists });
    return result;
  });
};
