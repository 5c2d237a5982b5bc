import { paths } from '@glimpse/contract/paths';
import type { FollowRequestDoc, UserDoc } from '@glimpse/contract/profiles/user';
import type { Firestore } from 'firebase-admin/firestore';
import type { DocumentView, Stored } from '../firestore/documents.ts';
import type { Commit } from '../firestore/staged-commit.ts';
import { authorOf } from '../views/user-view.ts';

/** `from` asks to follow `to`: the request and its count, which only `to` reads. There must be none yet. */
export function addRequest(
  commit: Commit,
  db: Firestore,
  from: Stored<UserDoc>,
  to: string,
  nowMs: number,
): void {
  const request: FollowRequestDoc = { ...authorOf(from), to, createdAt: nowMs };
  commit.create(db.doc(paths.request(to, from.id)), request);
  count(commit, db, to, 1);
}

/** The reverse. `request` to `to` must be there. */
export function dropRequest(commit: Commit, db: Firestore, to: string, request: DocumentView): void {
  commit.delete(request);
  count(commit, db, to, -1);
}

/** Not read: whether a request comes is known only when the people have been read, and nothing rests on how many there are. */
const count = (commit: Commit, db: Firestore, uid: string, requestCount: 1 | -1): void =>
  commit.add(db.doc(paths.counters(uid)), { requestCount, unread: 0 });
