import { createHash } from 'node:crypto';
import { defaultLanguage, type Language } from '@glimpse/contract/languages/language';
import { notificationLimits } from '@glimpse/contract/notifications/notification-limits';
import { paths } from '@glimpse/contract/paths';
import { DeviceDoc } from '@glimpse/contract/push/push';
import type { DocumentReference, Firestore } from 'firebase-admin/firestore';
import { readDocuments } from '../firestore/documents.ts';
import { devicesOf } from '../firestore/queries.ts';
import { requireViewer } from '../firestore/require.ts';
import { inTransaction } from '../firestore/transaction.ts';

const deviceRef = (db: Firestore, token: string): DocumentReference =>
  db.doc(paths.device(createHash('sha256').update(token).digest('hex')));

/**
 * Registers a device for a person's push notifications, and replaces a previous registration of the device. Deletes the
 * oldest devices if the person has too many. `signedInMs` is the start of the session. Idempotent. Throws
 * `viewerNotRegistered`.
 */
export const addDevice = (
  db: Firestore,
  nowMs: number,
  uid: string,
  signedInMs: number,
  token: string,
  language: Language = defaultLanguage,
): Promise<void> => {
  const reads = { viewer: db.doc(paths.user(uid)) };
  return inTransaction(db, { lockPaths: [reads.viewer.path], reads }, async (commit, read) => {
    const ref = deviceRef(db, token);
    requireViewer(read.viewer);
    const { docs } = await commit.runQuery(devicesOf(db, uid));
    const others = readDocuments(DeviceDoc, docs)
      .filter(({ id }) => id !== ref.id)
      .sort((a, b) => b.data.createdAt - a.data.createdAt);
    const surplusIds = new Set(others.slice(notificationLimits.devicesPerPerson - 1).map(({ id }) => id));
    for (const device of docs) if (surplusIds.has(device.id)) commit.delete(device);
    const device: DeviceDoc = { uid, token, language, signedInAt: signedInMs, createdAt: nowMs };
    commit.set(ref, device);
  });
};

/** Removes a device of this person. Does nothing if the device belongs to another person now. Idempotent. */
export const removeDevice = (db: Firestore, uid: string, token: string): Promise<void> => {
  const ref = deviceRef(db, token);
  return inTransaction(db, { lockPaths: [ref.path], reads: { device: ref } }, async (commit, { device }) => {
    if (device.get('uid') === uid) commit.delete(device);
  });
};
