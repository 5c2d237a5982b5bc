import {
  type CommentDoc,
  commentErrors,
  type NewCommentInput,
  sweepBucketOf,
} from '@glimpse/contract/comments/comment';
import { previewLimits } from '@glimpse/contract/list-limits';
import { paths } from '@glimpse/contract/paths';
import type { PostDoc } from '@glimpse/contract/posts/post';
import { mentionFields } from '@glimpse/contract/rich-text/mention';
import type { Firestore } from 'firebase-admin/firestore';
import { inBatch } from '../firestore/batched-commit.ts';
import type { Stored } from '../firestore/documents.ts';
import { nextCreatedAt } from '../firestore/previews.ts';
import { requireViewer } from '../firestore/require.ts';
import type { Prefetch } from '../posts/read-post.ts';
import { mentionsIn } from '../rich-text/mentions.ts';
import { commentPreview } from '../views/comment-view.ts';
import { authorOf } from '../views/user-view.ts';
import { refuseBlocked } from '../visibility/block-lists.ts';
import { requireVisiblePost } from '../visibility/visible-posts.ts';
import { addReply, findThread } from './threads.ts';

/**
 * Adds a comment, or a reply to the comment `parentId`, and returns the post. If the viewer's comment with this
 * `commentId` already exists, because the client repeats the request, it changes nothing. Throws
 * `viewerNotRegistered`, `postNotFound`, `commentNotFound`, `notPossible`, or `already-exists` if another person's
 * comment has this id.
 */
export async function addComment(
  db: Firestore,
  nowMs: number,
  uid: string,
  postId: string,
  { message, commentId, parentId, mentionedUids }: NewCommentInput,
  prefetch?: Prefetch,
): Promise<Stored<PostDoc>> {
  const mentions = await mentionsIn(db, { writerUid: uid, text: message, chosen: mentionedUids });
  const comments = db.collection(paths.comments(postId));
  const comment = commentId === undefined ? comments.doc() : comments.doc(commentId);
  const postRef = db.doc(paths.post(postId));
  // If the author's name changes meanwhile, the trigger on comments copies it again. A comment that is committed at
  // the same time as a block counts as written before the block.
  const options = {
    hotDocument: postRef,
    unchanged: { post: postRef, comment },
    mayChange: { viewer: db.doc(paths.user(uid)), blockLists: db.doc(paths.blockLists(uid)) },
    preload: parentId === undefined ? [] : [db.doc(paths.comment(postId, parentId))],
  };
  return inBatch(db, options, async (commit, read) => {
    const { fullName: name, username, email, profileAvatar: profilePicture } = authorOf(requireViewer(read.viewer));
    const post = await requireVisiblePost(db, uid, read.post);
    if (read.comment.exists) {
      if (read.comment.get('uid') === uid) return post;
      throw commentErrors.idTaken();
    }
    const thread = parentId === undefined ? null : await findThread(commit, db, postId, parentId);
    const others = [post.data.postBy.uid, ...(thread ? [thread.repliedToUid] : [])];
    refuseBlocked(read.blockLists, others);
    const createdAt = nextCreatedAt(post.data.commentPreview, nowMs);
    const data: CommentDoc = {
      uid,
      postId,
      message,
      ...mentionFields(mentions),
      name,
      username,
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
      sweepBucket: sweepBucketOf(comment.id),
      createdAt,
      updatedAt: createdAt,
    };
    const previews = [commentPreview({ id: comment.id, data }), ...post.data.commentPreview];
    const change = {
      commentCount: post.data.commentCount + 1,
      commentPreview: previews.slice(0, previewLimits.comments),
    };
    commit.create(comment, data);
    if (thread) addReply(commit, thread, comment.id);
    commit.update(read.post, change);
    const changed = { id: postId, data: { ...post.data, ...change } };
    prefetch?.({ post: changed, blockLists: read.blockLists });
    return changed;
  });
}
