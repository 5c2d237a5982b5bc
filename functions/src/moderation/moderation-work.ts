import { paths } from '@glimpse/contract/paths';
import { PostDoc } from '@glimpse/contract/posts/post';
import { UserDoc } from '@glimpse/contract/profiles/user';
import type { ModeratedBy } from '@glimpse/contract/visibility/visibility';
import type { UpdateRequest, UserRecord } from 'firebase-admin/auth';
import type { DocumentReference, Firestore } from 'firebase-admin/firestore';
import { nullIfUserNotFound } from '../auth/user-not-found.ts';
import { readableDocument } from '../firestore/documents.ts';
import { byPerson, inIdOrder, postsByAuthorAfter } from '../firestore/queries.ts';
import { inTransaction } from '../firestore/transaction.ts';
import type { JobWork } from '../jobs/job-work.ts';
import type { MediaStore } from '../media/store.ts';
import { applyVisibility } from '../privacy/apply-visibility.ts';
import { applyStoryVisibility } from '../stories/apply-story-visibility.ts';
import type { CommentId } from '../views/comment-view.ts';
import { hideComment, moderationFields, showComment } from './measures.ts';

export interface Accounts {
  updateUser(uid: string, change: UpdateRequest): Promise<Pick<UserRecord, 'uid'>>;
  revokeRefreshTokens(uid: string): Promise<void>;
}

/** The number of posts or comments in one slice. */
const sliceSize = 20;

/**
 * The cursor is first '', then `stories/` and the id of the last story, then `posts` or the id of the last post, then
 * `comments`, then the path of the last comment. Returns null in the post stage.
 */
const commentsAfter = (cursor: string): string | null => {
  if (cursor === allPosts) return '';
  return cursor.includes('/comments/') ? cursor : null;
};
const allPosts = 'comments';
const noPost = 'posts';
const storyStage = 'stories/';

/**
 * The job after a measure of a moderator. It updates the account, stories, posts and comments of a person from their
 * profile and posts.
 *
 * If the person is suspended, it disables the account, revokes its tokens, and hides its stories, posts and comments.
 * Otherwise it reverses that. Files of moderated posts move to a private folder, and back. Each slice reads the
 * profile again, so that an undo during the job has the right result.
 */
export const moderationWork = (db: Firestore, store: MediaStore, accounts: Accounts): JobWork => ({
  retentionMs: 0,
  isRetriedBySweep: true,
  takeSlice: async ({ uid, cursor }, nowMs) => {
    if (cursor === '') {
      const user = readableDocument(UserDoc, await db.doc(paths.user(uid)).get());
      if (user) await updateAccount(accounts, uid, user.data.isSuspended);
      return { cursor: storyStage, doneCount: 0, totalCount: 0 };
    }
    if (cursor.startsWith(storyStage)) {
      const last = await applyStoryVisibility(db, nowMs, uid, cursor.slice(storyStage.length));
      return { cursor: last === null ? noPost : storyStage + last, doneCount: 0, totalCount: 0 };
    }
    const after = commentsAfter(cursor);
    const next =
      after === null
        ? await updateSomePosts(db, store, uid, cursor === noPost ? '' : cursor, nowMs)
        : await updateSomeComments(db, uid, after);
    return { cursor: next, doneCount: 0, totalCount: 0 };
  },
});

async function updateSomePosts(
  db: Firestore,
  store: MediaStore,
  uid: string,
  after: string,
  nowMs: number,
): Promise<string> {
  const { docs } = await postsByAuthorAfter(db, uid, after).select().limit(sliceSize).get();
  if (docs.length > 0)
    await updatePosts(
      db,
      uid,
      docs.map(({ ref }) => ref),
    );
  for (const { id } of docs) await applyVisibility(db, store, id, nowMs);
  return (docs.length === sliceSize ? docs.at(-1)?.id : undefined) ?? allPosts;
}

async function updateSomeComments(db: Firestore, uid: string, after: string): Promise<string | null> {
  const { docs } = await inIdOrder(db, byPerson(db, 'comments', uid), after)
    .limit(sliceSize)
    .get();
  for (const { ref } of docs) await updateComment(db, uid, { postId: ref.path.split('/')[1] ?? '', commentId: ref.id });
  return docs.length === sliceSize ? (docs.at(-1)?.ref.path ?? null) : null;
}

const updateComment = (db: Firestore, uid: string, id: CommentId): Promise<void> => {
  const reads = { user: db.doc(paths.user(uid)), comment: db.doc(paths.comment(id.postId, id.commentId)) };
  return inTransaction(db, { lockPaths: [paths.post(id.postId)], reads }, async (commit, read) => {
    const user = readableDocument(UserDoc, read.user);
    if (!user || !read.comment.exists) return;
    const update = user.data.isSuspended ? hideComment : showComment;
    await update(commit, db, id, 'suspension');
  });
};

async function updateAccount(accounts: Accounts, uid: string, isSuspended: boolean): Promise<void> {
  const user = await accounts.updateUser(uid, { disabled: isSuspended }).catch(nullIfUserNotFound);
  if (user && isSuspended) await accounts.revokeRefreshTokens(uid).catch(nullIfUserNotFound);
}

const updatePosts = (db: Firestore, uid: string, refs: readonly DocumentReference[]): Promise<void> => {
  const options = { reads: { user: db.doc(paths.user(uid)) }, preload: refs };
  return inTransaction(db, options, async (commit, read) => {
    const user = readableDocument(UserDoc, read.user);
    if (!user) return;
    const { isSuspended } = user.data;
    for (const post of await commit.readAll(refs)) {
      const data = readableDocument(PostDoc, post)?.data;
      if (!data || data.hiddenBy.includes('suspension') === isSuspended) continue;
      const others = data.hiddenBy.filter((reason) => reason !== 'suspension');
      const hiddenBy: ModeratedBy[] = isSuspended ? [...others, 'suspension'] : others;
      commit.update(post, moderationFields(hiddenBy, user.data, data.visibility));
    }
  });
};
