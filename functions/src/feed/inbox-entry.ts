import type { InboxDoc } from '@glimpse/contract/feed/inbox';
import { Millis } from '@glimpse/contract/fields';
import { followLimits } from '@glimpse/contract/follows/follow';
import { paths } from '@glimpse/contract/paths';
import type { DocumentData, DocumentReference, DocumentSnapshot, Firestore } from 'firebase-admin/firestore';
import { toStored } from '../firestore/documents.ts';

/** The entry of a post in an inbox, without its expiry time. */
export type InboxPost = Omit<InboxDoc, 'expireAt'>;

/** Returns the entry of a post. The snapshot needs only the fields `postBy` and `createdAt`. */
export const inboxPostOf = (post: DocumentSnapshot): InboxPost => ({
  postId: post.id,
  authorUid: String(post.get('postBy.uid')),
  createdAt: Millis.parse(post.get('createdAt')),
});

/**
 * Returns the reference and data of a post in the inbox of `uid`. The id is the post id, so writing it twice has no
 * effect.
 */
export function inboxEntry(
  db: Firestore,
  nowMs: number,
  uid: string,
  post: InboxPost,
): [DocumentReference, DocumentData] {
  const entry: InboxDoc = { ...post, expireAt: nowMs + followLimits.inboxLifetimeMs };
  return [db.doc(paths.inboxPost(uid, post.postId)), toStored(entry)];
}
