import { notificationLimits } from '@glimpse/contract/notifications/notification-limits';
import { targetPath } from '@glimpse/contract/notifications/notification-text';
import { DeviceDoc } from '@glimpse/contract/push/push';
import type { UserRecord } from 'firebase-admin/auth';
import type { Firestore } from 'firebase-admin/firestore';
import { nullIfUserNotFound } from '../auth/user-not-found.ts';
import { readDocuments } from '../firestore/documents.ts';
import { devicesOf } from '../firestore/queries.ts';
import { takeToken } from '../firestore/token-bucket.ts';
import type { Due } from '../notifications/upsert-notification.ts';
import { removeDevice } from './devices.ts';
import { notificationText } from './notification-text.ts';
import type { PushSender } from './senders.ts';

/** The part of Firebase Auth that tells whether a session has ended. */
export interface Sessions {
  getUser(uid: string): Promise<Pick<UserRecord, 'disabled' | 'tokensValidAfterTime'>>;
}

/** The limit of pushes to one person, so that repeated likes cannot cause endless pushes. */
const pushBucket = { size: 20, refillMs: 20 * 60 * 1000 };

/**
 * Sends a notification to a person's devices, with the text of the notification list in the language of each device.
 * Deletes devices whose session has ended or whose token is not valid any more. Does not retry: after a crash there is
 * no push, but the notification is still in the list.
 */
export async function pushNotification(
  db: Firestore,
  sessions: Sessions,
  sender: PushSender,
  nowMs: number,
  { uid, id, data }: Due,
): Promise<void> {
  const { docs } = await devicesOf(db, uid).limit(notificationLimits.devicesPerPerson).get();
  const devices = readDocuments(DeviceDoc, docs).map((device) => device.data);
  if (devices.length === 0) return;
  if ((await takeToken(db, nowMs, `push uid:${uid}`, pushBucket)) > 0) return;
  const sinceMs = await sessionsValidSince(sessions, uid);
  const signedIn = devices.filter(({ signedInAt }) => signedInAt >= sinceMs);
  const removedTokens = devices.filter(({ signedInAt }) => signedInAt < sinceMs).map(({ token }) => token);
  for (const language of new Set(signedIn.map((device) => device.language))) {
    const tokens = signedIn.filter((device) => device.language === language).map(({ token }) => token);
    const body = notificationText(language, data);
    removedTokens.push(
      ...(await sender.send(uid, tokens, { title: 'Glimpse', body, path: targetPath(data), tag: id })),
    );
  }
  for (const token of removedTokens) await removeDevice(db, uid, token);
}

/**
 * Returns a time in epoch milliseconds. All sessions that started earlier have ended, for example because of a new
 * password. Infinity if the account is disabled or deleted.
 */
async function sessionsValidSince(sessions: Sessions, uid: string): Promise<number> {
  const account = await sessions.getUser(uid).catch(nullIfUserNotFound);
  if (!account || account.disabled) return Number.POSITIVE_INFINITY;
  return account.tokensValidAfterTime ? Date.parse(account.tokensValidAfterTime) : 0;
}
