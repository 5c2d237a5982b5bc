import type { DeletionDoc } from '@glimpse/contract/accounts/deletion';
import { CommentDoc } from '@glimpse/contract/comments/comment';
import { paths, storageFolders } from '@glimpse/contract/paths';
import { PostDoc } from '@glimpse/contract/posts/post';
import type { StoryPost } from '@glimpse/contract/stories/story';
import type { Auth } from 'firebase-admin/auth';
import {
  type DocumentReference,
  FieldValue,
  type Firestore,
  type Query,
  type QueryDocumentSnapshot,
} from 'firebase-admin/firestore';
import { nullIfUserNotFound } from '../auth/user-not-found.ts';
import { applyPostMediaChange } from '../clean-up/apply-post-media-change.ts';
import { cleanUpPost, finishDeletionOf } from '../clean-up/clean-up-post.ts';
import { deleteCommentOfDeletedAccount } from '../comments/delete-comment.ts';
import { finishDeletion, refreshComment } from '../comments/refresh-comment.ts';
import { deleteVoteOfDeletedAccount } from '../comments/toggle-vote.ts';
import { removeAuthorFromInbox } from '../feed/inbox-after-follow.ts';
import { toStored } from '../firestore/documents.ts';
import {
  blocksOfPerson,
  byPerson,
  casesAbout,
  casesWithMessagesOf,
  commentsMentioning,
  deletionsBy,
  devicesOf,
  discardedMediaOf,
  jobsOf,
  logEntriesAbout,
  logEntriesBy,
  mediaCopiesOf,
  mutedStoriesWith,
  mutesOfPerson,
  notificationsWith,
  postMediaChangesOf,
  postsByAuthor,
  postsMentioning,
  recordedPushesOf,
  reportsAbout,
  reportsBy,
  storiesWithPostsOf,
  storyTraysOf,
  storyViewsBy,
  uploadsOf,
  usernameSkeletonsOf,
  usernamesOf,
} from '../firestore/queries.ts';
import { endFollowOfDeletedAccount } from '../follows/pair.ts';
import type { JobWork } from '../jobs/job-work.ts';
import { jobRef } from '../jobs/new-job.ts';
import { deleteDiscardedMedia } from '../media/discard-upload.ts';
import { abandonAndDeleteCopies } from '../media/media-copies.ts';
import type { MediaStore } from '../media/store.ts';
import { refreshNotification } from '../notifications/refresh-notifications.ts';
import { deleteOpinionOfDeletedAccount } from '../posts/like-post.ts';
import { removeMention } from '../rich-text/mentions.ts';
import { leaveBlockLists } from '../safety/block.ts';
import { deleteCase, deleteConversations, removeFromEvidence } from './delete-conversations.ts';

export type UserDeletion = Pick<Auth, 'deleteUser'>;

export interface DeletionContext {
  readonly db: Firestore;
  readonly store: MediaStore;
  readonly auth: UserDeletion;
  readonly uid: string;
  readonly nowMs: number;
}

/** Deletes some documents or files of one kind, and returns how many there were. 0 means that all are deleted. */
type DeletePart = (context: DeletionContext) => Promise<number>;
/** Deletes a result of a query, or what the result says about the person. */
type Remove = (context: DeletionContext, document: QueryDocumentSnapshot) => Promise<unknown>;
type Find = (db: Firestore, uid: string) => Query;

const sliceSize = 20;

/**
 * Each feature that stores data of a person outside `users/{uid}` must have a part here. every-trace.test.ts searches
 * all documents and files for remaining data. The cursor of a running job is an index of this list.
 */
const parts: readonly DeletePart[] = [
  deleteAuthAccount,
  each(postsByAuthor, deletePost),
  all(
    each(ofPerson('likes'), ({ db, uid }, { ref }) => deleteOpinionOfDeletedAccount(db, uid, postOf(ref), 'like')),
    each(ofPerson('dislikes'), ({ db, uid }, { ref }) =>
      deleteOpinionOfDeletedAccount(db, uid, postOf(ref), 'dislike'),
    ),
  ),
  each(ofPerson('votes'), ({ db, uid }, { ref }) =>
    deleteVoteOfDeletedAccount(db, uid, { postId: postOf(ref), commentId: parentOf(ref) }),
  ),
  each(ofPerson('comments'), deleteComment),
  // The mentions of the person in texts of others.
  all(
    each(postsMentioning, ({ db, uid }, { ref }) => removeMention(db, ref, PostDoc, uid)),
    eachWhole((db, uid) => commentsMentioning(db, uid).select('uid'), removeMentionInComment),
  ),
  each(below(paths.following), ({ db, nowMs, uid }, { id }) => endFollowOfDeletedAccount(db, nowMs, uid, id)),
  each(below(paths.followers), async ({ db, nowMs, uid }, { id }) => {
    await removeAuthorFromInbox(db, id, uid);
    await endFollowOfDeletedAccount(db, nowMs, id, uid);
  }),
  // The follow requests to others.
  each(ofPerson('requests'), ({ db, nowMs, uid }, { ref }) => endFollowOfDeletedAccount(db, nowMs, uid, parentOf(ref))),
  each(below(paths.blocks), ({ db, uid }, { ref, id }) => leaveBlockLists(db, uid, id, ref)),
  each(blocksOfPerson, ({ db, uid }, { ref }) => leaveBlockLists(db, uid, parentOf(ref), ref)),
  each(mutesOfPerson, ({ db, uid }, { ref }) => leaveBlockLists(db, uid, parentOf(ref), ref)),
  deleteConversations,
  // The cases about the person, and their messages in cases about others.
  all(
    eachWhole(casesAbout, ({ store }, found) => deleteCase(store, found)),
    eachWhole(casesWithMessagesOf, ({ db, uid }, found) => removeFromEvidence(db, found, uid)),
  ),
  ...[reportsBy, reportsAbout, logEntriesAbout, devicesOf, recordedPushesOf].map((find) => each(find, deleteDocument)),
  ...[usernamesOf, usernameSkeletonsOf].map((find) => each(find, deleteDocument)),
  ...[storyViewsBy, storyTraysOf].map((find) => each(find, deleteDocument)),
  // Stories of others that show a post of the person stay, and show no post.
  each(storiesWithPostsOf, (_context, { ref }) =>
    ref.update({ post: { postId: '', authorUid: '' } satisfies StoryPost }),
  ),
  each(mutedStoriesWith, ({ uid }, { ref }) => ref.update({ uids: FieldValue.arrayRemove(uid) })),
  // The actions of a moderator stay in the log, but without uid and name.
  each(logEntriesBy, (_context, { ref }) => ref.update({ moderatorUid: '', moderatorName: '' })),
  eachWhole(notificationsWith, ({ db, nowMs }, notification) => refreshNotification(db, nowMs, notification)),
  deleteOwnDocuments,
  all(deleteUploadedBytes, eachWhole(uploadsOf, deleteUpload)),
  // Clean-ups of the person's data that other jobs have not done yet.
  all(
    each(discardedMediaOf, async ({ db, store }, { ref }) => {
      await deleteDiscardedMedia(db, store, ref);
      await ref.delete();
    }),
    each(mediaCopiesOf, ({ db, store }, { ref }) => abandonAndDeleteCopies(db, store, ref, true)),
    each(postMediaChangesOf, async ({ db, store }, { ref }) => {
      await applyPostMediaChange(db, store, ref);
      await ref.delete();
    }),
    eachWhole(deletionsBy, async ({ db, store }, deletion) => {
      await finishDeletionOf(db, store, deletion);
      await deletion.ref.delete();
    }),
  ),
  deleteOtherJobs,
  deleteFiles,
];

/**
 * The job after a profile was deleted (auth/remove-profile.ts). Each slice queries the data that still exists, so
 * slices can be interrupted and repeated. The job runs all parts again until it finds nothing, because a request that
 * was running when the profile was deleted can still add data.
 */
export const removeAccountWork = (db: Firestore, store: MediaStore, auth: UserDeletion): JobWork => ({
  retentionMs: 0,
  isRetriedBySweep: true,
  takeSlice: async ({ uid, cursor }, nowMs) => {
    // An operator created a profile with the same id again. The remaining data belongs to it.
    if ((await db.doc(paths.user(uid)).get()).exists) return end;
    const { part, found } = parseCursor(cursor);
    const deletePart = parts[part];
    if (!deletePart) return found ? { ...end, cursor: '' } : end;
    const isEmpty = (await deletePart({ db, store, auth, uid, nowMs })) === 0;
    return { ...end, cursor: isEmpty ? `${part + 1}${found ? '+' : ''}` : `${part}+` };
  },
});

const end = { cursor: null, doneCount: 0, totalCount: 0 };

/** The cursor is the index of a part. A `+` after it means that this round has found something. */
const parseCursor = (cursor: string) => ({
  part: Number.parseInt(cursor || '0', 10),
  found: cursor.endsWith('+'),
});

/** Returns a part that calls `remove` for the first results of a query, without their fields. */
function each(find: Find, remove: Remove): DeletePart {
  return eachWhole((db, uid) => find(db, uid).select(), remove);
}

/** Returns a part that calls `remove` for the first results of a query. */
function eachWhole(find: Find, remove: Remove): DeletePart {
  return async (context) => {
    const { docs } = await find(context.db, context.uid).limit(sliceSize).get();
    for (const document of docs) await remove(context, document);
    return docs.length;
  };
}

/** Returns one part of several. */
function all(...several: readonly DeletePart[]): DeletePart {
  return async (context) => {
    let count = 0;
    for (const part of several) count += await part(context);
    return count;
  };
}

function deleteDocument(_context: DeletionContext, { ref }: QueryDocumentSnapshot): Promise<unknown> {
  return ref.delete();
}

function ofPerson(group: Parameters<typeof byPerson>[1]): Find {
  return (db, uid) => byPerson(db, group, uid);
}

/** Finds the documents of a collection below the profile. */
function below(pathOf: (uid: string) => string): Find {
  return (db, uid) => db.collection(pathOf(uid));
}

const postOf = ({ path }: DocumentReference): string => path.split('/')[1] ?? '';

/** Returns the id of the document that contains the document: its owner, or the comment of a vote. */
const parentOf = ({ parent }: DocumentReference): string => parent.parent?.id ?? '';

/** Deletes the account in Firebase Auth, if it exists. Returns 0, because it cannot come back. */
async function deleteAuthAccount({ auth, uid }: DeletionContext): Promise<number> {
  await auth.deleteUser(uid).catch(nullIfUserNotFound);
  return 0;
}

async function deletePost({ db, store, uid, nowMs }: DeletionContext, { ref, id: postId }: QueryDocumentSnapshot) {
  // `deleteFiles` deletes the media.
  const deletion: DeletionDoc = { uid, postId, commentId: '', mediaPaths: [], createdAt: nowMs };
  await db
    .batch()
    .set(db.doc(paths.deletedPost(postId)), toStored(deletion))
    .delete(ref)
    .commit();
  await cleanUpPost(db, store, postId);
}

async function deleteComment({ db, uid, nowMs }: DeletionContext, { ref }: QueryDocumentSnapshot) {
  const id = { postId: postOf(ref), commentId: ref.id };
  await deleteCommentOfDeletedAccount(db, nowMs, uid, id);
  await finishDeletion(db, id);
}

async function removeMentionInComment({ db, uid }: DeletionContext, comment: QueryDocumentSnapshot) {
  await removeMention(db, comment.ref, CommentDoc, uid);
  const id = { postId: postOf(comment.ref), commentId: comment.id };
  await refreshComment(db, id, String(comment.get('uid')));
}

async function deleteOwnDocuments({ db, uid }: DeletionContext): Promise<number> {
  const user = db.doc(paths.user(uid));
  const { length } = await user.listCollections();
  if (length > 0) await db.recursiveDelete(user);
  return length;
}

async function deleteUploadedBytes({ db, uid }: DeletionContext): Promise<number> {
  await db.doc(paths.uploadedBytes(uid)).delete();
  return 0;
}

/** Deletes the document of an upload. `deleteFiles` deletes the files, except those for a message. */
async function deleteUpload({ store }: DeletionContext, snapshot: QueryDocumentSnapshot) {
  const folder: unknown = snapshot.get('media.path');
  if (typeof folder === 'string' && folder.startsWith('conversations/')) await store.removeFolder(folder);
  await snapshot.ref.delete();
}

async function deleteOtherJobs({ db, uid }: DeletionContext): Promise<number> {
  const { docs } = await jobsOf(db, uid).select().get();
  const thisJob = jobRef(db, 'removeAccount', { uid });
  const others = docs.filter(({ id }) => id !== thisJob.id);
  for (const { ref } of others) await ref.delete();
  return others.length;
}

async function deleteFiles({ store, uid }: DeletionContext): Promise<number> {
  let count = 0;
  for (const root of storageFolders) {
    const folder = `${root}/${uid}/`;
    for await (const _ of store.list(folder)) count += 1;
    await store.removeFolder(folder);
  }
  return count;
}
