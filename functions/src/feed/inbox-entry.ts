import { circleLimits } from '@glimpse/contract/circle-limits';
import { Millis } from '@glimpse/contract/fields';
import type { InboxDoc } from '@glimpse/contract/inbox';
import { paths } from '@glimpse/contract/paths';
import type { DocumentData, DocumentReference, DocumentSnapshot, Firestore } from 'firebase-admin/firestore';
import { toStored } from '../firestore/documents.ts';

/** What of a post an inbox says. */
export type InboxPost = Omit<InboxDoc, 'expireAt'>;

/** Of a post of which a query has asked for `postBy` and `createdAt` only. */
export const inboxPostOf = (post: DocumentSnapshot): InboxPost => ({
  postId: post.id,
  authorUid: String(post.get('postBy.uid')),
  createdAt: Millis.parse(post.get('createdAt')),
});

/** Where the post lies in the inbox of `uid`, and what is there: once, however often it is set. */
export function inboxEntry(
  db: Firestore,
  nowMs: number,
  uid: string,
  post: InboxPost,
): [DocumentReference, DocumentData] {
  const entry: InboxDoc = { ...post, expireAt: nowMs + circleLimits.inboxKeptMs };
  return [db.doc(paths.inboxPost(uid, post.postId)), toStored(entry)];
}
