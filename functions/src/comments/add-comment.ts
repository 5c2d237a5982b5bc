import type { CommentDoc, NewCommentInput } from '@glimpse/contract/comments/comment';
import { AppError } from '@glimpse/contract/errors';
import { limits } from '@glimpse/contract/limits';
import { paths } from '@glimpse/contract/paths';
import type { PostDoc } from '@glimpse/contract/posts/post';
import { mentioning } from '@glimpse/contract/rich-text/mention';
import type { Firestore } from 'firebase-admin/firestore';
import type { Stored } from '../firestore/documents.ts';
import { gather } from '../firestore/gather.ts';
import { timeAfter } from '../firestore/previews.ts';
import { requireViewer } from '../firestore/require.ts';
import { refuseApart } from '../hidden/hidden.ts';
import type { Foresee } from '../posts/foreseen.ts';
import { mentionsIn } from '../rich-text/mentions.ts';
import { commentPreview } from '../views/comment-view.ts';
import { authorOf } from '../views/user-view.ts';
import { requireVisiblePost } from '../visibility/visible-posts.ts';
import { findThread, joinThread } from './threads.ts';

/**
 * The post with one more comment, the newest; with a `parentId` an answer to that one. With a `commentId` that the viewer's comment has already (its answer was
 * lost, and it is sent again), the post as it is. Throws `viewerNotRegistered`, `postNotFound`, `commentNotFound`, `notPossible`, or `already-exists` when
 * the id is another person's.
 */
export async function addComment(
  db: Firestore,
  nowMs: number,
  uid: string,
  postId: string,
  { message, commentId, parentId, mentionedUids }: NewCommentInput,
  foresee?: Foresee,
): Promise<Stored<PostDoc>> {
  const mentions = await mentionsIn(db, uid, message, mentionedUids);
  const comments = db.collection(paths.comments(postId));
  const comment = commentId === undefined ? comments.doc() : comments.doc(commentId);
  const postRef = db.doc(paths.post(postId));
  // The author's name may have changed by the commit: the trigger on comments copies it again. Who blocks in the same
  // moment has been answered a moment before.
  const read = {
    hot: postRef,
    held: { post: postRef, comment },
    glanced: { viewer: db.doc(paths.user(uid)), hidden: db.doc(paths.hidden(uid)) },
    also: parentId === undefined ? [] : [db.doc(paths.comment(postId, parentId))],
  };
  return gather(db, read, async (commit, { held, glanced }) => {
    const { fullName: name, email, profileAvatar: profilePicture } = authorOf(requireViewer(glanced.viewer));
    const post = await requireVisiblePost(db, uid, held.post);
    if (held.comment.exists) {
      if (held.comment.get('uid') === uid) return post;
      throw new AppError('already-exists', 'There is a comment with this id already.');
    }
    const thread = parentId === undefined ? null : await findThread(commit, db, postId, parentId);
    const others = [post.data.postBy.uid, ...(thread ? [thread.answeredUid] : [])];
    await refuseApart(db, glanced.hidden, uid, others);
    const at = timeAfter(post.data.commentPreview, nowMs);
    const data: CommentDoc = {
      uid,
      postId,
      message,
      ...mentioning(mentions),
      name,
      email,
      profilePicture,
      parentId: thread?.parent.id ?? null,
      replies: [],
      replyCount: 0,
      upvoteCount: 0,
      downvoteCount: 0,
      upvotePreview: [],
      downvotePreview: [],
      isHidden: false,
      isDeleted: false,
      createdAt: at,
      updatedAt: at,
    };
    const shown = [commentPreview({ id: comment.id, data }), ...post.data.commentPreview];
    const change = {
      commentCount: post.data.commentCount + 1,
      commentPreview: shown.slice(0, limits.previewComments),
    };
    commit.create(comment, data);
    if (thread) joinThread(commit, thread, comment.id);
    commit.update(held.post, change);
    const changed = { id: postId, data: { ...post.data, ...change } };
    foresee?.({ post: changed, hidden: glanced.hidden });
    return changed;
  });
}
