/** What the bare programs share: nothing but the Admin SDK. */
import { createHash } from 'node:crypto';
import { Timestamp } from 'firebase-admin/firestore';

/** How long previews are (contract/src/limits.ts). */
export const previewPeople = 20;
export const previewComments = 3;
const hourMs = 3_600_000;

/** @typedef {import('firebase-admin/firestore').Firestore} Firestore */
/** @typedef {import('firebase-admin/firestore').Transaction} Transaction */
/** @typedef {import('firebase-admin/firestore').DocumentReference} DocumentReference */
/** @typedef {import('firebase-admin/firestore').DocumentSnapshot} DocumentSnapshot */
/** @typedef {{ uid: string } & Record<string, unknown>} Listed somebody in a preview */

/** The newest in front. @param {Listed[]} preview @param {Listed} one */
export const joined = (preview, one) =>
  [one, ...preview.filter(({ uid }) => uid !== one.uid)].slice(0, previewPeople);

/**
 * A preview without one of its people; where it was full, the list's newest are read.
 *
 * @param {Transaction} tx
 * @param {Listed[]} preview
 * @param {string} uid
 * @param {import('firebase-admin/firestore').Query} newest
 * @param {(member: DocumentSnapshot) => Listed} shown
 */
export async function without(tx, preview, uid, newest, shown) {
  const staying = preview.filter((one) => one.uid !== uid);
  if (preview.length < previewPeople || staying.length === preview.length) return staying;
  const { docs } = await tx.get(newest.limit(previewPeople + 1));
  return docs
    .map(shown)
    .filter((one) => one.uid !== uid)
    .slice(0, previewPeople);
}

/**
 * All of them in one request; each has to be asked for by the name that it gets.
 *
 * @template {string} Name
 * @param {Transaction} tx
 * @param {Partial<Record<Name, DocumentReference>>} refs
 */
export async function readAll(tx, refs) {
  const named = /** @type {[Name, DocumentReference][]} */ (Object.entries(refs).filter(([, ref]) => ref));
  const all = await tx.getAll(...named.map(([, ref]) => ref));
  return /** @type {Record<Name, DocumentSnapshot>} */ (
    Object.fromEntries(named.map(([name], index) => [name, all[index]]))
  );
}

/** One call less that somebody may make in this hour. @param {Firestore} db @param {string} key */
export const takeToken = (db, key) =>
  db.runTransaction(async (tx) => {
    const ref = db.doc(`limits/${createHash('sha256').update(key).digest('hex')}`);
    const limit = await tx.get(ref);
    const tokens = limit.get('tokens') ?? 1_000_000;
    if (tokens < 1) throw new Error('too many calls');
    const now = Date.now();
    tx.set(ref, {
      tokens: tokens - 1,
      updatedAt: Timestamp.fromMillis(now),
      expireAt: Timestamp.fromMillis(now + hourMs),
    });
  });

/** Whoever cannot do it. @param {DocumentSnapshot} snapshot */
export function mustBeThere(snapshot) {
  if (!snapshot.exists) throw new Error(`there is no ${snapshot.ref.path}`);
}

/** Throws when the owner of `hidden` and the other have blocked one another. @param {DocumentSnapshot} hidden @param {string} other */
export function mustNotBeApart(hidden, other) {
  const uids = [...(hidden.get('blocked') ?? []), ...(hidden.get('blockedBy') ?? [])];
  if (uids.includes(other)) throw new Error('one has blocked the other');
}

/** The copy of a person in what they write. @param {DocumentSnapshot} user */
export const authorOf = (user) => ({
  uid: user.id,
  fullName: user.get('fullName'),
  username: user.get('username'),
  email: user.get('email'),
  profileAvatar: user.get('profileAvatar'),
});

/** Work that begins with it: a trigger does the rest. @param {string} kind @param {string} uid */
export function newJob(kind, uid) {
  const at = Timestamp.now();
  const progress = { state: 'active', cursor: '', step: 0, doneCount: 0, totalCount: 0, error: '' };
  const data = { kind, uid, ...progress, createdAt: at, updatedAt: at, expireAt: null };
  return { path: `jobs/${kind}-${uid}`, data };
}
