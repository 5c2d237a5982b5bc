import type { Language } from '@glimpse/contract/languages/language';
import {
  listMessage,
  type NotificationSummary,
  sentenceMessage,
  targetPath,
} from '@glimpse/contract/notifications/notification-text';
import type { Firestore } from 'firebase-admin/firestore';
import { takeToken } from '../firestore/token-bucket.ts';
import { formatMessage } from '../languages/format-message.ts';
import type { Due } from '../notifications/upsert-notification.ts';
import { type PushServices, sendToDevices } from './send-to-devices.ts';

/** The limit of pushes to one person, so that repeated likes cannot cause endless pushes. */
const pushBucket = { size: 20, refillMs: 20 * 60 * 1000 };

/**
 * Sends a notification to a person's devices, with the text of the notification list. After a crash there is no push,
 * but the notification is still in the list.
 */
export const pushNotification = (
  db: Firestore,
  services: PushServices,
  nowMs: number,
  { uid, id, data }: Due,
): Promise<void> =>
  sendToDevices(db, services, {
    uid,
    mayPush: async () => (await takeToken(db, nowMs, `push uid:${uid}`, pushBucket)) === 0,
    messageIn: (language) => ({
      title: 'Glimpse',
      body: notificationText(language, data),
      path: targetPath(data),
      tag: id,
    }),
  });

/** Returns the text of a notification, such as `Ana, Bo and 11 others liked your post`. */
export function notificationText(language: Language, notification: NotificationSummary): string {
  const list = listMessage(notification);
  const sentence = sentenceMessage(notification);
  const name = (parts: string[]) => parts.join('');
  const names = () => formatMessage(language, list.name, { ...list.values, name });
  return formatMessage(language, sentence.name, { ...sentence.values, names });
}
