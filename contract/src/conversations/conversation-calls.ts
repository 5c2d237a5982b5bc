import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { actionDefaults } from '../endpoint-defaults.ts';
import { DocumentId } from '../fields.ts';
import { UserParams } from '../profiles/user.ts';
import { Emoji, NewMessage } from './conversation-message.ts';

const MessageParams = z.object({ userId: DocumentId, messageId: DocumentId });

/** Calls about the conversation of the caller and `userId`. All are idempotent. The guest account cannot use them. */
export const conversationCalls = {
  /** The client chooses the id of the message, so that it can repeat the call. */
  sendMessage: endpoint({
    ...actionDefaults,
    name: 'sendMessage',
    status: 201,
    path: '/conversations/:userId/messages/:messageId',
    params: MessageParams,
    body: z.object({ messageData: NewMessage }),
  }),
  unsendMessage: endpoint({
    ...actionDefaults,
    name: 'unsendMessage',
    method: 'DELETE',
    path: '/conversations/:userId/messages/:messageId',
    params: MessageParams,
  }),
  reactToMessage: endpoint({
    ...actionDefaults,
    name: 'reactToMessage',
    path: '/conversations/:userId/messages/:messageId/reaction',
    params: MessageParams,
    /** Null removes the caller's reaction. */
    body: z.object({ emoji: z.nullable(Emoji) }),
  }),
  acceptConversation: endpoint({
    ...actionDefaults,
    name: 'acceptConversation',
    path: '/conversations/:userId/accept',
    params: UserParams,
  }),
  declineConversation: endpoint({
    ...actionDefaults,
    name: 'declineConversation',
    path: '/conversations/:userId/decline',
    params: UserParams,
  }),
  /** `through` is `createdAt` of the newest message that the caller has seen, in epoch milliseconds. */
  readConversation: endpoint({
    ...actionDefaults,
    name: 'readConversation',
    path: '/conversations/:userId/read',
    params: UserParams,
    body: z.object({ through: z.int().check(z.nonnegative()) }),
  }),
  muteConversation: endpoint({
    ...actionDefaults,
    name: 'muteConversation',
    path: '/conversations/:userId/mute',
    params: UserParams,
    body: z.object({ isMuted: z.boolean() }),
  }),
} as const;
