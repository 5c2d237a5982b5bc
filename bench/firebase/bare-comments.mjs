/** What the API does to comments, as plainly as the Admin SDK lets one: one transaction each, the same documents. */
import { FieldValue, Timestamp } from 'firebase-admin/firestore';
import {
  authorOf,
  joined,
  mustBeThere,
  mustNotBeApart,
  previewComments,
  previewPeople,
  readAll,
  takeToken,
  without,
} from './bare-parts.mjs';

/** @typedef {import('./bare-parts.mjs').Firestore} Firestore */
/** @typedef {import('./bare-parts.mjs').DocumentSnapshot} DocumentSnapshot */
/** @typedef {import('./bare-parts.mjs').Transaction} Transaction */
/** @typedef {import('./world.mjs').World} World */
/** @typedef {{ id: string } & Record<string, unknown>} Previewed */

/** @param {Firestore} db @param {World} world @param {string} commentId */
const refsOf = (db, { me, postId }, commentId) => ({
  post: db.doc(`posts/${postId}`),
  user: db.doc(`users/${me.uid}`),
  hidden: db.doc(`users/${me.uid}/private/hidden`),
  comment: db.doc(`posts/${postId}/comments/${commentId}`),
});

/** What a post keeps of a comment. @param {string} id @param {Record<string, unknown>} comment @returns {Previewed} */
function previewOf(id, comment) {
  const { uid, message, mentions, parentId, name, email, profilePicture, isHidden } = comment;
  const { createdAt, updatedAt, upvoteCount, downvoteCount, upvotePreview, downvotePreview } = comment;
  const who = { uid, name, email, profilePicture };
  const kept = { id, ...who, message, mentions, parentId, isHidden, createdAt, updatedAt };
  return upvoteCount === 0 && downvoteCount === 0
    ? kept
    : { ...kept, votes: { upvoteCount, downvoteCount, upvotePreview, downvotePreview } };
}

/** @param {DocumentSnapshot} post @returns {Previewed[]} */
const previewIn = (post) => post.get('commentPreview');

/** The post shows a comment as it is now, where it shows it. @param {Transaction} tx @param {DocumentSnapshot} post @param {Previewed} shown */
function show(tx, post, shown) {
  const preview = previewIn(post);
  if (!preview.some(({ id }) => id === shown.id)) return;
  tx.update(post.ref, { commentPreview: preview.map((one) => (one.id === shown.id ? shown : one)) });
}

/** @param {Firestore} db @param {World} world @param {string} message @param {string | null} parentId */
export async function addComment(db, world, message, parentId) {
  const { me, postId } = world;
  await takeToken(db, `addComment uid:${me.uid}`);
  const ref = db.collection(`posts/${postId}/comments`).doc();
  await db.runTransaction(async (tx) => {
    const { post, user, hidden, parent } = await readAll(tx, {
      ...refsOf(db, world, ref.id),
      ...(parentId && { parent: db.doc(`posts/${postId}/comments/${parentId}`) }),
    });
    for (const each of [post, user]) mustBeThere(each);
    mustNotBeApart(hidden, post.get('postBy.uid'));
    const { fullName: name, email, profileAvatar: profilePicture } = authorOf(user);
    const at = Timestamp.now();
    const comment = {
      ...{ uid: me.uid, postId, message, mentions: [], mentionedUids: [], name, email, profilePicture },
      ...{ parentId, replies: [], replyCount: 0, upvoteCount: 0, downvoteCount: 0, upvotePreview: [] },
      ...{ downvotePreview: [], isHidden: false, isDeleted: false, createdAt: at, updatedAt: at },
    };
    tx.create(ref, comment);
    if (parent) {
      const replies = [ref.id, ...parent.get('replies')].slice(0, previewPeople);
      tx.update(parent.ref, { replies, replyCount: FieldValue.increment(1) });
    }
    const commentPreview = [previewOf(ref.id, comment), ...previewIn(post)].slice(0, previewComments);
    tx.update(post.ref, { commentCount: FieldValue.increment(1), commentPreview });
  });
  return ref.id;
}

/** @param {Firestore} db @param {World} world @param {string} message */
export const editComment = (db, world, message) =>
  db.runTransaction(async (tx) => {
    const { post, user, hidden, comment } = await readAll(tx, refsOf(db, world, world.own.commentId));
    for (const each of [post, user]) mustBeThere(each);
    mustNotBeApart(hidden, post.get('postBy.uid'));
    if (comment.get('uid') !== world.me.uid) throw new Error('not mine');
    const change = { message, mentions: [], mentionedUids: [], updatedAt: Timestamp.now() };
    tx.update(comment.ref, change);
    show(tx, post, previewOf(comment.id, { ...comment.data(), ...change }));
  });

const sides = {
  1: { count: 'upvoteCount', preview: 'upvotePreview' },
  [-1]: { count: 'downvoteCount', preview: 'downvotePreview' },
};

/** @param {DocumentSnapshot} vote */
const voter = (vote) => {
  const { fullName, email } = vote.data() ?? {};
  return { uid: vote.id, fullName, email };
};

/** Gives a vote, in place of the opposite one. @param {Firestore} db @param {World} world @param {1 | -1} value */
export const vote = (db, world, value) =>
  db.runTransaction(async (tx) => {
    const { me, postId, votedId } = world;
    const { post, user, hidden, comment, given } = await readAll(tx, {
      ...refsOf(db, world, votedId),
      given: db.doc(`posts/${postId}/comments/${votedId}/votes/${me.uid}`),
    });
    for (const each of [post, user, comment]) mustBeThere(each);
    mustNotBeApart(hidden, post.get('postBy.uid'));
    if (given.get('value') === value) throw new Error('a vote twice');
    const { fullName, email } = authorOf(user);
    const person = { uid: me.uid, fullName, email };
    const to = sides[value];
    /** @type {Record<string, unknown>} */
    const change = {
      [to.count]: comment.get(to.count) + 1,
      [to.preview]: joined(comment.get(to.preview), person),
    };
    if (given.exists) {
      const from = sides[value === 1 ? -1 : 1];
      const others = given.ref.parent.where('value', '==', -value);
      change[from.count] = comment.get(from.count) - 1;
      change[from.preview] = await without(tx, comment.get(from.preview), me.uid, others, voter);
      tx.update(given.ref, { value });
    } else tx.create(given.ref, { ...person, postId, commentId: votedId, value });
    tx.update(comment.ref, change);
    show(tx, post, previewOf(votedId, { ...comment.data(), ...change }));
  });

/** @param {Firestore} db @param {World} world @param {string} commentId */
export const deleteComment = (db, world, commentId) =>
  db.runTransaction(async (tx) => {
    const { me, postId } = world;
    const { post, user, comment, note } = await readAll(tx, {
      ...refsOf(db, world, commentId),
      note: db.doc(`deletions/${postId}:${commentId}`),
    });
    for (const each of [post, user]) mustBeThere(each);
    if (comment.get('uid') !== me.uid) throw new Error('not mine');
    const parentId = comment.get('parentId');
    const parent = parentId && (await tx.get(db.doc(`posts/${postId}/comments/${parentId}`)));
    let commentPreview = previewIn(post).filter(({ id }) => id !== commentId);
    if (commentPreview.length === previewComments - 1) {
      const newest = comment.ref.parent.orderBy('createdAt', 'desc').limit(previewComments + 1);
      commentPreview = (await tx.get(newest)).docs
        .filter(({ id }) => id !== commentId)
        .slice(0, previewComments)
        .map((one) => previewOf(one.id, one.data()));
    }
    tx.delete(comment.ref);
    if (parent) {
      const replies = parent.get('replies').filter((/** @type {string} */ id) => id !== commentId);
      tx.update(parent.ref, { replies, replyCount: FieldValue.increment(-1) });
    }
    const about = { uid: me.uid, postId, commentId, mediaPath: '', morePaths: [] };
    tx.set(note.ref, { ...about, createdAt: Timestamp.now() });
    tx.update(post.ref, { commentCount: FieldValue.increment(-1), commentPreview });
  });
