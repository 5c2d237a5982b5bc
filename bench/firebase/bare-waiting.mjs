/** What the API does of what waits (an inbox, a job, an upload), as plainly as the Admin SDK lets one: the same documents and files. */
import { randomUUID } from 'node:crypto';
import { getApp } from 'firebase-admin/app';
import { Timestamp } from 'firebase-admin/firestore';
import { getStorage } from 'firebase-admin/storage';
import { mustBeThere, newJob, readAll } from './bare-parts.mjs';

/** @typedef {import('./bare-parts.mjs').Firestore} Firestore */
/** @typedef {import('./world.mjs').World} World */

const dayMs = 86_400_000;
const keptMs = 60 * dayMs;
const bucket = () => getStorage(getApp()).bucket();

/** The person has not asked for a minute what a much-followed author has posted. @param {Firestore} db @param {World} world */
export async function letInboxWait(db, { me, author }) {
  const now = Date.now();
  await db.doc(`users/${me.uid}/private/inbox`).set({
    pulled: [author.uid],
    pulledAt: Timestamp.fromMillis(now - 60_000),
    trimmedAt: Timestamp.fromMillis(now - 60_000),
  });
  const isSince = { createdAt: Timestamp.fromMillis(now - 1000) };
  const { docs } = await db.collection('posts').where('postBy.uid', '==', author.uid).get();
  await Promise.all(docs.map(({ ref }) => ref.update(isSince)));
}

/** @param {Firestore} db @param {World} world */
export const refreshInbox = (db, { me }) =>
  db.runTransaction(async (tx) => {
    const state = await tx.get(db.doc(`users/${me.uid}/private/inbox`));
    const now = Date.now();
    const newest = db
      .collection('posts')
      .where('postBy.uid', 'in', state.get('pulled'))
      .where('createdAt', '>=', Timestamp.fromMillis(state.get('pulledAt').toMillis() - 120_000));
    const { docs } = await newest.orderBy('createdAt', 'desc').limit(20).select('postBy', 'createdAt').get();
    const expireAt = Timestamp.fromMillis(now + keptMs);
    for (const post of docs) {
      const entry = { postId: post.id, authorUid: post.get('postBy.uid'), createdAt: post.get('createdAt') };
      tx.set(db.doc(`users/${me.uid}/inbox/${post.id}`), { ...entry, expireAt });
    }
    tx.set(state.ref, { pulledAt: Timestamp.fromMillis(now) }, { merge: true });
  });

/** @param {World} world */
export const jobOf = ({ me }) => newJob('exportData', me.uid);

/** @param {Firestore} db @param {World} world */
export async function failJob(db, world) {
  const { path, data } = jobOf(world);
  await db.doc(path).set({ ...data, state: 'failed', error: 'Measured.' });
}

/** @param {Firestore} db @param {World} world */
export const retryJob = (db, world) =>
  db.runTransaction(async (tx) => {
    const { user, job } = await readAll(tx, {
      user: db.doc(`users/${world.me.uid}`),
      job: db.doc(jobOf(world).path),
    });
    mustBeThere(user);
    if (job.get('uid') !== world.me.uid || job.get('state') !== 'failed') throw new Error('not failed');
    tx.update(job.ref, { state: 'active', error: '', updatedAt: Timestamp.now() });
  });

/** An upload that has been processed: its record, and three files. @param {Firestore} db @param {World} world */
export async function upload(db, { me, template, own }) {
  own.upload = randomUUID();
  const path = `media/${me.uid}/${own.upload}/`;
  const files = ['320.webp', '640.webp', '1080.webp'].map((name) => bucket().file(`${path}${name}`));
  await Promise.all(files.map((file) => file.save('measured', { resumable: false })));
  const media = { ...template.media, path };
  const record = { uid: me.uid, media, sizeBytes: 24, createdAt: Timestamp.now() };
  await db.doc(`uploads/${own.upload}`).set(record);
}

/** @param {Firestore} db @param {World} world */
export async function discardUpload(db, { me, own }) {
  const note = db.doc(`discardedMedia/${own.upload}`);
  await db.runTransaction(async (tx) => {
    const refs = { user: db.doc(`users/${me.uid}`), record: db.doc(`uploads/${own.upload}`) };
    const { user, record } = await readAll(tx, refs);
    for (const each of [user, record]) mustBeThere(each);
    if (record.get('uid') !== me.uid) throw new Error('not mine');
    const path = record.get('media.path');
    tx.set(note, { uid: me.uid, path, postId: '', createdAt: Timestamp.now() });
    tx.delete(record.ref);
  });
  const folders = ['media', 'private'].map((place) => `${place}/${me.uid}/${own.upload}/`);
  await Promise.all([
    remove(`incoming/${me.uid}/${own.upload}/`),
    ...folders.map(async (folder) => {
      const shown = db.collection('posts').where('media.path', '==', folder).limit(1);
      const also = db.collection('posts').where('morePaths', 'array-contains', folder).limit(1);
      const found = await Promise.all([shown.get(), also.get()]);
      if (found.some(({ empty }) => !empty)) throw new Error('a post shows it');
      await remove(folder);
    }),
  ]);
  await note.delete();
}

/** @param {string} prefix */
async function remove(prefix) {
  const [files] = await bucket().getFiles({ prefix });
  await Promise.all(files.map((file) => file.delete({ ignoreNotFound: true })));
}
