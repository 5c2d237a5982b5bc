import type { DeletionDoc } from '@glimpse/contract/deletion';
import { paths } from '@glimpse/contract/paths';
import type { DocumentReference, Firestore, Query, QueryDocumentSnapshot } from 'firebase-admin/firestore';
import { leaveHidden } from '../blocks/leave-hidden.ts';
import { toStored } from '../firestore/documents.ts';
import {
  blocksOfPerson,
  byPerson,
  casesAbout,
  entriesAbout,
  entriesBy,
  mutesOfPerson,
  postsByAuthor,
  reportsAbout,
  reportsBy,
} from '../firestore/queries.ts';
import { removeEdge } from '../follows/remove-edge.ts';
import { removeRequest } from '../follows/requests.ts';
import type { JobWork } from '../jobs/job-work.ts';
import type { MediaStore } from '../media/store.ts';
import { cleanUpPost } from '../triggers/clean-up-post.ts';

export interface Remains {
  readonly db: Firestore;
  readonly store: MediaStore;
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
  removePosts,
  removeFollowing,
  removeFollowers,
  removeOwnBlocks,
  removeBlocks,
  removeMutes,
  ...[reportsBy, reportsAbout, casesAbout, entriesAbout].map(removeFound),
  forgetModerator,
  removeRequests,
  removeOwnDocuments,
  removeFiles,
];

/**
 * The job that follows the end of a profile (auth/remove-profile.ts). Each slice looks for what is still there, so it can be cut off
 * and repeated anywhere. It ends after going through all parts without finding anything: a call that was under way while the
 * profile went may have added something behind its back.
 */
export const removeAccountWork = (db: Firestore, store: MediaStore): JobWork => ({
  keptMs: 0,
  isRetriedBySweep: true,
  takeSlice: async ({ uid, cursor }, nowMs) => {
    // An operator has made the profile anew under the same id: what is left is theirs.
    if ((await db.doc(paths.user(uid)).get()).exists) return end;
    const { part, found } = parseCursor(cursor);
    const remove = parts[part];
    if (!remove) return found ? { ...end, cursor: '' } : end;
    const isEmpty = (await remove({ db, store, uid, nowMs })) === 0;
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

function removePosts({ db, store, uid, nowMs }: Remains): Promise<number> {
  return each(postsByAuthor(db, uid).select(), async ({ ref, id: postId }) => {
    // The files go with all of the person's.
    const noted: DeletionDoc = { uid, postId, commentId: '', mediaPath: '', createdAt: nowMs };
    await db
      .batch()
      .set(db.doc(paths.deletedPost(postId)), toStored(noted))
      .delete(ref)
      .commit();
    await cleanUpPost(db, store, postId, '');
  });
}

function removeFollowing({ db, uid }: Remains): Promise<number> {
  return each(db.collection(paths.following(uid)).select(), ({ id }) => removeEdge(db, uid, id));
}

function removeFollowers({ db, uid }: Remains): Promise<number> {
  return each(db.collection(paths.followers(uid)).select(), ({ id }) => removeEdge(db, id, uid));
}

/** Those that the person has made; what others asked of them is below `users/{uid}`. */
function removeRequests({ db, uid }: Remains): Promise<number> {
  return each(byPerson(db, 'requests', uid), ({ ref }) => removeRequest(db, ownerOf(ref), uid));
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

/** Of moderation: what the person has reported, and what there is about them. */
function removeFound(find: (db: Firestore, uid: string) => Query): RemovePart {
  return ({ db, uid }) => each(find(db, uid).select(), ({ ref }) => ref.delete());
}

/** What they did as a moderator stays in the log, without who it was. */
function forgetModerator({ db, uid }: Remains): Promise<number> {
  return each(entriesBy(db, uid).select(), ({ ref }) => ref.update({ moderatorUid: '', moderatorName: '' }));
}

const ownerOf = ({ parent }: DocumentReference): string => parent.parent?.id ?? '';

/** Whatever is below `users/{uid}`. */
async function removeOwnDocuments({ db, uid }: Remains): Promise<number> {
  const user = db.doc(paths.user(uid));
  const { length } = await user.listCollections();
  if (length > 0) await db.recursiveDelete(user);
  return length;
}

async function removeFiles({ store, uid }: Remains): Promise<number> {
  let count = 0;
  for (const place of ['incoming', 'media', 'private']) {
    const folder = `${place}/${uid}/`;
    for await (const _ of store.list(folder)) count += 1;
    await store.removeFolder(folder);
  }
  return count;
}
