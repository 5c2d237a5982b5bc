import { api } from '@glimpse/contract/api';
import { commandRoute } from '../http/route.ts';
import { acceptConversation, declineConversation } from './answer-request.ts';
import { muteConversation } from './mute-conversation.ts';
import { reactToMessage } from './react-to-message.ts';
import { readConversation } from './read-conversation.ts';
import { unsendMessage } from './remove-message.ts';
import { sendMessage } from './send-message.ts';

export const conversationRoutes = [
  commandRoute(api.sendMessage, ({ params, body }, uid, { db, nowMs }) =>
    sendMessage(db, nowMs, uid, params.userId, params.messageId, body.messageData),
  ),
  commandRoute(api.unsendMessage, ({ params }, uid, { db, nowMs }) =>
    unsendMessage(db, nowMs, uid, params.userId, params.messageId),
  ),
  commandRoute(api.reactToMessage, ({ params, body }, uid, { db }) =>
    reactToMessage(db, uid, params.userId, params.messageId, body.emoji),
  ),
  commandRoute(api.acceptConversation, ({ params }, uid, { db }) => acceptConversation(db, uid, params.userId)),
  commandRoute(api.declineConversation, ({ params }, uid, { db }) => declineConversation(db, uid, params.userId)),
  commandRoute(api.readConversation, ({ params, body }, uid, { db }) =>
    readConversation(db, uid, params.userId, body.through),
  ),
  commandRoute(api.muteConversation, ({ params, body }, uid, { db }) =>
    muteConversation(db, uid, params.userId, body.isMuted),
  ),
];
