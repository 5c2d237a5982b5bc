import { isDeepStrictEqual } from 'node:util';
import { CommentDoc } from '@glimpse/contract/comments/comment';
import { limits } from '@glimpse/contract/limits';
import { paths } from '@glimpse/contract/paths';
import { PostDoc } from '@glimpse/contract/posts/post';
import { type Author, UserDoc } from '@glimpse/contract/profiles/user';
import { mentioning } from '@glimpse/contract/rich-text/mention';
import type { Firestore } from 'firebase-admin/firestore';
import { readableDocument } from '../firestore/documents.ts';
import { commitOptimistically } from '../firestore/optimistic-commit.ts';
import { mentionsIn } from '../rich-text/mentions.ts';
import { commentPreview } from '../views/comment-view.ts';
import { authorOf } from '../views/user-view.ts';
import { type CommentId, isPreviewed, previewWith } from './read-comment.ts';
import { newestStanding } from './threads.ts';

/**
 * Brings a comment in step with its author, and its post's preview in step with the comment, which its author may have
 * edited directly. `isReworded`: whom it mentions is found anew, too. Reads what is stored, not what the event says: safe to repeat and in any order.
 */
export const refreshComment = (
  db: Firestore,
  { postId, commentId }: CommentId,
  uid: string,
  isReworded = false,
): Promise<void> =>
  commitOptimistically(db, async (commit) => {
    // Each of them starts this again when it changes, but for a post, whose preview changes only with its comments.
    const { glanced: read } = await commit.read({
      held: {},
      glanced: {
        post: db.doc(paths.post(postId)),
        comment: db.doc(paths.comment(postId, commentId)),
        author: db.doc(paths.user(uid)),
      },
    });
    const post = readableDocument(PostDoc, read.post);
    const comment = readableDocument(CommentDoc, read.comment);
    const author = readableDocument(UserDoc, read.author);
    if (!post || !comment) return;
    const { message, mentionedUids } = comment.data;
    const copied = {
      ...(author && copyOf(authorOf(author))),
      ...(isReworded && mentioning(await mentionsIn(db, uid, message, mentionedUids))),
    };
    const fresh = { ...comment.data, ...copied };
    if (!isDeepStrictEqual(fresh, comment.data)) commit.update(read.comment, copied);
    if (!isPreviewed(post.data.commentPreview, commentId)) return;
    const preview = previewWith(post.data.commentPreview, commentPreview({ id: commentId, data: fresh }));
    if (!isDeepStrictEqual(preview, post.data.commentPreview))
      commit.update(read.post, { commentPreview: preview });
  });

const copyOf = ({ fullName, email, profileAvatar }: Author) => ({
  name: fullName,
  email,
  profilePicture: profileAvatar,
});

/**
 * Finishes the deletion of a comment: its votes go, and its post's preview shows the newest comments as they are. (The one
 * that moved up may have been voted on in the same moment.) When the comment is there, and not as an empty place,
 * only the note of its deletion goes.
 */
export async function finishDeletion(db: Firestore, { postId, commentId }: CommentId): Promise<void> {
  const comment = await db.doc(paths.comment(postId, commentId)).get();
  if (!comment.exists || comment.get('isDeleted') === true) {
    await db.doc(paths.original(postId, commentId)).delete();
    await removeVotes(db, { postId, commentId });
  }
  await db.doc(paths.deletedComment(postId, commentId)).delete();
}

async function removeVotes(db: Firestore, { postId, commentId }: CommentId): Promise<void> {
  await db.recursiveDelete(db.collection(paths.votes(postId, commentId)));
  await commitOptimistically(db, async (commit) => {
    const { glanced } = await commit.read({ held: {}, glanced: { post: db.doc(paths.post(postId)) } });
    const post = readableDocument(PostDoc, glanced.post);
    if (!post) return;
    const newest = await newestStanding(commit, db, postId, limits.previewComments);
    const preview = newest.map(commentPreview);
    if (!isDeepStrictEqual(preview, post.data.commentPreview))
      commit.update(glanced.post, { commentPreview: preview });
  });
}
