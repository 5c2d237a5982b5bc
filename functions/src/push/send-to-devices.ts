import type { Language } from '@glimpse/contract/languages/language';
import { notificationLimits } from '@glimpse/contract/notifications/notification-limits';
import { DeviceDoc, type PushMessage } from '@glimpse/contract/push/push';
import type { UserRecord } from 'firebase-admin/auth';
import type { Firestore } from 'firebase-admin/firestore';
import { nullIfUserNotFound } from '../auth/user-not-found.ts';
import { readDocuments } from '../firestore/documents.ts';
import { devicesOf } from '../firestore/queries.ts';
import { removeDevice } from './devices.ts';
import type { PushSender } from './senders.ts';

/** The part of Firebase Auth that tells whether a session has ended. */
export interface Sessions {
  getUser(uid: string): Promise<Pick<UserRecord, 'disabled' | 'tokensValidAfterTime'>>;
}

export interface PushServices {
  readonly sessions: Sessions;
  readonly sender: PushSender;
}

/** A push to all devices of a person. */
interface Push {
  readonly uid: string;
  /** Called only if the person has a device. */
  readonly mayPush: () => Promise<boolean>;
  readonly messageIn: (language: Language) => PushMessage;
}

/**
 * Sends a push to a person's devices, in the language of each. Deletes devices whose session has ended or whose token
 * is not valid any more. Does not retry.
 */
export async function sendToDevices(
  db: Firestore,
  { sessions, sender }: PushServices,
  { uid, mayPush, messageIn }: Push,
): Promise<void> {
  const { docs } = await devicesOf(db, uid).limit(notificationLimits.devicesPerPerson).get();
  const devices = readDocuments(DeviceDoc, docs).map((device) => device.data);
  if (devices.length === 0 || !(await mayPush())) return;
  const sinceMs = await sessionsValidSince(sessions, uid);
  const signedIn = devices.filter(({ signedInAt }) => signedInAt >= sinceMs);
  const removedTokens = devices.filter(({ signedInAt }) => signedInAt < sinceMs).map(({ token }) => token);
  for (const language of new Set(signedIn.map((device) => device.language))) {
    const tokens = signedIn.filter((device) => device.language === language).map(({ token }) => token);
    removedTokens.push(...(await sender.send(uid, tokens, messageIn(language))));
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
