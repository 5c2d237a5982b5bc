import { paths } from '@glimpse/contract/paths';
import { type FollowDoc, UserDoc } from '@glimpse/contract/user';
import type { Firestore, Transaction } from 'firebase-admin/firestore';
import { readDocument, type Stored, toStored } from '../firestore/documents.ts';
import { joined } from '../firestore/previews.ts';
import { readTogether, type Snapshots } from '../firestore/read-together.ts';
import { authorOf } from '../views/user-view.ts';
import { shownCircle, withoutFollowed, withoutFollower } from './edge-preview.ts';

/** Every document that says something of one person following another. */
type PairDocuments = Snapshots<'viewer' | 'target' | 'following' | 'follower' | 'request' | 'hidden'>;

/** What both transactions read and write: they wait for each other. */
export const turnsOf = (uid: string, other: string): string[] => [paths.user(uid), paths.user(other)];

/** `uid`, who follows or wants to, and whom they follow; null where there is no such profile. */
export async function readPair(tx: Transaction, db: Firestore, uid: string, targetUid: string) {
  const read: PairDocuments = await readTogether(tx, {
    viewer: db.doc(paths.user(uid)),
    target: db.doc(paths.user(targetUid)),
    following: db.doc(paths.followingOf(uid, targetUid)),
    follower: db.doc(paths.followerOf(targetUid, uid)),
    request: db.doc(paths.request(targetUid, uid)),
    hidden: db.doc(paths.hidden(uid)),
  });
  return { read, follower: readDocument(UserDoc, read.viewer), followed: readDocument(UserDoc, read.target) };
}

/** What a transaction changes of both. */
export interface Changed {
  readonly follower: Stored<UserDoc>;
  readonly followerChange: Partial<UserDoc>;
  readonly followed: Stored<UserDoc>;
  readonly followedChange: Partial<UserDoc>;
}

/** An edge on either side, and both counts. There must be none yet. `isAccepted`: who is followed was asked. */
export function setEdge(
  tx: Transaction,
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
  tx.create(read.following.ref, toStored(following));
  tx.create(read.follower.ref, toStored(edge));
  tx.update(read.viewer.ref, toStored(followerChange));
  tx.update(read.target.ref, toStored(followedChange));
  return { follower, followerChange, followed, followedChange };
}

/** The reverse. */
export async function dropEdge(
  tx: Transaction,
  db: Firestore,
  read: PairDocuments,
  follower: Stored<UserDoc>,
  followed: Stored<UserDoc>,
): Promise<Changed> {
  const followerChange = await withoutFollowed(db, follower, followed.id);
  const followedChange = await withoutFollower(db, followed, follower.id);
  tx.delete(read.following.ref);
  tx.delete(read.follower.ref);
  tx.update(read.viewer.ref, toStored(followerChange));
  tx.update(read.target.ref, toStored(followedChange));
  return { follower, followerChange, followed, followedChange };
}

/** Both people as they are then. */
export const changed = ({ follower, followerChange, followed, followedChange }: Changed) => ({
  follower: { id: follower.id, data: { ...follower.data, ...followerChange } },
  followed: { id: followed.id, data: { ...followed.data, ...followedChange } },
});
