import { paths } from '@glimpse/contract/paths';
import type { FollowRequestDoc, UserDoc } from '@glimpse/contract/user';
import { FieldValue, type Firestore, type Transaction } from 'firebase-admin/firestore';
import { type Stored, toStored } from '../firestore/documents.ts';
import { authorOf } from '../views/user-view.ts';

/** `from` asks to follow `to`: the request and its count, which only `to` reads. There must be none yet. */
export function addRequest(
  tx: Transaction,
  db: Firestore,
  from: Stored<UserDoc>,
  to: string,
  nowMs: number,
): void {
  const request: FollowRequestDoc = { ...authorOf(from), to, createdAt: nowMs };
  tx.create(db.doc(paths.request(to, from.id)), toStored(request));
  count(tx, db, to, 1);
}

/** The reverse. There must be one. */
export function dropRequest(tx: Transaction, db: Firestore, to: string, from: string): void {
  tx.delete(db.doc(paths.request(to, from)));
  count(tx, db, to, -1);
}

/** The transaction has read the request, so the count moves with it, once. */
const count = (tx: Transaction, db: Firestore, uid: string, change: 1 | -1) =>
  tx.set(db.doc(paths.counters(uid)), { requestCount: FieldValue.increment(change) }, { merge: true });
