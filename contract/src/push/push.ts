import * as z from 'zod/mini';
import { addedLater, Millis, text } from '../fields.ts';
import { defaultLanguage, isLanguage, languageNames } from '../languages/language.ts';
import { notificationLimits } from '../notifications/notification-limits.ts';

export const DeviceLanguage = z.enum(Object.keys(languageNames).filter(isLanguage));

/** `devices/{SHA-256 of the token, hex}`: a browser that shows the push notifications of one person. */
export const DeviceDoc = z.object({
  uid: z.string(),
  /** The registration token of Cloud Messaging. */
  token: z.string(),
  /** The language of the push notifications. */
  language: addedLater(DeviceLanguage, defaultLanguage),
  /**
   * When the person signed in to the session that registered the device, in epoch milliseconds. The server removes the
   * device when that session ends.
   */
  signedInAt: z.number(),
  /** When the device was last registered. */
  createdAt: Millis,
});
export type DeviceDoc = z.infer<typeof DeviceDoc>;

/** A push notification. A click on it opens `path` of our site. A later push with the same `tag` replaces it. */
export const PushMessage = z.object({
  title: z.string(),
  body: z.string(),
  path: z.string(),
  tag: z.string(),
});
export type PushMessage = z.infer<typeof PushMessage>;

/** `recordedPushes/{id}`: a push that the local stack stored instead of sending it. */
export const RecordedPushDoc = z.extend(PushMessage, {
  uid: z.string(),
  token: z.string(),
  createdAt: Millis,
});
export type RecordedPushDoc = z.infer<typeof RecordedPushDoc>;

export const DeviceToken = text(notificationLimits.deviceToken, 1);
