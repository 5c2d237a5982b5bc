import { directionOf, type Language } from '@glimpse/contract/languages/language';
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
  const name = (parts: string[]) => isolated(language, parts.join(''));
  const names = () => formatMessage(language, list.name, { ...list.values, name });
  return formatMessage(language, sentence.name, { ...sentence.values, names });
}

/**
 * Encloses a name in the marks U+2068 and U+2069, because a left-to-right name in a right-to-left sentence would
 * otherwise change the order of the words beside it.
 */
const isolated = (language: Language, name: string): string =>
  directionOf(language) === 'rtl' ? `\u2068${name}\u2069` : name;
