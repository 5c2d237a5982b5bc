import * as z from 'zod/mini';
import { Millis, text } from '../fields.ts';
import { notificationLimits } from '../notification-limits.ts';

/**
 * `devices/{SHA-256 of the token, hex}`: a browser that shows the notifications of one person. `token`: where push messages for it are
 * sent. `createdAt`: when it was last handed over. `signedInAt`: when the session began that did so, in epoch milliseconds; it ends
 * with that session, wherever that is ended.
 */
export const DeviceDoc = z.object({
  uid: z.string(),
  token: z.string(),
  signedInAt: z.number(),
  createdAt: Millis,
});
export type DeviceDoc = z.infer<typeof DeviceDoc>;

/** What a device shows. `path`: what a press opens, on our site. `tag`: a later message with the same takes its place. */
export const PushMessage = z.object({
  title: z.string(),
  body: z.string(),
  path: z.string(),
  tag: z.string(),
});
export type PushMessage = z.infer<typeof PushMessage>;

/** `recordedPushes/{id}`: only in the local stack, which sends nothing: what a device would have been sent. */
export const RecordedPushDoc = z.extend(PushMessage, {
  uid: z.string(),
  token: z.string(),
  createdAt: Millis,
});
export type RecordedPushDoc = z.infer<typeof RecordedPushDoc>;

export const DeviceToken = text(notificationLimits.deviceToken, 1);
