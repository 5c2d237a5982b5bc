import { ConversationDoc } from '@glimpse/contract/conversations/conversation';
import { conversationId } from '@glimpse/contract/conversations/conversation-id';
import { MessageDoc, type NewMessage } from '@glimpse/contract/conversations/conversation-message';
import { paths, storagePaths } from '@glimpse/contract/paths';
import { CountersDoc } from '@glimpse/contract/profiles/user';
import type { Firestore } from 'firebase-admin/firestore';
import { sendMessage } from '../src/conversations/send-message.ts';
import { follow } from '../src/follows/follow.ts';
import type { MediaStore } from '../src/media/store.ts';
import { noon, person } from './people.ts';
import { storePicture } from './uploads.ts';

export const textMessage = (text: string, others: Partial<NewMessage> = {}): NewMessage => ({
  ...{ text, mentionedUids: [], embed: null, replyToId: null },
  ...others,
});

/** Sends a text whose id is also the text. */
export const send = (db: Firestore, from: string, to: string, id: string, nowMs = noon): Promise<void> =>
  sendMessage(db, nowMs, from, to, id, textMessage(id));

/** Creates ana and bo, who follow each other, so that their conversation is open from the first message. */
export async function friends(db: Firestore): Promise<{ ana: string; bo: string }> {
  const [ana, bo] = [await person(db, 'ana'), await person(db, 'bo')];
  await follow(db, noon, ana, bo);
  await follow(db, noon, bo, ana);
  return { ana, bo };
}

/** Returns one member's copy of a conversation, or null. */
export async function storedCopy(db: Firestore, uid: string, otherUid: string): Promise<ConversationDoc | null> {
  const stored = await db.doc(paths.conversation(uid, conversationId(uid, otherUid))).get();
  return stored.exists ? ConversationDoc.parse(stored.data()) : null;
}

/** Returns all messages of a conversation with their ids, oldest first. */
export async function storedMessages(db: Firestore, uid: string, otherUid: string) {
  const { docs } = await db.collection(paths.messages(conversationId(uid, otherUid))).get();
  return docs
    .map((document) => ({ id: document.id, ...MessageDoc.parse(document.data()) }))
    .sort((one, other) => one.createdAt - other.createdAt);
}

export async function unreadConversations(db: Firestore, uid: string): Promise<number> {
  const stored = await db.doc(paths.counters(uid)).get();
  return stored.exists ? CountersDoc.parse(stored.data()).unreadConversations : 0;
}

/** Stores the file and the document of a processed picture for a message. Returns its folder. */
export async function messageUpload(
  db: Firestore,
  store: MediaStore,
  from: string,
  to: string,
  id: string,
): Promise<string> {
  const path = storagePaths.messageFolder(conversationId(from, to), from, id);
  await storePicture({ db, store }, from, id, path);
  return path;
}

/** Sends a picture without a text. Returns its folder. */
export async function sendPicture(
  db: Firestore,
  store: MediaStore,
  from: string,
  to: string,
  id: string,
): Promise<string> {
  const folder = await messageUpload(db, store, from, to, id);
  const embed = { kind: 'picture', altText: 'A fist' } as const;
  await sendMessage(db, noon, from, to, id, textMessage('', { embed }));
  return folder;
}
