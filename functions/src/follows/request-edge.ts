import { paths } from '@glimpse/contract/paths';
import { CountersDoc, type FollowRequestDoc, type UserDoc } from '@glimpse/contract/user';
import type { Firestore } from 'firebase-admin/firestore';
import { type DocumentView, readDocument, type Stored } from '../firestore/documents.ts';
import type { Commit } from '../firestore/staged-commit.ts';
import { authorOf } from '../views/user-view.ts';

/** `from` asks to follow `to`: the request and its count, which only `to` reads. There must be none yet. */
export async function addRequest(
  commit: Commit,
  db: Firestore,
  from: Stored<UserDoc>,
  to: string,
  nowMs: number,
): Promise<void> {
  const request: FollowRequestDoc = { ...authorOf(from), to, createdAt: nowMs };
  commit.create(db.doc(paths.request(to, from.id)), request);
  await count(commit, db, to, 1);
}

/** The reverse. `request` to `to` must be there. */
export async function dropRequest(
  commit: Commit,
  db: Firestore,
  to: string,
  request: DocumentView,
): Promise<void> {
  commit.delete(request);
  await count(commit, db, to, -1);
}

async function count(commit: Commit, db: Firestore, uid: string, change: 1 | -1): Promise<void> {
  const { glanced } = await commit.read({ held: {}, glanced: { counters: db.doc(paths.counters(uid)) } });
  const counters = readDocument(CountersDoc, glanced.counters)?.data;
  const requestCount = (counters?.requestCount ?? 0) + change;
  commit.put(glanced.counters, counters ? { requestCount } : { requestCount, unread: 0 });
}
