import {
  type ConversationDoc,
  conversationErrors,
  conversationLimits,
  type LastMessage,
} from '@glimpse/contract/conversations/conversation';
import { paths } from '@glimpse/contract/paths';
import { defaultPreferences, PreferencesDoc } from '@glimpse/contract/preferences/preferences';
import type { UserDoc } from '@glimpse/contract/profiles/user';
import { searchTokens } from '@glimpse/contract/search/search-tokens';
import type { Firestore } from 'firebase-admin/firestore';
import type { Commit } from '../firestore/commit.ts';
import { readableDocument, type Stored } from '../firestore/documents.ts';
import { authorOf } from '../views/user-view.ts';
import { isCounted } from './unread-conversations.ts';

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

interface NewMessageInCopies {
  readonly sender: Stored<UserDoc>;
  readonly recipient: Stored<UserDoc>;
  readonly state: 'open' | 'request';
  readonly last: LastMessage;
  /** The sender's token bucket after this message. */
  readonly sendBucket: ConversationDoc['sendBucket'];
}

/**
 * Returns both members' copies after a message. `own` is the sender's copy. A message that opens a conversation shows
 * each member the read time of the other. A reply to a request also marks the request as read.
 */
export function copiesAfterMessage(
  copies: Copies,
  { sender, recipient, state, last, sendBucket }: NewMessageInCopies,
): Record<'own' | 'theirs', ConversationDoc> {
  const own = copies.own ?? newCopy(sender.id, last.createdAt);
  const theirs = copies.theirs ?? newCopy(sender.id, last.createdAt);
  const shared = { state, last, updatedAt: last.createdAt };
  const isOpened = state === 'open' && copies.theirs?.state !== 'open';
  const opens = isOpened && hasOtherWrittenFirst(sender.id, copies);
  const readAt = opens ? (copies.own?.last.createdAt ?? null) : own.readAt;
  const list = state === 'open' ? 'main' : 'requests';
  const unreadCount = Math.min(theirs.unreadCount + 1, conversationLimits.unread);
  return {
    own: {
      ...own,
      ...namesOf(recipient),
      ...shared,
      list: 'main',
      sendBucket,
      requestMessages: own.requestMessages + (state === 'request' ? 1 : 0),
      ...(isOpened && { otherReadAt: theirs.readAt }),
      ...(opens && { readAt, unreadCount: 0 }),
    },
    theirs: {
      ...theirs,
      ...namesOf(sender),
      ...shared,
      list,
      unreadCount,
      isCounted: isCounted({ list, unreadCount, isMuted: theirs.isMuted }),
      ...(isOpened && { otherReadAt: readAt }),
    },
  };
}

const namesOf = (other: Stored<UserDoc>) => ({
  other: authorOf(other),
  searchTokens: searchTokens(other.data.fullName, other.data.username),
});

/** The fields of a new copy that a message does not change. */
const newCopy = (requestedBy: string, createdAt: number) => ({
  requestedBy,
  unreadCount: 0,
  isCounted: false,
  isMuted: false,
  readAt: null,
  otherReadAt: null,
  requestMessages: 0,
  sendBucket: { tokens: conversationLimits.messagesPerMinute, updatedAt: createdAt },
  createdAt,
});
