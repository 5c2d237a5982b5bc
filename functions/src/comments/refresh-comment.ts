import { isDeepStrictEqual } from 'node:util';
import { CommentDoc } from '@glimpse/contract/comments/comment';
import { previewLimits } from '@glimpse/contract/list-limits';
import { paths } from '@glimpse/contract/paths';
import { PostDoc } from '@glimpse/contract/posts/post';
import { type Author, UserDoc } from '@glimpse/contract/profiles/user';
import { mentionFields } from '@glimpse/contract/rich-text/mention';
import type { Firestore } from 'firebase-admin/firestore';
import { inBatch } from '../firestore/batched-commit.ts';
import { readableDocument } from '../firestore/documents.ts';
import { mentionsIn } from '../rich-text/mentions.ts';
import { type CommentId, commentPreview } from '../views/comment-view.ts';
import { authorOf } from '../views/user-view.ts';
import { isPreviewed, previewWith } from './read-comment.ts';
import { newestExistingComments } from './threads.ts';

/**
 * Copies the author's name and picture into a comment, and the comment into the preview of its post. A trigger
 * calls it after each change of a comment. If `isReworded`, the message was changed directly in Firestore, so its
 * mentions are found again.
 *
 * It reads the stored documents and not the event. It is therefore idempotent, and events can come in any order.
 */
export const refreshComment = (
  db: Firestore,
  { postId, commentId }: CommentId,
  uid: string,
  isReworded = false,
): Promise<void> => {
  // These documents may change before the commit, because each change starts this function again. A commit that changes
  // the preview of the post also changes a comment.
  const mayChange = {
    post: db.doc(paths.post(postId)),
    comment: db.doc(paths.comment(postId, commentId)),
    author: db.doc(paths.user(uid)),
  };
  return inBatch(db, { mayChange }, async (commit, read) => {
    const post = readableDocument(PostDoc, read.post);
    const comment = readableDocument(CommentDoc, read.comment);
    const author = readableDocument(UserDoc, read.author);
    if (!post || !comment) return;
    const { message, mentionedUids } = comment.data;
    const copied = {
      ...(author && authorFields(authorOf(author))),
      ...(isReworded && mentionFields(await mentionsIn(db, { writerUid: uid, text: message, chosen: mentionedUids }))),
    };
    const fresh = { ...comment.data, ...copied };
    if (!isDeepStrictEqual(fresh, comment.data)) commit.update(read.comment, copied);
    if (!isPreviewed(post.data.commentPreview, commentId)) return;
    const preview = previewWith(post.data.commentPreview, commentPreview({ id: commentId, data: fresh }));
    if (!isDeepStrictEqual(preview, post.data.commentPreview)) commit.update(read.post, { commentPreview: preview });
  });
};

const authorFields = ({ fullName, username, email, profileAvatar }: Author) => ({
  name: fullName,
  username,
  email,
  profilePicture: profileAvatar,
});

/**
 * Finishes the deletion of a comment. Deletes its votes and its original text. Then updates the preview of its post,
 * because the comment that took its place there can have changed at the same time. At the end, deletes the document in
 * `deletions`. If the comment has been created again, deletes only that document.
 */
export async function finishDeletion(db: Firestore, { postId, commentId }: CommentId): Promise<void> {
  const comment = await db.doc(paths.comment(postId, commentId)).get();
  if (!comment.exists || comment.get('isDeleted') === true) {
    await db.doc(paths.original(postId, commentId)).delete();
    await removeVotesAndRefreshPreview(db, { postId, commentId });
  }
  await db.doc(paths.deletedComment(postId, commentId)).delete();
}

async function removeVotesAndRefreshPreview(db: Firestore, { postId, commentId }: CommentId): Promise<void> {
  await db.recursiveDelete(db.collection(paths.votes(postId, commentId)));
  await inBatch(db, { mayChange: { post: db.doc(paths.post(postId)) } }, async (commit, read) => {
    const post = readableDocument(PostDoc, read.post);
    if (!post) return;
    const newest = await newestExistingComments(commit, db, postId, previewLimits.comments);
    const preview = newest.map(commentPreview);
    if (!isDeepStrictEqual(preview, post.data.commentPreview)) commit.update(read.post, { commentPreview: preview });
  });
}
