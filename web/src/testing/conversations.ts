import type { LiveMessage } from '../features/messages/conversations/listen-to-newest.ts';
import type { LiveConversation } from '../features/messages/conversations/queries.ts';
import { ana, bo } from './examples.ts';

const timeMs = 1_700_000_000_000;

/** Creates Ana's copy of her conversation with Bo. It is open, and Bo has written last. */
export const aConversation = (overrides: Partial<LiveConversation> = {}): LiveConversation => ({
  id: [ana.uid, bo.uid].sort().join(':'),
  other: bo,
  state: 'open',
  requestedBy: bo.uid,
  list: 'main',
  last: { id: 'm1', uid: bo.uid, kind: 'text', text: 'Hello', createdAt: timeMs },
  unreadCount: 0,
  isCounted: false,
  isMuted: false,
  readAt: null,
  otherReadAt: null,
  requestMessages: 0,
  createdAt: timeMs,
  updatedAt: timeMs,
  ...overrides,
});

/** Creates a message from Bo. */
export const aMessage = (overrides: Partial<LiveMessage> = {}): LiveMessage => ({
  id: 'm1',
  uid: bo.uid,
  text: 'Hello',
  mentions: [],
  embed: null,
  replyTo: null,
  reactions: {},
  isRemoved: false,
  isModerated: false,
  createdAt: timeMs,
  ...overrides,
});
