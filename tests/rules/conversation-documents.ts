import { conversationId } from '@glimpse/contract/conversations/conversation-id';
import { paths } from '@glimpse/contract/paths';
import { serverTimestamp, Timestamp } from 'firebase/firestore';
import type { DocumentCase } from './case.ts';
import { noOne, ownerAndFollower, ownerOnly } from './roles.ts';

const storedAt = Timestamp.fromMillis(1_750_000_000_000);
const closed = { get: noOne, list: noOne, create: noOne, update: noOne, delete: noOne };

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
    allowed: { ...closed, get: ownerOnly, list: ownerOnly },
  },
  {
    path: paths.message(idWith('fay'), 'm1'),
    stored: message,
    update: () => ({ text: 'Forged' }),
    allowed: { ...closed, get: ownerAndFollower, list: ownerAndFollower },
  },
  {
    path: paths.typing(idWith('fay'), 'ana'),
    stored: { at: storedAt },
    update: () => ({ at: serverTimestamp() }),
    allowed: { ...closed, get: ownerAndFollower, update: ownerOnly },
  },
];

/** More conversations of ana, for conversation-cases.ts. Bo is in an open one, rex has declined, and cy has requested. */
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
