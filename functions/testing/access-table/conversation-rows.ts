import type { conversationCalls } from '@glimpse/contract/conversations/conversation-calls';
import { people, type Row } from './row.ts';

const withAna = { userId: 'ana' };
const withFay = { userId: 'fay' };
const withRex = { userId: 'rex' };
/** Fay and ana have a conversation, and rex has sent ana a request. */
const membersOnly = people('conversationNotFound', { follower: 'ok', requester: 'ok' });
const ownerOnly = people('conversationNotFound', { owner: 'ok' });
const fayOnly = people('conversationNotFound', { follower: 'ok', requester: 'messageNotFound' });

/** The calls about conversations. */
export const conversationRows: Readonly<Record<keyof typeof conversationCalls, readonly Row[]>> = {
  sendMessage: [
    {
      input: {
        params: { ...withAna, messageId: 'new' },
        body: { messageData: { text: 'Words', embed: null, replyToId: null } },
      },
      outcomes: people('ok', { owner: 'withSelf', blocked: 'notPossible', guest: 'guestMessages' }),
    },
    {
      input: {
        params: { ...withAna, messageId: 'new' },
        body: { messageData: { text: 'Words', embed: null, replyToId: 'from-fay' } },
      },
      outcomes: people('messageNotFound', {
        ...{ owner: 'withSelf', follower: 'ok' },
        ...{ blocked: 'notPossible', guest: 'guestMessages' },
      }),
    },
  ],
  unsendMessage: [
    { input: { params: { ...withAna, messageId: 'from-fay' } }, outcomes: fayOnly },
    {
      input: { params: { ...withFay, messageId: 'from-fay' } },
      outcomes: people('conversationNotFound', { owner: 'messageForeign' }),
    },
  ],
  reactToMessage: [
    { input: { params: { ...withAna, messageId: 'from-fay' }, body: { emoji: '👍' } }, outcomes: fayOnly },
    { input: { params: { ...withFay, messageId: 'from-fay' }, body: { emoji: null } }, outcomes: ownerOnly },
  ],
  acceptConversation: [{ input: { params: withRex }, outcomes: ownerOnly }],
  declineConversation: [{ input: { params: withRex }, outcomes: ownerOnly }],
  readConversation: [{ input: { params: withAna, body: { through: 1 } }, outcomes: membersOnly }],
  muteConversation: [{ input: { params: withAna, body: { isMuted: true } }, outcomes: membersOnly }],
};
