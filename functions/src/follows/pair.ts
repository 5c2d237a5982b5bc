import { paths } from '@glimpse/contract/paths';
import { type FollowDoc, UserDoc } from '@glimpse/contract/profiles/user';
import type { Firestore } from 'firebase-admin/firestore';
import { type DocumentView, readDocument, type Stored } from '../firestore/documents.ts';
import { joined } from '../firestore/previews.ts';
import type { Commit } from '../firestore/staged-commit.ts';
import { authorOf } from '../views/user-view.ts';
import { shownCircle, withoutFollowed, withoutFollower } from './edge-preview.ts';

/** Every document that says something of one person following another. */
export type PairDocuments = Record<keyof ReturnType<typeof pairRefs>, DocumentView>;

/** What both transactions read and write: they wait for each other. */
export const turnsOf = (uid: string, other: string): string[] => [paths.user(uid), paths.user(other)];

export const pairRefs = (db: Firestore, uid: string, targetUid: string) => ({
  viewer: db.doc(paths.user(uid)),
  target: db.doc(paths.user(targetUid)),
  following: db.doc(paths.followingOf(uid, targetUid)),
  follower: db.doc(paths.followerOf(targetUid, uid)),
  request: db.doc(paths.request(targetUid, uid)),
  hidden: db.doc(paths.hidden(uid)),
});

/** Who follows or wants to, and whom they follow; null where there is no such profile. */
export const pairOf = (read: PairDocuments) => ({
  read,
  follower: readDocument(UserDoc, read.viewer),
  followed: readDocument(UserDoc, read.target),
});

/** What a transaction changes of both. */
export interface Changed {
  readonly follower: Stored<UserDoc>;
  readonly followerChange: Partial<UserDoc>;
  readonly followed: Stored<UserDoc>;
  readonly followedChange: Partial<UserDoc>;
}

/** An edge on either side, and both counts. There must be none yet. `isAccepted`: who is followed was asked. */
export function setEdge(
  commit: Commit,
  read: PairDocuments,
  follower: Stored<UserDoc>,
  followed: Stored<UserDoc>,
  nowMs: number,
  isAccepted: boolean,
): Changed {
  const followerChange = {
    followingCount: follower.data.followingCount + 1,
    followingPreview: shownCircle(follower, joined(follower.data.followingPreview, authorOf(followed))),
  };
  const followedChange = {
    followerCount: followed.data.followerCount + 1,
    followerPreview: shownCircle(followed, joined(followed.data.followerPreview, authorOf(follower))),
  };
  const following: FollowDoc = { ...authorOf(followed), isAccepted, createdAt: nowMs };
  const edge: FollowDoc = { ...authorOf(follower), isAccepted, createdAt: nowMs };
  commit.create(read.following.ref, following);
  commit.create(read.follower.ref, edge);
  commit.update(read.viewer, followerChange);
  commit.update(read.target, followedChange);
  return { follower, followerChange, followed, followedChange };
}

/** The reverse. */
export async function dropEdge(
  commit: Commit,
  db: Firestore,
  read: PairDocuments,
  follower: Stored<UserDoc>,
  followed: Stored<UserDoc>,
): Promise<Changed> {
  const followerChange = await withoutFollowed(commit, db, follower, followed.id);
  const followedChange = await withoutFollower(commit, db, followed, follower.id);
  for (const side of [read.following, read.follower]) if (side.exists) commit.delete(side);
  commit.update(read.viewer, followerChange);
  commit.update(read.target, followedChange);
  return { follower, followerChange, followed, followedChange };
}

/** Both people as they are then. */
export const changed = ({ follower, followerChange, followed, followedChange }: Changed) => ({
  follower: { id: follower.id, data: { ...follower.data, ...followerChange } },
  followed: { id: followed.id, data: { ...followed.data, ...followedChange } },
});
