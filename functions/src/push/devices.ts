import { createHash } from 'node:crypto';
import { notificationLimits } from '@glimpse/contract/notification-limits';
import { paths } from '@glimpse/contract/paths';
import { DeviceDoc } from '@glimpse/contract/push/push';
import type { DocumentReference, Firestore } from 'firebase-admin/firestore';
import { readDocuments, toStored } from '../firestore/documents.ts';
import { devicesOf } from '../firestore/queries.ts';
import { requireViewer } from '../firestore/require.ts';
import { inTransaction } from '../firestore/transaction.ts';

const deviceRef = (db: Firestore, token: string): DocumentReference =>
  db.doc(paths.device(createHash('sha256').update(token).digest('hex')));

/**
 * From here on this device shows the person's notifications, and nobody else's. `signedInMs`: when the session began. Of more than
 * `notificationLimits.devicesPerPerson` the oldest go. Safe to repeat. Throws `viewerNotRegistered`.
 */
export const addDevice = (
  db: Firestore,
  nowMs: number,
  uid: string,
  signedInMs: number,
  token: string,
): Promise<void> =>
  inTransaction(db, [paths.user(uid)], async (tx) => {
    const ref = deviceRef(db, token);
    requireViewer(await tx.get(db.doc(paths.user(uid))));
    const { docs } = await tx.get(devicesOf(db, uid));
    const others = readDocuments(DeviceDoc, docs)
      .filter(({ id }) => id !== ref.id)
      .sort((one, other) => other.data.createdAt - one.data.createdAt);
    for (const { id } of others.slice(notificationLimits.devicesPerPerson - 1))
      tx.delete(db.doc(paths.device(id)));
    const device: DeviceDoc = { uid, token, signedInAt: signedInMs, createdAt: nowMs };
    tx.set(ref, toStored(device));
  });

/** This device no longer shows the person's notifications; another's is left alone. Safe to repeat. */
export const removeDevice = (db: Firestore, uid: string, token: string): Promise<void> => {
  const ref = deviceRef(db, token);
  return inTransaction(db, [ref.path], async (tx) => {
    if ((await tx.get(ref)).get('uid') === uid) tx.delete(ref);
  });
};
