import { api } from '@glimpse/contract/api';
import { signedInRoute } from '../http/route.ts';
import { acceptConversation } from './accept-conversation.ts';
import { declineConversation } from './decline-conversation.ts';
import { muteConversation } from './mute-conversation.ts';
import { reactToMessage } from './react-to-message.ts';
import { readConversation } from './read-conversation.ts';
import { sendMessage } from './send-message.ts';
import { unsendMessage } from './unsend-message.ts';

export const conversationRoutes = [
  signedInRoute(api.sendMessage, async ({ params, body }, uid, { db, nowMs }) => {
    await sendMessage(db, nowMs, uid, params.userId, params.messageId, body.messageData);
    return {};
  }),
  signedInRoute(api.unsendMessage, async ({ params }, uid, { db, nowMs }) => {
    await unsendMessage(db, nowMs, uid, params.userId, params.messageId);
    return {};
  }),
  signedInRoute(api.reactToMessage, async ({ params, body }, uid, { db }) => {
    await reactToMessage(db, uid, params.userId, params.messageId, body.emoji);
    return {};
  }),
  signedInRoute(api.acceptConversation, async ({ params }, uid, { db }) => {
    await acceptConversation(db, uid, params.userId);
    return {};
  }),
  signedInRoute(api.declineConversation, async ({ params }, uid, { db }) => {
    await declineConversation(db, uid, params.userId);
    return {};
  }),
  signedInRoute(api.readConversation, async ({ params, body }, uid, { db }) => {
    await readConversation(db, uid, params.userId, body.through);
    return {};
  }),
  signedInRoute(api.muteConversation, async ({ params, body }, uid, { db }) => {
    await muteConversation(db, uid, params.userId, body.isMuted);
    return {};
  }),
];
