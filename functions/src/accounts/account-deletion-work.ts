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
import { deleteDiscardedMedia } from '../media/delete-discarded-media.ts';
import { abandonAndDeleteCopies } from '../media/media-copies.ts';
import type { MediaStore } from '../media/store.ts';
import { refreshNotification } from '../notifications/refresh-notifications.ts';
import { deleteOpinionOfDeletedAccount } from '../posts/like-post.ts';
import { removeMention } from '../rich-text/mentions.ts';
import { leaveBlockLists } from '../safety/leave-block-lists.ts';
import { deleteConversations } from './delete-conversations.ts';
import { deleteCase, removeFromEvidence } from './delete-evidence.ts';

/** The part of Firebase Auth that the deletion of an account needs. */
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

const sliceSize = 20;

/**
 * Each feature that stores data of a person outside `users/{uid}` must have a part here. every-trace.test.ts searches
 * all documents and files for remaining data.
 */
const parts: readonly DeletePart[] = [
  deleteAuthAccount,
  deletePosts,
  deleteOpinions,
  deleteVotes,
  deleteComments,
  deleteMentions,
  deleteFollowing,
  deleteFollowers,
  deleteRequests,
  deleteOwnBlocks,
  deleteBlocksByOthers,
  deleteMutesByOthers,
  deleteConversations,
  deleteCases,
  ...[reportsBy, reportsAbout, logEntriesAbout, devicesOf, recordedPushesOf].map(deleteResultsOf),
  ...[usernamesOf, usernameSkeletonsOf].map(deleteResultsOf),
  ...[storyViewsBy, storyTraysOf].map(deleteResultsOf),
  forgetPostsInStories,
  deleteStoryMutesByOthers,
  anonymizeLogEntries,
  refreshNotificationsOfOthers,
  deleteOwnDocuments,
  deleteUploads,
  finishPendingCleanUps,
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
    const remove = parts[part];
    if (!remove) return found ? { ...end, cursor: '' } : end;
    const isEmpty = (await remove({ db, store, auth, uid, nowMs })) === 0;
    return { ...end, cursor: isEmpty ? `${part + 1}${found ? '+' : ''}` : `${part}+` };
  },
});

const end = { cursor: null, doneCount: 0, totalCount: 0 };

/** The cursor is the index of a part. A `+` after it means that this round has found something. */
const parseCursor = (cursor: string) => ({
  part: Number.parseInt(cursor || '0', 10),
  found: cursor.endsWith('+'),
});

/** Calls `remove` for the first results of a query, and returns how many there were. */
async function deleteSome(
  query: Query,
  remove: (document: QueryDocumentSnapshot) => Promise<unknown>,
): Promise<number> {
  const { docs } = await query.limit(sliceSize).get();
  for (const document of docs) await remove(document);
  return docs.length;
}

/** Deletes the account in Firebase Auth, if it exists. Returns 0, because it cannot come back. */
async function deleteAuthAccount({ auth, uid }: DeletionContext): Promise<number> {
  await auth.deleteUser(uid).catch(nullIfUserNotFound);
  return 0;
}

function deletePosts({ db, store, uid, nowMs }: DeletionContext): Promise<number> {
  return deleteSome(postsByAuthor(db, uid).select(), async ({ ref, id: postId }) => {
    // `deleteFiles` deletes the media.
    const deletion: DeletionDoc = { uid, postId, commentId: '', mediaPaths: [], createdAt: nowMs };
    await db
      .batch()
      .set(db.doc(paths.deletedPost(postId)), toStored(deletion))
      .delete(ref)
      .commit();
    await cleanUpPost(db, store, postId);
  });
}

/** Returns the id of the post that contains the document. */
const postOf = ({ path }: DocumentReference): string => path.split('/')[1] ?? '';

async function deleteOpinions({ db, uid }: DeletionContext): Promise<number> {
  const likes = await deleteSome(byPerson(db, 'likes', uid).select(), ({ ref }) =>
    deleteOpinionOfDeletedAccount(db, uid, postOf(ref), 'like'),
  );
  const dislikes = await deleteSome(byPerson(db, 'dislikes', uid).select(), ({ ref }) =>
    deleteOpinionOfDeletedAccount(db, uid, postOf(ref), 'dislike'),
  );
  return likes + dislikes;
}

function deleteVotes({ db, uid }: DeletionContext): Promise<number> {
  return deleteSome(byPerson(db, 'votes', uid).select(), ({ ref }) =>
    deleteVoteOfDeletedAccount(db, uid, { postId: postOf(ref), commentId: ref.parent.parent?.id ?? '' }),
  );
}

function deleteComments({ db, uid, nowMs }: DeletionContext): Promise<number> {
  return deleteSome(byPerson(db, 'comments', uid).select(), async ({ ref }) => {
    const id = { postId: postOf(ref), commentId: ref.id };
    await deleteCommentOfDeletedAccount(db, nowMs, uid, id);
    await finishDeletion(db, id);
  });
}

/** Deletes the mentions of the person in texts of others. */
async function deleteMentions({ db, uid }: DeletionContext): Promise<number> {
  const captions = await deleteSome(postsMentioning(db, uid).select(), ({ ref }) =>
    removeMention(db, ref, PostDoc, uid),
  );
  const comments = await deleteSome(commentsMentioning(db, uid).select('uid'), async (comment) => {
    await removeMention(db, comment.ref, CommentDoc, uid);
    const id = { postId: postOf(comment.ref), commentId: comment.id };
    await refreshComment(db, id, String(comment.get('uid')));
  });
  return captions + comments;
}

function deleteFollowing({ db, uid, nowMs }: DeletionContext): Promise<number> {
  return deleteSome(db.collection(paths.following(uid)).select(), ({ id }) =>
    endFollowOfDeletedAccount(db, nowMs, uid, id),
  );
}

/** Deletes the follow requests to others. */
function deleteRequests({ db, uid, nowMs }: DeletionContext): Promise<number> {
  return deleteSome(byPerson(db, 'requests', uid).select(), ({ ref }) =>
    endFollowOfDeletedAccount(db, nowMs, uid, ownerOf(ref)),
  );
}

function deleteFollowers({ db, uid, nowMs }: DeletionContext): Promise<number> {
  return deleteSome(db.collection(paths.followers(uid)).select(), async ({ id }) => {
    await removeAuthorFromInbox(db, id, uid);
    await endFollowOfDeletedAccount(db, nowMs, id, uid);
  });
}

function deleteOwnBlocks({ db, uid }: DeletionContext): Promise<number> {
  return deleteSome(db.collection(paths.blocks(uid)).select(), ({ ref, id }) => leaveBlockLists(db, uid, id, ref));
}

/** Removes the person from the block lists of others. */
function deleteBlocksByOthers({ db, uid }: DeletionContext): Promise<number> {
  return deleteSome(blocksOfPerson(db, uid).select(), ({ ref }) => leaveBlockLists(db, uid, ownerOf(ref), ref));
}

function deleteMutesByOthers({ db, uid }: DeletionContext): Promise<number> {
  return deleteSome(mutesOfPerson(db, uid).select(), ({ ref }) => leaveBlockLists(db, uid, ownerOf(ref), ref));
}

/** Keeps stories of others that show a post of the person. They then show no post. */
function forgetPostsInStories({ db, uid }: DeletionContext): Promise<number> {
  return deleteSome(storiesWithPostsOf(db, uid).select(), ({ ref }) =>
    ref.update({ post: { postId: '', authorUid: '' } satisfies StoryPost }),
  );
}

function deleteStoryMutesByOthers({ db, uid }: DeletionContext): Promise<number> {
  return deleteSome(mutedStoriesWith(db, uid).select(), ({ ref }) => ref.update({ uids: FieldValue.arrayRemove(uid) }));
}

/** Deletes the cases about the person, and their messages in cases about others. */
async function deleteCases({ db, store, uid }: DeletionContext): Promise<number> {
  const about = await deleteSome(casesAbout(db, uid), (found) => deleteCase(store, found));
  return about + (await deleteSome(casesWithMessagesOf(db, uid), (found) => removeFromEvidence(db, found, uid)));
}

function deleteResultsOf(find: (db: Firestore, uid: string) => Query): DeletePart {
  return ({ db, uid }) => deleteSome(find(db, uid).select(), ({ ref }) => ref.delete());
}

/** Keeps the actions of a moderator in the log, but without uid and name. */
function anonymizeLogEntries({ db, uid }: DeletionContext): Promise<number> {
  return deleteSome(logEntriesBy(db, uid).select(), ({ ref }) => ref.update({ moderatorUid: '', moderatorName: '' }));
}

/** Updates or deletes the notifications that name the person. */
function refreshNotificationsOfOthers({ db, uid, nowMs }: DeletionContext): Promise<number> {
  return deleteSome(notificationsWith(db, uid), (notification) => refreshNotification(db, nowMs, notification));
}

const ownerOf = ({ parent }: DocumentReference): string => parent.parent?.id ?? '';

/** Deletes all documents below `users/{uid}`. */
async function deleteOwnDocuments({ db, uid }: DeletionContext): Promise<number> {
  const user = db.doc(paths.user(uid));
  const { length } = await user.listCollections();
  if (length > 0) await db.recursiveDelete(user);
  return length;
}

/** Deletes the documents of uploads. `deleteFiles` deletes the files, except those for a message. */
async function deleteUploads({ db, store, uid }: DeletionContext): Promise<number> {
  await db.doc(paths.uploadedBytes(uid)).delete();
  return deleteSome(uploadsOf(db, uid), async (snapshot) => {
    const folder: unknown = snapshot.get('media.path');
    if (typeof folder === 'string' && folder.startsWith('conversations/')) await store.removeFolder(folder);
    await snapshot.ref.delete();
  });
}

/** Finishes clean-ups of the person's data that other jobs have not done yet. */
async function finishPendingCleanUps({ db, store, uid }: DeletionContext): Promise<number> {
  const discarded = await deleteSome(discardedMediaOf(db, uid).select(), async ({ ref }) => {
    await deleteDiscardedMedia(db, store, ref);
    await ref.delete();
  });
  const copied = await deleteSome(mediaCopiesOf(db, uid).select(), ({ ref }) =>
    abandonAndDeleteCopies(db, store, ref, true),
  );
  const changed = await deleteSome(postMediaChangesOf(db, uid).select(), async ({ ref }) => {
    await applyPostMediaChange(db, store, ref);
    await ref.delete();
  });
  const deleted = await deleteSome(deletionsBy(db, uid), async (note) => {
    await finishDeletionOf(db, store, note);
    await note.ref.delete();
  });
  return discarded + copied + changed + deleted;
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
