import type { conversationCalls } from '@glimpse/contract/conversations/conversation-calls';
import { people, type Row, row } from './row.ts';

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
    row(
      {
        params: { ...withAna, messageId: 'new' },
        body: { messageData: { text: 'Words', embed: null, replyToId: null } },
      },
      people('ok', { owner: 'withSelf', blocked: 'notPossible', guest: 'guestMessages' }),
    ),
    row(
      {
        params: { ...withAna, messageId: 'new' },
        body: { messageData: { text: 'Words', embed: null, replyToId: 'from-fay' } },
      },
      people('messageNotFound', {
        ...{ owner: 'withSelf', follower: 'ok' },
        ...{ blocked: 'notPossible', guest: 'guestMessages' },
      }),
    ),
  ],
  unsendMessage: [
    row({ params: { ...withAna, messageId: 'from-fay' } }, fayOnly),
    row({ params: { ...withFay, messageId: 'from-fay' } }, people('conversationNotFound', { owner: 'messageForeign' })),
  ],
  reactToMessage: [
    row({ params: { ...withAna, messageId: 'from-fay' }, body: { emoji: '👍' } }, fayOnly),
    row({ params: { ...withFay, messageId: 'from-fay' }, body: { emoji: null } }, ownerOnly),
  ],
  acceptConversation: [row({ params: withRex }, ownerOnly)],
  declineConversation: [row({ params: withRex }, ownerOnly)],
  readConversation: [row({ params: withAna, body: { through: 1 } }, membersOnly)],
  muteConversation: [row({ params: withAna, body: { isMuted: true } }, membersOnly)],
};
