import { paths } from '@glimpse/contract/paths';
import type firebase from 'firebase/compat/app';
import { serverTimestamp, Timestamp } from 'firebase/firestore';
import type { Case } from './case.ts';
import { idWith } from './conversation-documents.ts';
import { type Role, uidOf } from './roles.ts';

type Firestore = firebase.firestore.Firestore;

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

const listCase = (
  name: string,
  role: Role,
  allowed: boolean,
  of: (db: Firestore) => firebase.firestore.Query,
): Case => ({
  name: `${role} lists ${name}`,
  role,
  allowed,
  attempt: (db) => of(db).get(),
});

/** Attempts of the members and of a third person. The documents are in conversation-documents.ts. */
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
