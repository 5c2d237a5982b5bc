import type { Language } from '@glimpse/contract/languages/language';
import {
  listMessage,
  type NotificationSummary,
  sentenceMessage,
} from '@glimpse/contract/notifications/notification-text';
import { formatMessage } from '../languages/format-message.ts';

/** Returns the text of a notification, such as `Ana, Bo and 11 others liked your post`. */
export function notificationText(language: Language, notification: NotificationSummary): string {
  const list = listMessage(notification);
  const sentence = sentenceMessage(notification);
  const name = (parts: string[]) => parts.join('');
  const names = () => formatMessage(language, list.name, { ...list.values, name });
  return formatMessage(language, sentence.name, { ...sentence.values, names });
}
