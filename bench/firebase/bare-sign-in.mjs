/** What the API does to accounts in Firebase Auth, as plainly as the Admin SDK and the Identity Toolkit let one: the same documents and mails. */
import { createHash } from 'node:crypto';
import { getAuth } from 'firebase-admin/auth';
import { Timestamp } from 'firebase-admin/firestore';
import { mustBeThere, readAll, takeToken } from './bare-parts.mjs';

/** @typedef {import('./bare-parts.mjs').Firestore} Firestore */
/** @typedef {import('./world.mjs').World} World */
/** @typedef {import('../lib/api-client.mjs').Person} Person */

/** @param {string} method @param {object} body @returns {Promise<{ localId: string, idToken: string }>} */
export async function toolkit(method, body) {
  const origin = `http://${process.env.FIREBASE_AUTH_EMULATOR_HOST}/identitytoolkit.googleapis.com`;
  const response = await fetch(`${origin}/v1/accounts:${method}?key=emulator`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${method} answered ${response.status}`);
  return response.json();
}

/** @param {Firestore} db @param {Person} person */
async function mustHaveProfile(db, { uid }) {
  const user = await db.doc(`users/${uid}`).get();
  mustBeThere(user);
  if (user.get('isSuspended')) throw new Error('suspended');
}

/** @param {Firestore} db @param {World} world */
export async function logIn(db, { me: { email } }) {
  await takeToken(db, 'login address:127.0.0.1');
  await takeToken(db, `login email:${email}`);
  const { localId } = await toolkit('signInWithPassword', {
    ...{ email, password: 'long-enough' },
    returnSecureToken: true,
  });
  const bookmarks = db.collection(`users/${localId}/bookmarks`).orderBy('createdAt', 'desc').limit(21);
  const [user] = await Promise.all([
    db.doc(`users/${localId}`).get(),
    db.doc(`users/${localId}/private/hidden`).get(),
    bookmarks.get(),
  ]);
  mustBeThere(user);
}

/** @param {Firestore} db @param {World} world */
export async function mailReset(db, { me: { email } }) {
  await takeToken(db, 'requestPasswordReset address:127.0.0.1');
  await takeToken(db, `requestPasswordReset email:${email}`);
  await toolkit('sendOobCode', { requestType: 'PASSWORD_RESET', email });
}

/** @param {Firestore} db @param {World} world */
export async function mailVerification(db, { own: { leaver } }) {
  await takeToken(db, `sendVerification uid:${leaver.uid}`);
  await Promise.all([mustHaveProfile(db, leaver), getAuth().getUser(leaver.uid)]);
  await toolkit('sendOobCode', { requestType: 'VERIFY_EMAIL', idToken: leaver.token });
}

/** Verifies the address, and looks whether the profile has it. @param {Firestore} db @param {World} world */
export async function applyCode(db, { own: { code, leaver } }) {
  await toolkit('resetPassword', { oobCode: code });
  await toolkit('update', { oobCode: code });
  const [{ email }, user] = await Promise.all([
    getAuth().getUser(leaver.uid),
    db.doc(`users/${leaver.uid}`).get(),
  ]);
  if (user.get('email') !== email) throw new Error('not as it was');
}

/** @param {Firestore} db @param {World} world @param {string} newEmail */
export async function mailChange(db, { own: { leaver } }, newEmail) {
  await takeToken(db, `changeEmail uid:${leaver.uid}`);
  const entry = db.doc(`emails/${createHash('sha256').update(newEmail).digest('hex')}`);
  const [owned] = await Promise.all([entry.get(), mustHaveProfile(db, leaver)]);
  if (owned.exists) throw new Error('the address is taken');
  const requestType = 'VERIFY_AND_CHANGE_EMAIL';
  await toolkit('sendOobCode', { requestType, idToken: leaver.token, newEmail });
}

/** The account has another address, which is verified. @param {World} world */
export async function move({ own }) {
  const email = `moved-${own.leaver.email}`;
  await getAuth().updateUser(own.leaver.uid, { email, emailVerified: true });
  own.leaver = { ...own.leaver, email };
}

/** @param {Firestore} db @param {World} world */
export async function followEmail(db, { own: { leaver } }) {
  const [{ email = '', emailVerified }] = await Promise.all([
    getAuth().getUser(leaver.uid),
    mustHaveProfile(db, leaver),
  ]);
  if (!emailVerified) throw new Error('not verified');
  /** @param {string} address */
  const entryOf = (address) => db.doc(`emails/${createHash('sha256').update(address).digest('hex')}`);
  await db.runTransaction(async (tx) => {
    const { user, contact, entry } = await readAll(tx, {
      user: db.doc(`users/${leaver.uid}`),
      contact: db.doc(`users/${leaver.uid}/circle/contact`),
      entry: entryOf(email),
    });
    mustBeThere(user);
    if (contact.exists || entry.exists) throw new Error('not as it was');
    const former = await tx.get(entryOf(user.get('email')));
    const at = Timestamp.now();
    tx.update(user.ref, { email, searchTokens: user.get('searchTokens'), updatedAt: at });
    tx.set(entry.ref, { uid: leaver.uid, createdAt: at });
    if (former.get('uid') === leaver.uid) tx.delete(former.ref);
  });
}

/** @param {Firestore} db @param {World} world */
export async function setPassword(db, { own: { leaver } }) {
  await mustHaveProfile(db, leaver);
  await getAuth().updateUser(leaver.uid, { password: 'another-password' });
}

/** @param {Firestore} db @param {World} world */
export async function endSessions(db, { own: { leaver } }) {
  await mustHaveProfile(db, leaver);
  await getAuth().revokeRefreshTokens(leaver.uid);
}
