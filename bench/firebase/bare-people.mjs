/** What the API does to people, as plainly as the Admin SDK lets one: one transaction each, the same documents. */
import { createHash, randomUUID } from 'node:crypto';
import { FieldValue, Timestamp } from 'firebase-admin/firestore';
import { authorOf, joined, mustBeThere, mustNotBeApart, readAll, takeToken, without } from './bare-parts.mjs';
import { toolkit } from './bare-sign-in.mjs';

/** @typedef {import('./bare-parts.mjs').Firestore} Firestore */
/** @typedef {import('./bare-parts.mjs').DocumentSnapshot} DocumentSnapshot */
/** @typedef {import('./world.mjs').World} World */

/** @param {Firestore} db @param {World} world */
const pair = (db, { me, author }) => ({
  me: db.doc(`users/${me.uid}`),
  them: db.doc(`users/${author.uid}`),
  following: db.doc(`users/${me.uid}/following/${author.uid}`),
  follower: db.doc(`users/${author.uid}/followers/${me.uid}`),
  request: db.doc(`users/${author.uid}/requests/${me.uid}`),
  hidden: db.doc(`users/${me.uid}/private/hidden`),
});

/** @param {Firestore} db @param {World} world */
export async function follow(db, world) {
  await takeToken(db, `follow uid:${world.me.uid}`);
  await db.runTransaction(async (tx) => {
    const { me, them, following, follower, hidden, request } = await readAll(tx, pair(db, world));
    for (const each of [me, them]) mustBeThere(each);
    mustNotBeApart(hidden, them.id);
    if (following.exists || request.exists || them.get('isPrivate')) throw new Error('cannot be followed');
    const edge = { isAccepted: false, createdAt: Timestamp.now() };
    tx.create(following.ref, { ...authorOf(them), ...edge });
    tx.create(follower.ref, { ...authorOf(me), ...edge });
    const followingPreview = joined(me.get('followingPreview'), authorOf(them));
    tx.update(me.ref, { followingCount: FieldValue.increment(1), followingPreview });
    const followerPreview = joined(them.get('followerPreview'), authorOf(me));
    tx.update(them.ref, { followerCount: FieldValue.increment(1), followerPreview });
  });
}

/** @param {DocumentSnapshot} edge */
const listed = (edge) => {
  const { createdAt: _, isAccepted: __, ...person } = edge.data() ?? {};
  return { uid: edge.id, ...person };
};

/** @param {Firestore} db @param {World} world */
export const unfollow = (db, world) =>
  db.runTransaction(async (tx) => {
    const { me, them, following, follower } = await readAll(tx, pair(db, world));
    for (const each of [me, them, following, follower]) mustBeThere(each);
    const newest = (/** @type {typeof follower} */ edge) => edge.ref.parent.orderBy('createdAt', 'desc');
    const [followingPreview, followerPreview] = await Promise.all([
      without(tx, me.get('followingPreview'), them.id, newest(following), listed),
      without(tx, them.get('followerPreview'), me.id, newest(follower), listed),
    ]);
    tx.delete(following.ref);
    tx.delete(follower.ref);
    tx.update(me.ref, { followingCount: FieldValue.increment(-1), followingPreview });
    tx.update(them.ref, { followerCount: FieldValue.increment(-1), followerPreview });
  });

/** @param {Firestore} db @param {World} world @param {string} bio */
export const editUser = (db, { me }, bio) =>
  db.runTransaction(async (tx) => {
    const { user, contact } = await readAll(tx, {
      user: db.doc(`users/${me.uid}`),
      contact: db.doc(`users/${me.uid}/circle/contact`),
    });
    mustBeThere(user);
    if (contact.exists) throw new Error('a private account');
    const { profileAvatar, website } = user.data() ?? {};
    tx.update(user.ref, { bio, profileAvatar, website, updatedAt: Timestamp.now() });
  });

/** @param {Firestore} db @param {World} world @param {boolean} isMuted */
export const setMuted = (db, { me, author }, isMuted) =>
  db.runTransaction(async (tx) => {
    const { user, them, mute, hidden } = await readAll(tx, {
      user: db.doc(`users/${me.uid}`),
      them: db.doc(`users/${author.uid}`),
      mute: db.doc(`users/${me.uid}/mutes/${author.uid}`),
      hidden: db.doc(`users/${me.uid}/private/hidden`),
    });
    for (const each of [user, them]) mustBeThere(each);
    if (mute.exists === isMuted) throw new Error('it is so already');
    const { blocked = [], blockedBy = [], muted = [] } = hidden.data() ?? {};
    const others = muted.filter((/** @type {string} */ uid) => uid !== author.uid);
    if (isMuted) tx.create(mute.ref, { uid: author.uid, createdAt: Timestamp.now() });
    else tx.delete(mute.ref);
    tx.set(hidden.ref, { blocked, blockedBy, muted: isMuted ? [author.uid, ...others] : others });
  });

/** @param {Firestore} db @param {World} world */
export async function signUp(db, { profile }) {
  const email = `bare-${randomUUID()}@example.com`;
  await takeToken(db, 'signup address:127.0.0.1');
  const name = 'Bench Person';
  const account = { email, password: 'long-enough', displayName: name, returnSecureToken: true };
  const { localId: uid } = await toolkit('signUp', account);
  await db.runTransaction(async (tx) => {
    const { entry, user, removal } = await readAll(tx, {
      entry: db.doc(`emails/${createHash('sha256').update(email).digest('hex')}`),
      user: db.doc(`users/${uid}`),
      removal: db.doc(`jobs/removeAccount-${uid}`),
    });
    if (entry.exists || user.exists || removal.exists) throw new Error('there is such an account');
    const at = Timestamp.now();
    tx.create(user.ref, { ...profile, fullName: name, email, createdAt: at, updatedAt: at });
    tx.create(entry.ref, { uid, createdAt: at });
  });
}
