import { notificationLimits } from '@glimpse/contract/notification-limits';
import { deedOf, namesIn, placeOf } from '@glimpse/contract/notifications/notification-text';
import { DeviceDoc, type PushMessage } from '@glimpse/contract/push/push';
import type { UserRecord } from 'firebase-admin/auth';
import type { Firestore } from 'firebase-admin/firestore';
import { readDocuments } from '../firestore/documents.ts';
import { devicesOf } from '../firestore/queries.ts';
import { takeToken } from '../firestore/token-bucket.ts';
import type { Due } from '../notifications/settle.ts';
import { removeDevice } from './devices.ts';
import type { PushSender } from './senders.ts';

/** Firebase Auth, as far as a device's session needs it. */
export interface Sessions {
  getUser(uid: string): Promise<Pick<UserRecord, 'disabled' | 'tokensValidAfterTime'>>;
}

/** So much of one person's attention may be had: whoever likes and takes it back, over and over, does not make a phone ring on. */
const attention = { size: 20, refillMs: 20 * 60 * 1000 };

/**
 * Tells a person's devices of a notification, in the words of the list. Devices whose session has ended, or that refuse, are
 * forgotten. At most once: a process that dies in it has told nobody, and the list says it all the same.
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
  if ((await takeToken(db, nowMs, `push uid:${uid}`, attention)) > 0) return;
  const sinceMs = await sessionsSince(sessions, uid);
  const [here, gone] = [
    devices.filter((device) => device.signedInAt >= sinceMs),
    devices.filter((device) => device.signedInAt < sinceMs),
  ];
  const message: PushMessage = {
    title: 'Glimpse',
    body: `${namesIn(data)} ${deedOf(data)}`,
    path: placeOf(data),
    tag: id,
  };
  const tokens = here.map(({ token }) => token);
  const refused = tokens.length > 0 ? await sender.send(uid, tokens, message) : [];
  for (const token of [...refused, ...gone.map((device) => device.token)]) await removeDevice(db, uid, token);
}

/** Sessions that began before, in epoch milliseconds, have been ended: by a new password, say. Infinity when the account may not sign in. */
async function sessionsSince(sessions: Sessions, uid: string): Promise<number> {
  const { disabled, tokensValidAfterTime } = await sessions.getUser(uid);
  if (disabled) return Number.POSITIVE_INFINITY;
  return tokensValidAfterTime ? Date.parse(tokensValidAfterTime) : 0;
}
