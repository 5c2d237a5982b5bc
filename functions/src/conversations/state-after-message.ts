import {
  type ConversationDoc,
  conversationErrors,
  conversationLimits,
} from '@glimpse/contract/conversations/conversation';
import { paths } from '@glimpse/contract/paths';
import { defaultPreferences, PreferencesDoc } from '@glimpse/contract/preferences/preferences';
import type { Firestore } from 'firebase-admin/firestore';
import type { Commit } from '../firestore/commit.ts';
import { readableDocument } from '../firestore/documents.ts';

/** Both members' copies before a message. Null before the first one. */
export interface Copies {
  readonly own: ConversationDoc | null;
  readonly theirs: ConversationDoc | null;
}

/**
 * Returns the state of a conversation after a message by `uid`. Throws `receivesNone` if the settings of the recipient
 * refuse the message. Throws `notAccepted` after a few messages that the recipient has not accepted, and also after
 * the recipient declined them.
 */
export async function stateAfterMessage(
  commit: Commit,
  db: Firestore,
  uid: string,
  otherUid: string,
  { own, theirs }: Copies,
): Promise<'open' | 'request'> {
  if (theirs?.state === 'open') return 'open';
  // The recipient wrote first, so this is a reply.
  if (hasOtherWrittenFirst(uid, { own, theirs })) return 'open';
  const read = await commit.read({
    follow: db.doc(paths.followingOf(otherUid, uid)),
    preferences: db.doc(paths.preferences(otherUid)),
  });
  const { messagesFrom } = readableDocument(PreferencesDoc, read.preferences)?.data ?? defaultPreferences;
  if (messagesFrom === 'nobody') throw conversationErrors.receivesNone();
  if (read.follow.exists) return 'open';
  if (messagesFrom === 'followed') throw conversationErrors.receivesNone();
  const isFull = (own?.requestMessages ?? 0) >= conversationLimits.requestMessages;
  if (isFull || theirs?.state === 'declined') throw conversationErrors.notAccepted();
  return 'request';
}

/** Returns whether the other member wrote first. */
export function hasOtherWrittenFirst(uid: string, { own, theirs }: Copies): boolean {
  const requestedBy = theirs?.requestedBy ?? own?.requestedBy;
  return requestedBy !== undefined && requestedBy !== uid;
}
