import { CommentDoc, ModeratedCommentDoc } from '@glimpse/contract/comments/comment';
import { paths } from '@glimpse/contract/paths';
import { PostDoc, sensitiveFields } from '@glimpse/contract/posts/post';
import { profileErrors, UserDoc } from '@glimpse/contract/profiles/user';
import { mentionFields } from '@glimpse/contract/rich-text/mention';
import { type ModeratedBy, type Visibility, visibilityOf } from '@glimpse/contract/visibility/visibility';
import type { Firestore } from 'firebase-admin/firestore';
import { updatePreview } from '../comments/read-comment.ts';
import type { Commit } from '../firestore/commit.ts';
import { type DocumentView, readableDocument, readDocument, type Stored } from '../firestore/documents.ts';
import { requireComment, requirePost } from '../firestore/require.ts';
import { jobRef, newJob } from '../jobs/new-job.ts';
import { notePostMediaChange } from '../media/media-copies.ts';
import { unpinned } from '../posts/pin-post.ts';
import type { CommentId } from '../views/comment-view.ts';

/** The commit of a moderator's action, and its time. */
export interface MeasureContext {
  readonly commit: Commit;
  readonly db: Firestore;
  readonly nowMs: number;
}

/** Hides a post, so that only its author and moderators can see it, and unpins it. Throws `postNotFound`. */
export async function hidePost(context: MeasureContext, postId: string): Promise<void> {
  const { commit, db } = context;
  const read = await commit.read({ post: db.doc(paths.post(postId)) });
  const { hiddenBy, postBy, visibility } = requirePost(read.post).data;
  const reasons = [...new Set<ModeratedBy>([...hiddenBy, 'moderator'])];
  const change = moderationFields(reasons, { isPrivate: false }, visibility);
  changePost(context, read.post, postBy.uid, change);
  const { author } = await commit.read({ author: db.doc(paths.user(postBy.uid)) });
  const pinnedPostIds = readableDocument(UserDoc, author)?.data.pinnedPostIds ?? [];
  if (pinnedPostIds.includes(postId)) commit.update(author, unpinned(pinnedPostIds, postId));
}

/**
 * Shows a moderated post again with the visibility of its author's account, unless it is moderated for another
 * reason. Does nothing if it was deleted.
 */
export async function showPost(context: MeasureContext, postId: string): Promise<void> {
  const { commit, db } = context;
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
  changePost(context, read.post, postBy.uid, change);
}

function changePost(
  context: MeasureContext,
  post: DocumentView,
  authorUid: string,
  change: ReturnType<typeof moderationFields>,
): void {
  context.commit.update(post, change);
  startModerationJob(context, authorUid);
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
export async function suspend(context: MeasureContext, uid: string, isSuspended: boolean): Promise<void> {
  const { commit, db } = context;
  const { user } = await commit.read({ user: db.doc(paths.user(uid)) });
  if (!user.exists && isSuspended) throw profileErrors.notFound();
  if (!user.exists) return;
  commit.update(user, { isSuspended });
  startModerationJob(context, uid);
}

/** Creates the job that updates files, account, other posts and comments. */
function startModerationJob({ commit, db, nowMs }: MeasureContext, uid: string): void {
  commit.set(jobRef(db, 'applyModeration', { uid }), newJob('applyModeration', { uid, nowMs }));
}

/**
 * Marks a post as sensitive, so that its media are blurred. Its author cannot remove this mark. Throws `postNotFound`.
 */
export async function markSensitive(context: MeasureContext, postId: string): Promise<void> {
  const { post } = await context.commit.read({ post: context.db.doc(paths.post(postId)) });
  changeMark(context, requirePost(post).data, post, true);
}

/** Removes the mark of a moderator. A mark of the author stays. Does nothing if the post was deleted. */
export async function unmarkSensitive(context: MeasureContext, postId: string): Promise<void> {
  const { post } = await context.commit.read({ post: context.db.doc(paths.post(postId)) });
  const stored = readableDocument(PostDoc, post);
  if (stored) changeMark(context, stored.data, post, false);
}

/** Also creates the document that makes a trigger update the bookmarks, which copy the mark. */
function changeMark(
  { commit, db, nowMs }: MeasureContext,
  post: PostDoc,
  view: DocumentView,
  isSensitive: boolean,
): void {
  commit.update(view, sensitiveFields(post, 'moderator', isSensitive));
  notePostMediaChange(commit, db, { uid: post.postBy.uid, postId: view.id, removedPaths: [], createdAt: nowMs });
}
