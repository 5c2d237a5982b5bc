import { ConversationDoc, conversationErrors } from '@glimpse/contract/conversations/conversation';
import { conversationId } from '@glimpse/contract/conversations/conversation-id';
import { MessageDoc } from '@glimpse/contract/conversations/conversation-message';
import { paths } from '@glimpse/contract/paths';
import type { Firestore } from 'firebase-admin/firestore';
import { type DocumentView, readDocument } from '../firestore/documents.ts';

/** Returns the documents of a conversation that calls by `uid` about `otherUid` read. */
export const conversationRefs = (db: Firestore, uid: string, otherUid: string) => {
  const id = conversationId(uid, otherUid);
  return {
    viewer: db.doc(paths.user(uid)),
    own: db.doc(paths.conversation(uid, id)),
    theirs: db.doc(paths.conversation(otherUid, id)),
    counters: db.doc(paths.counters(uid)),
    blockLists: db.doc(paths.blockLists(uid)),
  };
};

/** The key of the lock for all commits about a conversation. */
export const conversationLock = (uid: string, otherUid: string): string =>
  paths.messages(conversationId(uid, otherUid));

/** Returns one member's copy of a conversation, or null. */
export const copyIn = (view: DocumentView): ConversationDoc | null => readDocument(ConversationDoc, view)?.data ?? null;

/** Returns the caller's copy. Throws `conversation.notFound`. */
export function requireCopy(view: DocumentView): ConversationDoc {
  const copy = copyIn(view);
  if (!copy) throw conversationErrors.notFound();
  return copy;
}

/** Returns the message. Throws `messageNotFound`. */
export function requireMessage(view: DocumentView): MessageDoc {
  const message = readDocument(MessageDoc, view)?.data;
  if (!message) throw conversationErrors.messageNotFound();
  return message;
}
