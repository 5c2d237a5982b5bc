import { CommentDoc } from '@glimpse/contract/comments/comment';
import { serverErrors } from '@glimpse/contract/errors';
import { HiddenCommentDoc } from '@glimpse/contract/moderation/moderation';
import { paths } from '@glimpse/contract/paths';
import { PostDoc } from '@glimpse/contract/posts/post';
import { UserDoc } from '@glimpse/contract/profiles/user';
import { mentioning } from '@glimpse/contract/rich-text/mention';
import type { HiddenBy, Visibility } from '@glimpse/contract/visibility/visibility';
import { visibilityOf } from '@glimpse/contract/visibility/visibility';
import type { DocumentReference, DocumentSnapshot, Firestore, Transaction } from 'firebase-admin/firestore';
import { type CommentId, isPreviewed, previewWith } from '../comments/read-comment.ts';
import { readableDocument, readDocument, type Stored, toStored } from '../firestore/documents.ts';
import { readTogether } from '../firestore/read-together.ts';
import { requireComment, requirePost } from '../firestore/require.ts';
import { jobRef, newJob } from '../jobs/new-job.ts';
import { commentPreview } from '../views/comment-view.ts';

/** What a measure writes, once everything of its transaction is read. */
export type Change = () => void;

/** Nobody but the post's author and moderators sees it from here on. Throws `postNotFound`. */
export async function hidePost(
  tx: Transaction,
  db: Firestore,
  nowMs: number,
  postId: string,
): Promise<Change> {
  const snapshot = await tx.get(db.doc(paths.post(postId)));
  const { hiddenBy, postBy } = requirePost(snapshot).data;
  const change = hidden([...new Set<HiddenBy>([...hiddenBy, 'moderator'])], { isPrivate: false });
  return () => changePost(tx, db, nowMs, snapshot.ref, postBy.uid, change);
}

/** The reverse: as visible as its author's account is now, unless it is hidden for another reason, too. One that is gone stays gone. */
export async function showPost(
  tx: Transaction,
  db: Firestore,
  nowMs: number,
  postId: string,
): Promise<Change> {
  const snapshot = await tx.get(db.doc(paths.post(postId)));
  const post = readableDocument(PostDoc, snapshot);
  if (!post) return () => {};
  const { hiddenBy, postBy } = post.data;
  const author = readableDocument(UserDoc, await tx.get(db.doc(paths.user(postBy.uid))));
  // Without a profile the post is about to go: nobody is to see it meanwhile.
  const change = hidden(
    hiddenBy.filter((why) => why !== 'moderator'),
    author?.data ?? { isPrivate: true },
  );
  return () => changePost(tx, db, nowMs, snapshot.ref, postBy.uid, change);
}

function changePost(
  tx: Transaction,
  db: Firestore,
  nowMs: number,
  ref: DocumentReference,
  authorUid: string,
  change: ReturnType<typeof hidden>,
): void {
  tx.update(ref, change);
  beginToFollow(tx, db, nowMs, authorUid);
}

/** What says that a post is hidden for these reasons; for none, it is as visible as its author's account. */
export const hidden = (
  hiddenBy: readonly HiddenBy[],
  author: Pick<UserDoc, 'isPrivate'>,
): { hiddenBy: readonly HiddenBy[]; visibility: Visibility } => ({
  hiddenBy,
  visibility: hiddenBy.length > 0 ? 'hidden' : visibilityOf(author),
});

/**
 * The comment keeps its place and loses its words, in its post's preview, too: no query finds them any more, whatever it asks. They
 * wait beside it, for its author and for `showComment`. Throws `commentNotFound`.
 */
export async function hideComment(
  tx: Transaction,
  db: Firestore,
  id: CommentId,
  why: HiddenBy,
): Promise<Change> {
  const read = await readTogether(tx, refsOf(db, id));
  const comment = requireComment(read.comment);
  const known = readDocument(HiddenCommentDoc, read.original);
  const { uid, message } = comment.data;
  const hiddenBy = [...new Set([...(known?.data.hiddenBy ?? []), why])];
  const original: HiddenCommentDoc = { ...(known?.data ?? { uid, message }), hiddenBy };
  return () => {
    tx.set(read.original.ref, original);
    if (!comment.data.isHidden)
      rewrite(tx, read, comment, { message: '', isHidden: true, ...mentioning([]) });
  };
}

/**
 * The reverse, unless it is hidden for another reason, too; whom it mentions the trigger on comments finds anew. A comment that is
 * gone stays gone.
 */
export async function showComment(
  tx: Transaction,
  db: Firestore,
  id: CommentId,
  why: HiddenBy,
): Promise<Change> {
  const read = await readTogether(tx, refsOf(db, id));
  const comment = readableDocument(CommentDoc, read.comment);
  const original = readDocument(HiddenCommentDoc, read.original);
  if (!comment || !original) return () => {};
  const hiddenBy = original.data.hiddenBy.filter((other) => other !== why);
  return () => {
    if (hiddenBy.length > 0) tx.update(read.original.ref, { hiddenBy });
    else {
      tx.delete(read.original.ref);
      rewrite(tx, read, comment, { message: original.data.message, isHidden: false });
    }
  };
}

const refsOf = (db: Firestore, { postId, commentId }: CommentId) => ({
  post: db.doc(paths.post(postId)),
  comment: db.doc(paths.comment(postId, commentId)),
  original: db.doc(paths.original(postId, commentId)),
});

function rewrite(
  tx: Transaction,
  read: { readonly post: DocumentSnapshot; readonly comment: DocumentSnapshot },
  { id, data }: Stored<CommentDoc>,
  change: Partial<CommentDoc>,
): void {
  tx.update(read.comment.ref, change);
  const post = readableDocument(PostDoc, read.post);
  if (!post || !isPreviewed(post.data.commentPreview, id)) return;
  const preview = commentPreview({ id, data: { ...data, ...change } });
  tx.update(read.post.ref, toStored({ commentPreview: previewWith(post.data.commentPreview, preview) }));
}

/**
 * The profile says whether the person is suspended; a job brings account, posts and comments in step (`follow-moderation.ts`). Throws
 * `userNotFound`; to take it back from somebody who is gone does nothing.
 */
export async function suspend(
  tx: Transaction,
  db: Firestore,
  nowMs: number,
  uid: string,
  isSuspended: boolean,
): Promise<Change> {
  const user = await tx.get(db.doc(paths.user(uid)));
  if (!user.exists && isSuspended) throw serverErrors.userNotFound();
  if (!user.exists) return () => {};
  return () => {
    tx.update(user.ref, { isSuspended });
    beginToFollow(tx, db, nowMs, uid);
  };
}

/** Files, account, other posts and comments follow in a job. */
function beginToFollow(tx: Transaction, db: Firestore, nowMs: number, uid: string): void {
  tx.set(jobRef(db, 'followModeration', uid), toStored(newJob('followModeration', uid, nowMs)));
}
