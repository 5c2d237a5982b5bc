/** What the API does for people's safety, as plainly as the Admin SDK lets one: one transaction each, the same documents. */
import { FieldValue, Timestamp } from 'firebase-admin/firestore';
import { authorOf, mustBeThere, mustNotBeApart, newJob, readAll, takeToken } from './bare-parts.mjs';

/** @typedef {import('./bare-parts.mjs').Firestore} Firestore */
/** @typedef {import('./bare-parts.mjs').DocumentSnapshot} DocumentSnapshot */
/** @typedef {import('./world.mjs').World} World */

/** @param {DocumentSnapshot} snapshot @returns {Record<'blocked' | 'blockedBy' | 'muted', string[]>} */
const listsIn = (snapshot) => ({ blocked: [], blockedBy: [], muted: [], ...snapshot.data() });

/** The list without this one, or with it in front. @param {string[]} list @param {string} uid @param {boolean} isIn */
const listed = (list, uid, isIn) => [...(isIn ? [uid] : []), ...list.filter((one) => one !== uid)];

/** @param {Firestore} db @param {World} world @param {boolean} isBlocked */
export const setBlocked = (db, { me, author }, isBlocked) =>
  db.runTransaction(async (tx) => {
    const edges = [
      `users/${me.uid}/following/${author.uid}`,
      `users/${author.uid}/followers/${me.uid}`,
      `users/${author.uid}/following/${me.uid}`,
      `users/${me.uid}/followers/${author.uid}`,
      `users/${author.uid}/requests/${me.uid}`,
      `users/${me.uid}/requests/${author.uid}`,
    ];
    const paths = [
      `users/${me.uid}`,
      `users/${me.uid}/blocks/${author.uid}`,
      `users/${me.uid}/private/hidden`,
      `users/${author.uid}/private/hidden`,
      ...(isBlocked ? [`users/${author.uid}`, ...edges] : []),
    ];
    const [user, block, own, others, , ...between] = await tx.getAll(...paths.map((path) => db.doc(path)));
    if (!user || !block || !own || !others) throw new Error('not answered');
    mustBeThere(user);
    if (block.exists === isBlocked || between.some(({ exists }) => exists)) throw new Error('not as it was');
    if (isBlocked) tx.create(block.ref, { uid: author.uid, createdAt: Timestamp.now() });
    else tx.delete(block.ref);
    const [mine, theirs] = [listsIn(own), listsIn(others)];
    tx.set(own.ref, { ...mine, blocked: listed(mine.blocked, author.uid, isBlocked) });
    tx.set(others.ref, { ...theirs, blockedBy: listed(theirs.blockedBy, me.uid, isBlocked) });
  });

/** @param {Firestore} db @param {World} world */
export async function report(db, { me, postId }) {
  await takeToken(db, `report uid:${me.uid}`);
  await db.runTransaction(async (tx) => {
    const caseId = `post:${postId}`;
    const { user, post, given, known, hidden } = await readAll(tx, {
      user: db.doc(`users/${me.uid}`),
      post: db.doc(`posts/${postId}`),
      given: db.doc(`reports/${caseId}_${me.uid}`),
      known: db.doc(`moderation/queue/cases/${caseId}`),
      hidden: db.doc(`users/${me.uid}/private/hidden`),
    });
    for (const each of [user, post]) mustBeThere(each);
    mustNotBeApart(hidden, post.get('postBy.uid'));
    if (given.exists) throw new Error('a report twice');
    const { postBy, content, media } = post.data() ?? {};
    const at = Timestamp.now();
    const of = { kind: 'post', path: post.ref.path, targetUid: postBy.uid };
    const said = { reason: 'spam', text: '' };
    tx.create(given.ref, { ...of, caseId, reporterUid: me.uid, ...said, createdAt: at });
    const picture = { pictureUrl: media.url, pictureAlt: media.alt, morePictures: [], context: '' };
    const voices = [{ ...said, createdAt: at }, ...(known.get('voices') ?? [])].slice(0, 20);
    tx.set(known.ref, {
      ...of,
      ...{ postId, commentId: '', shown: { by: postBy, text: content, ...picture }, voices },
      ...{ reportCount: (known.get('reportCount') ?? 0) + 1, isOpen: true, settledBy: '' },
      ...{ createdAt: known.get('createdAt') ?? at, updatedAt: at },
    });
  });
}

/** Hides the reported post. @param {Firestore} db @param {World} world */
export const hide = (db, world) =>
  db.runTransaction(async (tx) => {
    const { moderator, postId } = world;
    const { known, user } = await readAll(tx, {
      known: db.doc(`moderation/queue/cases/post:${postId}`),
      user: db.doc(`users/${moderator.uid}`),
    });
    for (const each of [known, user]) mustBeThere(each);
    if (!known.get('isOpen')) throw new Error('settled');
    const post = await tx.get(db.doc(`posts/${postId}`));
    mustBeThere(post);
    const entry = db.collection('moderation/log/entries').doc();
    const hiddenBy = [...new Set([...post.get('hiddenBy'), 'moderator'])];
    tx.update(post.ref, { hiddenBy, visibility: 'hidden' });
    const job = newJob('followModeration', post.get('postBy.uid'));
    tx.set(db.doc(job.path), job.data);
    tx.create(entry, {
      ...{ action: 'hide', caseId: known.id, kind: 'post', path: post.ref.path },
      ...{ targetUid: known.get('targetUid'), targetName: known.get('shown.by.fullName') },
      ...{ moderatorUid: user.id, moderatorName: user.get('fullName'), reason: 'To be measured' },
      ...{ undoes: '', isUndone: false, createdAt: Timestamp.now() },
    });
    tx.update(known.ref, { isOpen: false, settledBy: entry.id });
    world.own.entryId = entry.id;
  });

/** Takes that back. @param {Firestore} db @param {World} world */
export const undoHide = (db, { moderator, own }) =>
  db.runTransaction(async (tx) => {
    const entry = await tx.get(db.doc(`moderation/log/entries/${own.entryId}`));
    const { known, user } = await readAll(tx, {
      known: db.doc(`moderation/queue/cases/${entry.get('caseId')}`),
      user: db.doc(`users/${moderator.uid}`),
    });
    if (entry.get('isUndone') || known.get('settledBy') !== entry.id) throw new Error('cannot be undone');
    const post = await tx.get(db.doc(entry.get('path')));
    const author = await tx.get(db.doc(`users/${post.get('postBy.uid')}`));
    for (const each of [user, post, author]) mustBeThere(each);
    const hiddenBy = post.get('hiddenBy').filter((/** @type {string} */ why) => why !== 'moderator');
    const visibility = author.get('isPrivate') ? 'followers' : 'public';
    tx.update(post.ref, { hiddenBy, visibility: hiddenBy.length > 0 ? 'hidden' : visibility });
    const job = newJob('followModeration', author.id);
    tx.set(db.doc(job.path), job.data);
    const { uid: moderatorUid, fullName: moderatorName } = authorOf(user);
    const line = {
      action: 'undo',
      moderatorUid,
      moderatorName,
      undoes: entry.id,
      createdAt: Timestamp.now(),
    };
    tx.create(entry.ref.parent.doc(), { ...entry.data(), ...line });
    tx.update(entry.ref, { isUndone: true });
    tx.update(known.ref, { isOpen: true, settledBy: '' });
  });

/** The keeper's account becomes private, or public. @param {Firestore} db @param {World} world @param {boolean} isPrivate */
export async function setPrivate(db, { keeper }, isPrivate) {
  await takeToken(db, `changePrivacy uid:${keeper.uid}`);
  await db.runTransaction(async (tx) => {
    const [toPrivate, toPublic] = [newJob('makePrivate', keeper.uid), newJob('makePublic', keeper.uid)];
    const { user, makePrivate, makePublic } = await readAll(tx, {
      user: db.doc(`users/${keeper.uid}`),
      makePrivate: db.doc(toPrivate.path),
      makePublic: db.doc(toPublic.path),
    });
    mustBeThere(user);
    if (makePublic.exists !== isPrivate) throw new Error('it is so already');
    if (isPrivate) {
      tx.update(user.ref, { isPrivate: true, followerPreview: [], followingPreview: [] });
      tx.delete(makePublic.ref);
      tx.set(makePrivate.ref, toPrivate.data);
    } else {
      tx.delete(makePrivate.ref);
      tx.set(makePublic.ref, toPublic.data);
    }
  });
}

/** @param {Firestore} db @param {World} world */
const askingRefs = (db, { me, keeper }) => ({
  me: db.doc(`users/${me.uid}`),
  them: db.doc(`users/${keeper.uid}`),
  following: db.doc(`users/${me.uid}/following/${keeper.uid}`),
  follower: db.doc(`users/${keeper.uid}/followers/${me.uid}`),
  request: db.doc(`users/${keeper.uid}/requests/${me.uid}`),
  hidden: db.doc(`users/${me.uid}/private/hidden`),
  counters: db.doc(`users/${keeper.uid}/private/counters`),
});

/** @param {Firestore} db @param {World} world */
export async function ask(db, world) {
  await takeToken(db, `follow uid:${world.me.uid}`);
  await db.runTransaction(async (tx) => {
    const { me, them, following, request, hidden, counters } = await readAll(tx, askingRefs(db, world));
    for (const each of [me, them]) mustBeThere(each);
    mustNotBeApart(hidden, them.id);
    if (following.exists || request.exists || !them.get('isPrivate')) throw new Error('cannot be asked');
    tx.create(request.ref, { ...authorOf(me), to: them.id, createdAt: Timestamp.now() });
    const before = counters.data() ?? { unread: 0, requestCount: 0 };
    tx.set(counters.ref, { ...before, requestCount: before.requestCount + 1 });
  });
}

/** @param {Firestore} db @param {World} world @param {boolean} isAccepted */
export const answerRequest = (db, world, isAccepted) =>
  db.runTransaction(async (tx) => {
    const { me, them, following, follower, request, counters } = await readAll(tx, askingRefs(db, world));
    for (const each of [me, them, request]) mustBeThere(each);
    tx.delete(request.ref);
    tx.update(counters.ref, { requestCount: FieldValue.increment(-1) });
    if (!isAccepted) return;
    const edge = { isAccepted: true, createdAt: Timestamp.now() };
    tx.create(following.ref, { ...authorOf(them), ...edge });
    tx.create(follower.ref, { ...authorOf(me), ...edge });
    const followingPreview = [authorOf(them), ...me.get('followingPreview')].slice(0, 20);
    tx.update(me.ref, { followingCount: FieldValue.increment(1), followingPreview });
    tx.update(them.ref, { followerCount: FieldValue.increment(1), followerPreview: [] });
  });

/** @param {Firestore} db @param {World} world */
export const removeFollower = (db, world) =>
  db.runTransaction(async (tx) => {
    const { me, them, following, follower } = await readAll(tx, askingRefs(db, world));
    for (const each of [me, them, following]) mustBeThere(each);
    for (const edge of [following, follower]) tx.delete(edge.ref);
    const followingPreview = me
      .get('followingPreview')
      .filter((/** @type {{ uid: string }} */ { uid }) => uid !== them.id);
    tx.update(me.ref, { followingCount: FieldValue.increment(-1), followingPreview });
    tx.update(them.ref, { followerCount: FieldValue.increment(-1), followerPreview: [] });
  });
