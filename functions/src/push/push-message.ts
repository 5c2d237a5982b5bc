import { ConversationDoc, excerptOf } from '@glimpse/contract/conversations/conversation';
import { otherMember } from '@glimpse/contract/conversations/conversation-id';
import { MessageDoc } from '@glimpse/contract/conversations/conversation-message';
import type { Language } from '@glimpse/contract/languages/language';
import { paths } from '@glimpse/contract/paths';
import { defaultPreferences, PreferencesDoc } from '@glimpse/contract/preferences/preferences';
import { UserDoc } from '@glimpse/contract/profiles/user';
import { toBlockLists } from '@glimpse/contract/visibility/block-lists';
import type { Firestore } from 'firebase-admin/firestore';
import { readableDocument } from '../firestore/documents.ts';
import { readTogether } from '../firestore/read-together.ts';
import { takeToken } from '../firestore/token-bucket.ts';
import { formatMessage } from '../languages/format-message.ts';
import type { ServerMessageName } from '../languages/server-messages.ts';
import { blockListsIn } from '../visibility/block-lists.ts';
import { type PushServices, sendToDevices } from './send-to-devices.ts';

/**
 * Firestore delivers the event of a new message at least once, and repeats it for at most a week. This bucket has one
 * token for that time. After a crash there is no push, but the message is still unread in the list.
 */
const oncePerMessage = { size: 1, refillMs: 7 * 24 * 60 * 60 * 1000 };

/**
 * Sends a message to the recipient's devices. Sends nothing about requests, muted conversations, blocked or muted
 * people, messages that were read or unsent meanwhile, and suspended people. A newer message has its own event, which
 * counts this one. All pushes of a conversation have one tag, so that a device shows only the newest. Idempotent.
 */
export async function pushMessage(
  db: Firestore,
  services: PushServices,
  nowMs: number,
  conversationId: string,
  messageId: string,
): Promise<void> {
  const message = readableDocument(MessageDoc, await db.doc(paths.message(conversationId, messageId)).get())?.data;
  if (!message || message.isRemoved) return;
  const recipientUid = otherMember(conversationId, message.uid);
  const read = await readTogether(db, {
    copy: db.doc(paths.conversation(recipientUid, conversationId)),
    recipient: db.doc(paths.user(recipientUid)),
    sender: db.doc(paths.user(message.uid)),
    blockLists: db.doc(paths.blockLists(recipientUid)),
    preferences: db.doc(paths.preferences(recipientUid)),
  });
  const copy = readableDocument(ConversationDoc, read.copy)?.data;
  if (!copy || !isPushed(copy, message, messageId)) return;
  if (toBlockLists(blockListsIn(read.blockLists)).isBlockedOrMuted(message.uid)) return;
  const people = [read.recipient, read.sender].map((view) => readableDocument(UserDoc, view)?.data);
  if (people.some((person) => !person || person.isSuspended)) return;
  const { pushesMessageText } = readableDocument(PreferencesDoc, read.preferences)?.data ?? defaultPreferences;
  await sendToDevices(db, services, {
    uid: recipientUid,
    mayPush: async () => (await takeToken(db, nowMs, `push ${conversationId} ${messageId}`, oncePerMessage)) === 0,
    messageIn: (language) => ({
      title: 'Glimpse',
      body: messageText(language, message, copy, pushesMessageText),
      path: `/messages/${message.uid}`,
      tag: `messages_${message.uid}`,
    }),
  });
}

function isPushed(copy: ConversationDoc, message: MessageDoc, messageId: string): boolean {
  const isRead = copy.unreadCount === 0 || (copy.readAt !== null && copy.readAt >= message.createdAt);
  const { last } = copy;
  const hasNewer = last.id !== messageId && last.uid === message.uid && last.kind !== 'removed';
  return copy.state === 'open' && !copy.isMuted && !isRead && !hasNewer;
}

/**
 * Returns the text of a push about a message, such as `Ana: Hello`. For several unread messages it is their number.
 * Without `showsText` it says only what was sent.
 */
function messageText(
  language: Language,
  message: Pick<MessageDoc, 'text' | 'embed'>,
  { other, unreadCount }: Pick<ConversationDoc, 'other' | 'unreadCount'>,
  showsText: boolean,
): string {
  const name = other.fullName;
  if (unreadCount > 1) return formatMessage(language, 'push.several', { count: unreadCount, name });
  const text = showsText ? excerptOf(message.text) : '';
  return formatMessage(language, sentenceOf(message, text !== ''), { name, text });
}

function sentenceOf({ embed }: Pick<MessageDoc, 'embed'>, hasText: boolean): ServerMessageName {
  if (embed?.kind === 'story' && embed.isReply) return hasText ? 'push.storyReplyWithText' : 'push.storyReply';
  return hasText ? 'push.withText' : `push.${embed?.kind ?? 'text'}`;
}
