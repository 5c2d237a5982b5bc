import { type ConversationDoc, excerptOf } from '@glimpse/contract/conversations/conversation';
import type { MessageDoc } from '@glimpse/contract/conversations/conversation-message';
import type { Language } from '@glimpse/contract/languages/language';
import { formatMessage } from '../languages/format-message.ts';
import type { ServerMessageName } from '../languages/server-messages.ts';

/**
 * Returns the text of a push about a message, such as `Ana: Hello`. For several unread messages it is their number.
 * Without `showsText` it says only what was sent.
 */
export function messageText(
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
