import { signInErrors } from '@glimpse/contract/auth/sign-in-errors';
import { followErrors } from '@glimpse/contract/follows/follow';
import { profileErrors, UserDoc } from '@glimpse/contract/profiles/user';
import type { Firestore } from 'firebase-admin/firestore';
import { type DocumentView, readDocument, type Stored } from '../firestore/documents.ts';
import { requireViewer } from '../firestore/require.ts';
import { inTransaction } from '../firestore/transaction.ts';
import { createFollow, deleteRequest, endFollow, pairOptions, profilesOf } from './pair.ts';

/**
 * Accepts the follow request of `from` to `uid`. Throws `viewerNotRegistered`, `suspended`, `requestNotFound` or
 * `userNotFound`.
 */
export const acceptRequest = (db: Firestore, nowMs: number, uid: string, from: string): Promise<void> =>
  accept(db, nowMs, uid, from, requireViewer);

/**
 * Accepts a request because the account is public now. `uid` can be suspended. Otherwise throws the errors of
 * `acceptRequest`.
 */
export const acceptAsPublicAccount = (db: Firestore, nowMs: number, uid: string, from: string): Promise<void> =>
  accept(db, nowMs, uid, from, (profile) => {
    const owner = readDocument(UserDoc, profile);
    if (!owner) throw signInErrors.viewerNotRegistered();
    return owner;
  });

const accept = (
  db: Firestore,
  nowMs: number,
  uid: string,
  from: string,
  requireOwner: (profile: DocumentView) => Stored<UserDoc>,
): Promise<void> =>
  inTransaction(db, pairOptions(db, from, uid), async (commit, read) => {
    const { follower } = profilesOf(read);
    const followed = requireOwner(read.target);
    if (!read.request.exists) throw followErrors.requestNotFound();
    if (!follower) throw profileErrors.notFound();
    deleteRequest(commit, db, uid, read.request);
    if (!read.following.exists) createFollow(commit, read, { follower, followed, nowMs, isAccepted: true });
  });

/**
 * Deletes the request of `from` to follow `uid`, without a notification. Throws `viewerNotRegistered`, `suspended`
 * or `requestNotFound`.
 */
export const declineRequest = (db: Firestore, uid: string, from: string): Promise<void> =>
  inTransaction(db, pairOptions(db, from, uid), async (commit, read) => {
    requireViewer(read.target);
    if (!read.request.exists) throw followErrors.requestNotFound();
    deleteRequest(commit, db, uid, read.request);
  });

/**
 * Makes `from` stop following `uid`, without a notification. Throws `viewerNotRegistered`, `suspended`,
 * `userNotFound` or `notFollowing`.
 */
export const removeFollower = (db: Firestore, nowMs: number, uid: string, from: string): Promise<void> =>
  inTransaction(db, pairOptions(db, from, uid), async (commit, read) => {
    requireViewer(read.target);
    if (!profilesOf(read).follower) throw profileErrors.notFound();
    if (!read.following.exists) throw followErrors.notFollowing();
    await endFollow(commit, db, nowMs, from, uid);
  });
