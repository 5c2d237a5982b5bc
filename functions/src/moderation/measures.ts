import { CommentDoc } from '@glimpse/contract/comments/comment';
import { ModeratedCommentDoc } from '@glimpse/contract/moderation/moderated-comment';
import { paths } from '@glimpse/contract/paths';
import { PostDoc } from '@glimpse/contract/posts/post';
import { profileErrors } from '@glimpse/contract/profiles/profile-errors';
import { UserDoc } from '@glimpse/contract/profiles/user';
import { mentionFields } from '@glimpse/contract/rich-text/mention';
import type { ModeratedBy, Visibility } from '@glimpse/contract/visibility/visibility';
import { visibilityOf } from '@glimpse/contract/visibility/visibility';
import type { Firestore } from 'firebase-admin/firestore';
import { updatePreview } from '../comments/read-comment.ts';
import type { Commit } from '../firestore/commit.ts';
import { type DocumentView, readableDocument, readDocument, type Stored } from '../firestore/documents.ts';
import { requireComment, requirePost } from '../firestore/require.ts';
import { jobRef, newJob } from '../jobs/new-job.ts';
import { unpinned } from '../posts/pin-post.ts';
import type { CommentId } from '../views/comment-view.ts';

/** Hides a post, so that only its author and moderators can see it, and unpins it. Throws `postNotFound`. */
export async function hidePost(commit: Commit, db: Firestore, nowMs: number, postId: string): Promise<void> {
  const read = await commit.read({ post: db.doc(paths.post(postId)) });
  const { hiddenBy, postBy, visibility } = requirePost(read.post).data;
  const reasons = [...new Set<ModeratedBy>([...hiddenBy, 'moderator'])];
  const change = moderationFields(reasons, { isPrivate: false }, visibility);
  changePost(commit, db, nowMs, read.post, postBy.uid, change);
  const { author } = await commit.read({ author: db.doc(paths.user(postBy.uid)) });
  const pinnedPostIds = readableDocument(UserDoc, author)?.data.pinnedPostIds ?? [];
  if (pinnedPostIds.includes(postId)) commit.update(author, unpinned(pinnedPostIds, postId));
}

/**
 * Shows a moderated post again with the visibility of its author's account, unless it is moderated for another
 * reason. Does nothing if it was deleted.
 */
export async function showPost(commit: Commit, db: Firestore, nowMs: number, postId: string): Promise<void> {
  const read = await commit.read({ post: db.doc(paths.post(postId)) });
  const post = readableDocument(PostDoc, read.post);
  if (!post) return;
  const { hiddenBy, postBy, visibility } = post.data;
  const readAuthor = await commit.read({ author: db.doc(paths.user(postBy.uid)) });
  const author = readableDocument(UserDoc, readAuthor.author);
  // Without a profile, the post is about to be deleted. It must not become public meanwhile.
  const change = moderationFields(
    hiddenBy.filter((reason) => reason !== 'moderator'),
    author?.data ?? { isPrivate: true },
    visibility,
  );
  changePost(commit, db, nowMs, read.post, postBy.uid, change);
}

function changePost(
  commit: Commit,
  db: Firestore,
  nowMs: number,
  post: DocumentView,
  authorUid: string,
  change: ReturnType<typeof moderationFields>,
): void {
  commit.update(post, change);
  startModerationJob(commit, db, nowMs, authorUid);
}

/**
 * Returns the fields of a post that is moderated for these reasons. Without reasons it has the visibility of its
 * author's account. An archived post stays archived.
 */
export const moderationFields = (
  hiddenBy: readonly ModeratedBy[],
  author: Pick<UserDoc, 'isPrivate'>,
  current: Visibility,
): { hiddenBy: readonly ModeratedBy[]; visibility: Visibility } => {
  if (current === 'archived') return { hiddenBy, visibility: current };
  return { hiddenBy, visibility: hiddenBy.length > 0 ? 'hidden' : visibilityOf(author) };
};

/**
 * Removes the message of a comment from the document and from the preview of its post, so that no query can return
 * it. The message moves to a separate document for its author and for `showComment`. Throws
 * `commentNotFound`.
 */
export async function hideComment(commit: Commit, db: Firestore, id: CommentId, why: ModeratedBy): Promise<void> {
  const read = await commit.read(refsOf(db, id));
  const comment = requireComment(read.comment);
  const existing = readDocument(ModeratedCommentDoc, read.original);
  const { uid, message } = comment.data;
  const hiddenBy = [...new Set([...(existing?.data.hiddenBy ?? []), why])];
  const original: ModeratedCommentDoc = { ...(existing?.data ?? { uid, message }), hiddenBy };
  commit.put(read.original, original);
  if (!comment.data.isHidden)
    updateComment(commit, read, comment, { message: '', isHidden: true, ...mentionFields([]) });
}

/**
 * Restores the message of a moderated comment, unless it is moderated for another reason. The trigger on comments
 * finds its mentions again. Does nothing if the comment was deleted.
 */
export async function showComment(commit: Commit, db: Firestore, id: CommentId, why: ModeratedBy): Promise<void> {
  const read = await commit.read(refsOf(db, id));
  const comment = readableDocument(CommentDoc, read.comment);
  const original = readDocument(ModeratedCommentDoc, read.original);
  if (!comment || !original) return;
  const hiddenBy = original.data.hiddenBy.filter((other) => other !== why);
  if (hiddenBy.length > 0) return commit.update(read.original, { hiddenBy });
  commit.delete(read.original);
  updateComment(commit, read, comment, { message: original.data.message, isHidden: false });
}

const refsOf = (db: Firestore, { postId, commentId }: CommentId) => ({
  post: db.doc(paths.post(postId)),
  comment: db.doc(paths.comment(postId, commentId)),
  original: db.doc(paths.original(postId, commentId)),
});

/** Updates a comment, and its copy in the preview of the post. */
function updateComment(
  commit: Commit,
  read: { readonly post: DocumentView; readonly comment: DocumentView },
  { id, data }: Stored<CommentDoc>,
  change: Partial<CommentDoc>,
): void {
  commit.update(read.comment, change);
  const post = readableDocument(PostDoc, read.post);
  if (post) updatePreview(commit, read.post, post, { id, data: { ...data, ...change } });
}

/**
 * Suspends a person or ends the suspension. It only changes the profile. A job then updates the account, posts and
 * comments (moderation-work.ts). Throws `userNotFound`, but ending the suspension of a deleted account does
 * nothing.
 */
export async function suspend(
  commit: Commit,
  db: Firestore,
  nowMs: number,
  uid: string,
  isSuspended: boolean,
): Promise<void> {
  const { user } = await commit.read({ user: db.doc(paths.user(uid)) });
  if (!user.exists && isSuspended) throw profileErrors.notFound();
  if (!user.exists) return;
  commit.update(user, { isSuspended });
  startModerationJob(commit, db, nowMs, uid);
}

/** Creates the job that updates files, account, other posts and comments. */
function startModerationJob(commit: Commit, db: Firestore, nowMs: number, uid: string): void {
  commit.set(jobRef(db, 'applyModeration', { uid }), newJob('applyModeration', { uid, nowMs }));
}
