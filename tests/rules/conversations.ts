import { conversationId } from '@glimpse/contract/conversations/conversation-id';
import { paths } from '@glimpse/contract/paths';
import { serverTimestamp, Timestamp } from 'firebase/firestore';
import { type Case, type DocumentCase, listCase, ownerReads } from './case.ts';
import { ownerAndFollower, ownerOnly, type Role, uidOf } from './roles.ts';

const storedAt = Timestamp.fromMillis(1_750_000_000_000);

export const idWith = (uid: string): string => conversationId('ana', uid);

const copyOf = (other: string, state: string) => ({
  other: { uid: other },
  ...{ state, list: 'main', requestedBy: 'ana', unreadCount: 1, updatedAt: storedAt },
});
const message = { uid: 'fay', text: 'Secret', isRemoved: false, createdAt: storedAt };

/** The conversation of ana and fay. */
export const conversationDocuments: readonly DocumentCase[] = [
  {
    path: paths.conversation('ana', idWith('fay')),
    stored: copyOf('fay', 'open'),
    // Only the API marks a conversation as read, because it updates the unread counter.
    update: () => ({ unreadCount: 0 }),
    allowed: ownerReads,
  },
  {
    path: paths.message(idWith('fay'), 'm1'),
    stored: message,
    update: () => ({ text: 'Forged' }),
    allowed: { get: ownerAndFollower, list: ownerAndFollower },
  },
  {
    path: paths.typing(idWith('fay'), 'ana'),
    stored: { at: storedAt },
    update: () => ({ at: serverTimestamp() }),
    allowed: { get: ownerAndFollower, update: ownerOnly },
  },
];

/** More conversations of ana, for `conversationCases`. Bo is in an open one, rex has declined, and cy has requested. */
export const otherConversationDocuments: Readonly<Record<string, Record<string, unknown>>> = {
  // Only a person with a profile can type.
  ...Object.fromEntries(['fay', 'kim', 'rex'].map((uid) => [paths.user(uid), { username: uid }])),
  [paths.conversation('fay', idWith('fay'))]: copyOf('ana', 'open'),
  [paths.message(idWith('bo'), 'm1')]: message,
  [paths.conversation('ana', idWith('bo'))]: copyOf('bo', 'open'),
  [paths.conversation('bo', idWith('bo'))]: copyOf('ana', 'open'),
  [paths.conversation('ana', idWith('cy'))]: copyOf('cy', 'request'),
  [paths.conversation('ana', idWith('rex'))]: copyOf('rex', 'request'),
  [paths.conversation('rex', idWith('rex'))]: copyOf('ana', 'declined'),
  [paths.message(idWith('rex'), 'm1')]: message,
  [paths.conversation('ana', idWith('kim'))]: copyOf('kim', 'open'),
  [paths.conversation('kim', idWith('kim'))]: copyOf('ana', 'open'),
  [paths.message(idWith('kim'), 'm1')]: message,
  // Bo's uid is in this id, but Bo has no copy of the conversation.
  [paths.message('bo:fay', 'm1')]: message,
  [paths.conversation('ana', idWith('sue'))]: copyOf('sue', 'open'),
  [paths.conversation('sue', idWith('sue'))]: copyOf('ana', 'open'),
};

const typingCase = (
  name: string,
  role: Exclude<Role, 'nobody'>,
  conversation: string,
  allowed: boolean,
  data: Record<string, unknown> = { at: serverTimestamp() },
): Case => ({
  name: `${role} shows that they type ${name}`,
  role,
  allowed,
  attempt: (db) => db.doc(paths.typing(conversation, uidOf[role])).set(data),
});

const getCase = (name: string, role: Role, allowed: boolean, path: string): Case => ({
  name: `${role} gets ${name}`,
  role,
  allowed,
  attempt: (db) => db.doc(path).get(),
});

/** Attempts of the members and of a third person. */
export const conversationCases: readonly Case[] = [
  typingCase('in an open conversation', 'owner', idWith('bo'), true),
  typingCase('in an open conversation', 'other', idWith('bo'), true),
  typingCase('in a conversation of two others', 'other', idWith('fay'), false),
  typingCase('in a request', 'owner', idWith('cy'), false),
  typingCase('after declining a request', 'requester', idWith('rex'), false),
  typingCase('to a person whom they block', 'owner', idWith('kim'), false),
  typingCase('to a person who blocks them', 'blocked', idWith('kim'), false),
  typingCase('although suspended', 'suspended', idWith('sue'), false),
  typingCase('with another field', 'owner', idWith('bo'), false, { at: serverTimestamp(), text: 'x' }),
  typingCase('at an earlier time', 'owner', idWith('bo'), false, { at: Timestamp.fromMillis(1) }),
  typingCase('in the future', 'owner', idWith('bo'), false, { at: Timestamp.fromMillis(32_503_680_000_000) }),
  typingCase('with a number as the time', 'owner', idWith('bo'), false, { at: 1 }),
  typingCase('without a time', 'owner', idWith('bo'), false, {}),
  {
    name: 'follower shows that the other member types',
    role: 'follower',
    allowed: false,
    attempt: (db) => db.doc(paths.typing(idWith('fay'), 'ana')).set({ at: serverTimestamp() }),
  },

  getCase('a message of a request', 'owner', true, paths.message(idWith('rex'), 'm1')),
  getCase('a message of a declined request', 'requester', true, paths.message(idWith('rex'), 'm1')),
  getCase('an earlier message of a person whom they block', 'owner', true, paths.message(idWith('kim'), 'm1')),
  getCase('an earlier message of a person who blocks them', 'blocked', true, paths.message(idWith('kim'), 'm1')),
  getCase('a message of two others', 'other', false, paths.message(idWith('fay'), 'm1')),
  getCase('a message of a conversation with a forged id', 'other', false, paths.message('bo', 'm1')),
  getCase('a message of a conversation of which they have no copy', 'other', false, paths.message('bo:fay', 'm1')),
  getCase('a missing message of two others', 'other', false, paths.message(idWith('fay'), 'none')),
  getCase('a missing conversation of their own', 'owner', true, paths.conversation('ana', 'ana:nobody')),
  getCase("a missing conversation of ana's", 'other', false, paths.conversation('ana', 'ana:nobody')),
  getCase('a typing indicator that does not exist', 'owner', true, paths.typing(idWith('fay'), 'fay')),

  listCase('the typing indicators of a conversation', 'owner', false, (db) =>
    db.collection(paths.typingList(idWith('fay'))).limit(2),
  ),
  listCase('the messages of a conversation of which they have no copy', 'other', false, (db) =>
    db.collection(paths.messages('bo:fay')).orderBy('createdAt', 'desc').limit(20),
  ),
  listCase('the messages of all conversations', 'owner', false, (db) =>
    db.collectionGroup('messages').where('uid', '==', 'ana').limit(50),
  ),
  listCase('the conversations of all people', 'moderator', false, (db) =>
    db.collectionGroup('conversations').limit(50),
  ),
];
