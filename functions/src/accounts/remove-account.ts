import { CommentDoc } from '@glimpse/contract/comments/comment';
import type { DeletionDoc } from '@glimpse/contract/deletion';
import { paths, storagePlaces } from '@glimpse/contract/paths';
import { PostDoc } from '@glimpse/contract/posts/post';
import type { Auth } from 'firebase-admin/auth';
import type { DocumentReference, Firestore, Query, QueryDocumentSnapshot } from 'firebase-admin/firestore';
import { leaveHidden } from '../blocks/leave-hidden.ts';
import { cleanUpPost } from '../clean-up/clean-up-post.ts';
import { finishNoted } from '../clean-up/finish-noted.ts';
import { finishDeletion, refreshComment } from '../comments/refresh-comment.ts';
import { removeComment } from '../comments/remove-comment.ts';
import { removeVote } from '../comments/remove-vote.ts';
import { toStored } from '../firestore/documents.ts';
import {
  blocksOfPerson,
  byPerson,
  casesAbout,
  commentsMentioning,
  deletionsBy,
  devicesOf,
  discardedMediaOf,
  entriesAbout,
  entriesBy,
  jobsOf,
  mutesOfPerson,
  notificationsWith,
  postsByAuthor,
  postsMentioning,
  recordedPushesOf,
  reportsAbout,
  reportsBy,
  uploadsOf,
} from '../firestore/queries.ts';
import { removeEdge } from '../follows/remove-edge.ts';
import { takeAway } from '../inbox/settle-inbox.ts';
import type { JobWork } from '../jobs/job-work.ts';
import { jobRef } from '../jobs/new-job.ts';
import type { MediaStore } from '../media/store.ts';
import { settleRow } from '../notifications/settle-rows.ts';
import { removeOpinion } from '../posts/remove-opinion.ts';
import { clearDiscardedMedia } from '../triggers/clear-discarded-media.ts';
import { forgetMention } from '../words/forget-mention.ts';

/** Firebase Auth, as far as the end of an account needs it. */
export type SignIns = Pick<Auth, 'deleteUser'>;

export interface Remains {
  readonly db: Firestore;
  readonly store: MediaStore;
  readonly auth: SignIns;
  readonly uid: string;
  readonly nowMs: number;
}

/** Removes some of one kind of what a person leaves behind; answers how many there were. None: it is all gone. */
type RemovePart = (remains: Remains) => Promise<number>;

const sliceSize = 20;

/**
 * What a person leaves behind, part by part. A feature that stores something of a person elsewhere than below `users/{uid}` has a
 * line here; the test beside this looks through every document and file for them.
 */
const parts: readonly RemovePart[] = [
  removeSignIn,
  removePosts,
  removeOpinions,
  removeVotes,
  removeComments,
  removeMentions,
  removeFollowing,
  removeFollowers,
  removeOwnBlocks,
  removeBlocks,
  removeMutes,
  ...[reportsBy, reportsAbout, casesAbout, entriesAbout, devicesOf, recordedPushesOf].map(removeFound),
  forgetModerator,
  removeFromNotifications,
  removeOwnDocuments,
  removeUploads,
  removeNotes,
  removeOtherJobs,
  removeFiles,
];

/**
 * The job that follows the end of a profile (auth/remove-profile.ts). Each slice looks for what is still there, so it can be cut off
 * and repeated anywhere. It ends after going through all parts without finding anything: a call that was under way while the
 * profile went may have added something behind its back.
 */
export const removeAccountWork = (db: Firestore, store: MediaStore, auth: SignIns): JobWork => ({
  keptMs: 0,
  isRetriedBySweep: true,
  takeSlice: async ({ uid, cursor }, nowMs) => {
    // An operator has made the profile anew under the same id: what is left is theirs.
    if ((await db.doc(paths.user(uid)).get()).exists) return end;
    const { part, found } = parseCursor(cursor);
    const remove = parts[part];
    if (!remove) return found ? { ...end, cursor: '' } : end;
    const isEmpty = (await remove({ db, store, auth, uid, nowMs })) === 0;
    return { ...end, cursor: isEmpty ? `${part + 1}${found ? '+' : ''}` : `${part}+` };
  },
});

const end = { cursor: null, doneCount: 0, totalCount: 0 };

/** `3+`: it is at the fourth part, and has found something since it last began with the first. */
const parseCursor = (cursor: string) => ({
  part: Number.parseInt(cursor || '0', 10),
  found: cursor.endsWith('+'),
});

/** Some of a list, and how many. */
async function each(
  query: Query,
  remove: (document: QueryDocumentSnapshot) => Promise<unknown>,
): Promise<number> {
  const { docs } = await query.limit(sliceSize).get();
  for (const document of docs) await remove(document);
  return docs.length;
}

/** The account in Firebase Auth, which the owner's call has disabled, or an operator deleted. It counts as nothing found. */
async function removeSignIn({ auth, uid }: Remains): Promise<number> {
  await auth.deleteUser(uid).catch((error: unknown) => {
    if (!(error instanceof Error && 'code' in error && error.code === 'auth/user-not-found')) throw error;
  });
  return 0;
}

function removePosts({ db, store, uid, nowMs }: Remains): Promise<number> {
  return each(postsByAuthor(db, uid).select(), async ({ ref, id: postId }) => {
    // The files go with all of the person's.
    const noted: DeletionDoc = { uid, postId, commentId: '', mediaPath: '', morePaths: [], createdAt: nowMs };
    await db
      .batch()
      .set(db.doc(paths.deletedPost(postId)), toStored(noted))
      .delete(ref)
      .commit();
    await cleanUpPost(db, store, postId, '');
  });
}

/** `posts/{postId}/…` */
const postOf = ({ path }: DocumentReference): string => path.split('/')[1] ?? '';

async function removeOpinions({ db, uid }: Remains): Promise<number> {
  const likes = await each(byPerson(db, 'likes', uid).select(), ({ ref }) =>
    removeOpinion(db, uid, postOf(ref), 'like'),
  );
  const dislikes = await each(byPerson(db, 'dislikes', uid).select(), ({ ref }) =>
    removeOpinion(db, uid, postOf(ref), 'dislike'),
  );
  return likes + dislikes;
}

function removeVotes({ db, uid }: Remains): Promise<number> {
  return each(byPerson(db, 'votes', uid).select(), ({ ref }) =>
    removeVote(db, uid, { postId: postOf(ref), commentId: ref.parent.parent?.id ?? '' }),
  );
}

function removeComments({ db, uid, nowMs }: Remains): Promise<number> {
  return each(byPerson(db, 'comments', uid).select(), async ({ ref }) => {
    const id = { postId: postOf(ref), commentId: ref.id };
    await removeComment(db, nowMs, uid, id);
    await finishDeletion(db, id);
  });
}

/** In what others have written. */
async function removeMentions({ db, uid }: Remains): Promise<number> {
  const captions = await each(postsMentioning(db, uid).select(), ({ ref }) =>
    forgetMention(db, ref, PostDoc, uid),
  );
  const comments = await each(commentsMentioning(db, uid).select('uid'), async (comment) => {
    await forgetMention(db, comment.ref, CommentDoc, uid);
    const id = { postId: postOf(comment.ref), commentId: comment.id };
    await refreshComment(db, id, String(comment.get('uid')));
  });
  return captions + comments;
}

function removeFollowing({ db, uid }: Remains): Promise<number> {
  return each(db.collection(paths.following(uid)).select(), ({ id }) => removeEdge(db, uid, id));
}

function removeFollowers({ db, uid }: Remains): Promise<number> {
  return each(db.collection(paths.followers(uid)).select(), async ({ id }) => {
    await takeAway(db, id, uid);
    await removeEdge(db, id, uid);
  });
}

function removeOwnBlocks({ db, uid }: Remains): Promise<number> {
  return each(db.collection(paths.blocks(uid)).select(), ({ ref, id }) => leaveHidden(db, uid, id, ref));
}

/** In the lists of others. */
function removeBlocks({ db, uid }: Remains): Promise<number> {
  return each(blocksOfPerson(db, uid).select(), ({ ref }) => leaveHidden(db, uid, ownerOf(ref), ref));
}

function removeMutes({ db, uid }: Remains): Promise<number> {
  return each(mutesOfPerson(db, uid).select(), ({ ref }) => leaveHidden(db, uid, ownerOf(ref), ref));
}

/** Of moderation: what the person has reported, and what there is about them. And where they are told of others. */
function removeFound(find: (db: Firestore, uid: string) => Query): RemovePart {
  return ({ db, uid }) => each(find(db, uid).select(), ({ ref }) => ref.delete());
}

/** What they did as a moderator stays in the log, without who it was. */
function forgetModerator({ db, uid }: Remains): Promise<number> {
  return each(entriesBy(db, uid).select(), ({ ref }) => ref.update({ moderatorUid: '', moderatorName: '' }));
}

/** Of others, who have been told of the person. */
function removeFromNotifications({ db, uid, nowMs }: Remains): Promise<number> {
  return each(notificationsWith(db, uid), (row) => settleRow(db, nowMs, row));
}

const ownerOf = ({ parent }: DocumentReference): string => parent.parent?.id ?? '';

/** Whatever is below `users/{uid}`. */
async function removeOwnDocuments({ db, uid }: Remains): Promise<number> {
  const user = db.doc(paths.user(uid));
  const { length } = await user.listCollections();
  if (length > 0) await db.recursiveDelete(user);
  return length;
}

/** Their files go with all of the person's. */
async function removeUploads({ db, uid }: Remains): Promise<number> {
  await db.doc(paths.uploadedBytes(uid)).delete();
  return each(uploadsOf(db, uid).select(), ({ ref }) => ref.delete());
}

/** Clean-ups that wait under the person's name are done. */
async function removeNotes({ db, store, uid }: Remains): Promise<number> {
  const discarded = await each(discardedMediaOf(db, uid).select(), async ({ ref }) => {
    await clearDiscardedMedia(db, store, ref);
    await ref.delete();
  });
  const deleted = await each(deletionsBy(db, uid), async (note) => {
    await finishNoted(db, store, note);
    await note.ref.delete();
  });
  return discarded + deleted;
}

async function removeOtherJobs({ db, uid }: Remains): Promise<number> {
  const { docs } = await jobsOf(db, uid).select().get();
  const own = jobRef(db, 'removeAccount', uid);
  const others = docs.filter(({ id }) => id !== own.id);
  for (const { ref } of others) await ref.delete();
  return others.length;
}

async function removeFiles({ store, uid }: Remains): Promise<number> {
  let count = 0;
  for (const place of storagePlaces) {
    const folder = `${place}/${uid}/`;
    for await (const _ of store.list(folder)) count += 1;
    await store.removeFolder(folder);
  }
  return count;
}
