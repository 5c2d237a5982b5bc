import type { FollowDoc, FollowRequestDoc } from '@glimpse/contract/follows/follow';
import { paths } from '@glimpse/contract/paths';
import { UserDoc } from '@glimpse/contract/profiles/user';
import type { Firestore } from 'firebase-admin/firestore';
import type { Commit } from '../firestore/commit.ts';
import { type DocumentView, readableDocument, readDocument, type Stored } from '../firestore/documents.ts';
import { withNewest } from '../firestore/previews.ts';
import { inTransaction } from '../firestore/transaction.ts';
import { authorOf } from '../views/user-view.ts';
import { visiblePreview, withoutFollowed, withoutFollower } from './edge-preview.ts';
import { revokeTokensLater } from './revoke-tokens.ts';

/**
 * Returns the documents of a follow or follow request of `uid`. `following` is the entry in the following list of
 * `uid`. `follower` is the entry in the follower list of the target.
 */
export const pairRefs = (db: Firestore, uid: string, targetUid: string) => ({
  viewer: db.doc(paths.user(uid)),
  target: db.doc(paths.user(targetUid)),
  following: db.doc(paths.followingOf(uid, targetUid)),
  follower: db.doc(paths.followerOf(targetUid, uid)),
  request: db.doc(paths.request(targetUid, uid)),
});

export type PairDocuments = Record<keyof ReturnType<typeof pairRefs>, DocumentView>;

/** The options of all transactions about these two people. Each transaction can write both profiles. */
export const pairOptions = (db: Firestore, uid: string, targetUid: string) => ({
  lockPaths: [paths.user(uid), paths.user(targetUid)],
  reads: pairRefs(db, uid, targetUid),
});

/** Parses both profiles. A missing profile is null. */
export const profilesOf = (read: PairDocuments) => ({
  follower: readDocument(UserDoc, read.viewer),
  followed: readDocument(UserDoc, read.target),
});

interface NewFollow {
  readonly follower: Stored<UserDoc>;
  readonly followed: Stored<UserDoc>;
  readonly nowMs: number;
  readonly isAccepted: boolean;
}

/**
 * Creates both entries of a follow, and updates the counters and previews. The entries must not exist. `isAccepted`
 * means that the follow was requested and accepted. Returns both profiles after the change.
 */
export function createFollow(
  commit: Commit,
  read: PairDocuments,
  { follower, followed, nowMs, isAccepted }: NewFollow,
): Record<'follower' | 'followed', Stored<UserDoc>> {
  const { followingCount, followingPreview } = follower.data;
  const { followerCount, followerPreview } = followed.data;
  const followingEntry: FollowDoc = { ...authorOf(followed), isAccepted, createdAt: nowMs };
  const followerEntry: FollowDoc = { ...authorOf(follower), isAccepted, createdAt: nowMs };
  commit.create(read.following.ref, followingEntry);
  commit.create(read.follower.ref, followerEntry);
  return {
    follower: changeProfile(commit, read.viewer, follower, {
      followingCount: followingCount + 1,
      followingPreview: visiblePreview(follower, withNewest(followingPreview, authorOf(followed))),
    }),
    followed: changeProfile(commit, read.target, followed, {
      followerCount: followerCount + 1,
      followerPreview: visiblePreview(followed, withNewest(followerPreview, authorOf(follower))),
    }),
  };
}

/**
 * Deletes the follow or follow request of `uid`. Updates the counters and previews of the profiles that exist. If `uid`
 * followed a private account, also creates the job that revokes download tokens. Returns both profiles after the
 * change. Idempotent.
 */
export async function endFollow(
  commit: Commit,
  db: Firestore,
  nowMs: number,
  uid: string,
  targetUid: string,
): Promise<Record<'follower' | 'followed', Stored<UserDoc> | null>> {
  const read = await commit.read(pairRefs(db, uid, targetUid));
  const follower = readableDocument(UserDoc, read.viewer);
  const followed = readableDocument(UserDoc, read.target);
  const followerChange = read.following.exists && follower && (await withoutFollowed(commit, db, follower, targetUid));
  const followedChange = read.follower.exists && followed && (await withoutFollower(commit, db, followed, uid));
  if (read.follower.exists && followed?.data.isPrivate) revokeTokensLater(commit, db, targetUid, nowMs);
  if (read.request.exists && followed) deleteRequest(commit, db, targetUid, read.request);
  for (const document of [read.following, read.follower, read.request]) commit.delete(document);
  return {
    follower: followerChange ? changeProfile(commit, read.viewer, follower, followerChange) : follower,
    followed: followedChange ? changeProfile(commit, read.target, followed, followedChange) : followed,
  };
}

/** Ends a follow without any checks, because one of the two accounts is deleted. Idempotent. */
export const endFollowOfDeletedAccount = (
  db: Firestore,
  nowMs: number,
  uid: string,
  targetUid: string,
): Promise<void> =>
  inTransaction(db, pairOptions(db, uid, targetUid), async (commit) => {
    await endFollow(commit, db, nowMs, uid, targetUid);
  });

function changeProfile(
  commit: Commit,
  view: DocumentView,
  { id, data }: Stored<UserDoc>,
  change: Partial<UserDoc>,
): Stored<UserDoc> {
  commit.update(view, change);
  return { id, data: { ...data, ...change } };
}

/** Creates a follow request, and increments the counter of requests. The request must not exist. */
export function addRequest(commit: Commit, db: Firestore, from: Stored<UserDoc>, to: string, nowMs: number): void {
  const request: FollowRequestDoc = { ...authorOf(from), to, createdAt: nowMs };
  commit.create(db.doc(paths.request(to, from.id)), request);
  addToRequestCount(commit, db, to, 1);
}

/** Deletes a follow request, and decrements the counter. The request must exist. */
export function deleteRequest(commit: Commit, db: Firestore, to: string, request: DocumentView): void {
  commit.delete(request);
  addToRequestCount(commit, db, to, -1);
}

/**
 * Changes the counter without reading it, because no decision depends on its value. `unread: 0` changes nothing in an
 * existing document, and completes a new one.
 */
const addToRequestCount = (commit: Commit, db: Firestore, uid: string, delta: 1 | -1): void =>
  commit.add(db.doc(paths.counters(uid)), { requestCount: delta, unread: 0 });
