/** What the API does to an account and what it is told, as plainly as the Admin SDK lets one: one transaction each, the same documents. */
import { createHash } from 'node:crypto';
import { getAuth } from 'firebase-admin/auth';
import { FieldValue, Timestamp } from 'firebase-admin/firestore';
import { mustBeThere, newJob, readAll, takeToken } from './bare-parts.mjs';

/** @typedef {import('./bare-parts.mjs').Firestore} Firestore */
/** @typedef {import('./world.mjs').World} World */

/** @param {string} value */
const hashOf = (value) => createHash('sha256').update(value).digest('hex');

/** How many notifications are marked as read at once. */
const seen = 3;

/** Makes some that are unread. @param {Firestore} db @param {World} world */
export async function tell(db, { me, author }) {
  const at = Timestamp.now();
  const expireAt = Timestamp.fromMillis(at.toMillis() + 86_400_000);
  const about = { kind: 'requestAccepted', uid: me.uid, postId: '', commentId: '', count: 1, text: '' };
  const state = { isAccepted: true, isUnread: true, pushedCount: 1, readAt: null, updatedAt: at, expireAt };
  const batch = db.batch();
  for (let index = 0; index < seen; index++) {
    const row = { ...about, ...state, other: `${author.uid}-${index}`, people: [], uids: [] };
    batch.set(db.doc(`users/${me.uid}/notifications/measured-${index}`), row);
  }
  batch.set(db.doc(`users/${me.uid}/private/counters`), { requestCount: 0, unread: seen });
  await batch.commit();
}

/** @param {Firestore} db @param {World} world */
export const readNotifications = (db, { me }) =>
  db.runTransaction(async (tx) => {
    const counters = db.doc(`users/${me.uid}/private/counters`);
    const unread = db.collection(`users/${me.uid}/notifications`).where('isUnread', '==', true).limit(200);
    const [known, { docs }] = await Promise.all([tx.get(counters), tx.get(unread)]);
    mustBeThere(known);
    if (docs.length !== seen) throw new Error(`${docs.length} are unread`);
    for (const row of docs)
      tx.update(row.ref, { isUnread: false, pushedCount: 0, readAt: row.get('updatedAt') });
    tx.update(counters, { unread: FieldValue.increment(-docs.length) });
  });

/** @param {Firestore} db @param {World} world */
export const turnOff = (db, { me }) =>
  db.runTransaction(async (tx) => {
    const settings = await tx.get(db.doc(`users/${me.uid}/settings/notifications`));
    const off = new Set([...(settings.get('off') ?? []), 'mention']);
    tx.set(settings.ref, { off: [...off] });
  });

/** @param {Firestore} db @param {World} world */
export const addDevice = (db, { me }) =>
  db.runTransaction(async (tx) => {
    const token = `device of ${me.uid}`;
    const [user, { docs }] = await Promise.all([
      tx.get(db.doc(`users/${me.uid}`)),
      tx.get(db.collection('devices').where('uid', '==', me.uid)),
    ]);
    mustBeThere(user);
    if (docs.length > 0) throw new Error('a device twice');
    const at = Timestamp.now();
    tx.set(db.doc(`devices/${hashOf(token)}`), { uid: me.uid, token, signedInAt: at, createdAt: at });
  });

/** @param {Firestore} db @param {World} world */
export const removeDevice = (db, { me }) =>
  db.runTransaction(async (tx) => {
    const device = await tx.get(db.doc(`devices/${hashOf(`device of ${me.uid}`)}`));
    if (device.get('uid') !== me.uid) throw new Error('not mine');
    tx.delete(device.ref);
  });

/** @param {Firestore} db @param {World} world */
export async function beginExport(db, { me }) {
  await takeToken(db, `exportData uid:${me.uid}`);
  await db.runTransaction(async (tx) => {
    const job = newJob('exportData', me.uid);
    const { user, known } = await readAll(tx, { user: db.doc(`users/${me.uid}`), known: db.doc(job.path) });
    mustBeThere(user);
    if (known.exists) throw new Error('it has begun');
    tx.set(known.ref, job.data);
  });
}

/** @param {Firestore} db @param {World} world @param {string} fullName */
export async function changeName(db, { me }, fullName) {
  await db.runTransaction(async (tx) => {
    const user = await tx.get(db.doc(`users/${me.uid}`));
    mustBeThere(user);
    const searchTokens = user.get('searchTokens');
    const username = fullName.toLowerCase().replaceAll(' ', '');
    tx.update(user.ref, { fullName, username, searchTokens, updatedAt: Timestamp.now() });
  });
  await getAuth().updateUser(me.uid, { displayName: fullName });
}

/** @param {Firestore} db @param {World} world */
export async function deleteAccount(db, { own: { leaver } }) {
  await db.runTransaction(async (tx) => {
    const { user, contact, entry } = await readAll(tx, {
      user: db.doc(`users/${leaver.uid}`),
      contact: db.doc(`users/${leaver.uid}/circle/contact`),
      entry: db.doc(`emails/${hashOf(leaver.email)}`),
    });
    mustBeThere(user);
    if (user.get('email') !== leaver.email) throw new Error('not confirmed');
    const job = newJob('removeAccount', leaver.uid);
    tx.set(db.doc(job.path), job.data);
    for (const each of [user, contact, entry]) tx.delete(each.ref);
  });
  await getAuth().updateUser(leaver.uid, { disabled: true });
}
