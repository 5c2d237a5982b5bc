/**
 * Four calls of the API as bare Admin SDK programs. Each uses one transaction and writes the same documents. The types
 * of the documents come from the contract, so that the type check finds a changed document.
 */
import { createHash } from 'node:crypto';
import { FieldValue, Timestamp } from 'firebase-admin/firestore';

/** @typedef {import('./world.mjs').World} World */
/** @typedef {import('firebase-admin/firestore').Firestore} Firestore */
/** @typedef {import('firebase-admin/firestore').DocumentSnapshot} DocumentSnapshot */
/** @typedef {import('@glimpse/contract/posts/post').PostDoc} PostDoc */
/** @typedef {import('@glimpse/contract/posts/post').LikeDoc} LikeDoc */
/** @typedef {import('@glimpse/contract/comments/comment').CommentDoc} CommentDoc */
/**
 * A stored document, which has Timestamps instead of epoch milliseconds.
 *
 * @template T
 * @typedef {{ [K in keyof T]: unknown }} Stored
 */

/** The maximum lengths of previews in the contract. */
const previewPeople = 20;
const previewComments = 3;
const hourMs = 3_600_000;

/** @param {Firestore} db @param {World} world @param {string} content */
export async function createPost(db, { me, post: { media, mediaPaths, ...template } }, content) {
  const ref = db.collection('posts').doc();
  await db.runTransaction(async (tx) => {
    const userRef = db.doc(`users/${me.uid}`);
    const user = await tx.get(userRef);
    mustExist(user);
    const now = Timestamp.now();
    const empty = { likeCount: 0, commentCount: 0, likePreview: [], commentPreview: [] };
    const dates = { createdAt: now, updatedAt: now };
    tx.create(ref, { ...template, media, mediaPaths, ...empty, postBy: authorOf(user), content, ...dates });
    tx.update(userRef, { postCount: FieldValue.increment(1) });
  });
}

/** @param {Firestore} db @param {World} world */
export const likePost = (db, { me, postId }) =>
  db.runTransaction(async (tx) => {
    const ref = db.doc(`posts/${postId}`);
    const likeRef = ref.collection('likes').doc(me.uid);
    const [post, user, blockLists, like] = await tx.getAll(
      ref,
      db.doc(`users/${me.uid}`),
      db.doc(`users/${me.uid}/private/hidden`),
      likeRef,
      ref.collection('dislikes').doc(me.uid),
    );
    mustExist(post);
    mustExist(user);
    mustNotBeBlocked(blockLists, post?.get('postBy.uid'));
    if (like?.exists) throw new Error('the person likes the post already');
    const now = Timestamp.now();
    const { fullName, email } = authorOf(user);
    const person = { uid: me.uid, fullName, email, createdAt: now, updatedAt: now };
    /** @type {Stored<LikeDoc>} */
    const likeDoc = { ...person, postId };
    /** @type {Stored<Pick<PostDoc, 'likeCount' | 'likePreview'>>} */
    const postUpdate = {
      likeCount: FieldValue.increment(1),
      likePreview: [person, ...(post?.get('likePreview') ?? [])].slice(0, previewPeople),
    };
    tx.create(likeRef, likeDoc);
    tx.update(ref, postUpdate);
  });

/** @param {Firestore} db @param {World} world @param {string} message */
export async function addComment(db, { me, postId }, message) {
  await takeToken(db, `addComment uid:${me.uid}`);
  const ref = db.collection(`posts/${postId}/comments`).doc();
  await db.runTransaction(async (tx) => {
    const postRef = db.doc(`posts/${postId}`);
    const [post, user, blockLists] = await tx.getAll(
      postRef,
      db.doc(`users/${me.uid}`),
      db.doc(`users/${me.uid}/private/hidden`),
      ref,
    );
    mustExist(post);
    mustExist(user);
    mustNotBeBlocked(blockLists, post?.get('postBy.uid'));
    const { fullName: name, username, email, profileAvatar: profilePicture } = authorOf(user);
    const now = Timestamp.now();
    const texts = { message, mentions: [], name, username, email, profilePicture };
    const previewFields = { uid: me.uid, ...texts, parentId: null, isHidden: false, createdAt: now, updatedAt: now };
    const votes = { upvoteCount: 0, downvoteCount: 0, upvotePreview: [], downvotePreview: [] };
    /** @type {Stored<CommentDoc>} */
    const comment = {
      ...previewFields,
      ...votes,
      postId,
      mentionedUids: [],
      replies: [],
      replyCount: 0,
      isDeleted: false,
      sweepBucket: 0,
    };
    tx.create(ref, comment);
    const commentPreview = [{ id: ref.id, ...previewFields }, ...(post?.get('commentPreview') ?? [])];
    tx.update(postRef, {
      commentCount: FieldValue.increment(1),
      commentPreview: commentPreview.slice(0, previewComments),
    });
  });
}

/**
 * Reads the first page of the feed, and one more post to know whether there is a second page.
 *
 * @param {Firestore} db
 * @param {World} world
 */
export async function listPosts(db, { me }) {
  const page = db.collection('posts').where('visibility', '==', 'public').orderBy('createdAt', 'desc');
  const [{ docs }] = await Promise.all([page.limit(11).get(), db.doc(`users/${me.uid}/private/hidden`).get()]);
  const crowdedIds = docs.filter((post) => post.get('likePreview').length >= previewPeople).map(({ id }) => id);
  if (crowdedIds.length > 0)
    await db.collectionGroup('likes').where('uid', '==', me.uid).where('postId', 'in', crowdedIds).get();
  return JSON.stringify(docs.map((post) => post.data()));
}

/** Counts one call against the person's hourly rate limit. @param {Firestore} db @param {string} key */
const takeToken = (db, key) =>
  db.runTransaction(async (tx) => {
    const ref = db.doc(`limits/${createHash('sha256').update(key).digest('hex')}`);
    const tokens = (await tx.get(ref)).get('tokens') ?? 1_000_000;
    if (tokens < 1) throw new Error('too many calls');
    const [updatedAt, expireAt] = [Timestamp.now(), Timestamp.fromMillis(Date.now() + hourMs)];
    tx.set(ref, { tokens: tokens - 1, updatedAt, expireAt });
  });

/** @param {DocumentSnapshot | undefined} snapshot */
function mustExist(snapshot) {
  if (!snapshot?.exists) throw new Error(`there is no ${snapshot?.ref.path}`);
}

/**
 * Throws when one of the two people blocks the other.
 *
 * @param {DocumentSnapshot | undefined} blockLists
 * @param {string} other
 */
function mustNotBeBlocked(blockLists, other) {
  const uids = [...(blockLists?.get('blocked') ?? []), ...(blockLists?.get('blockedBy') ?? [])];
  if (uids.includes(other)) throw new Error('one has blocked the other');
}

/** Returns the copy of a person that their posts and comments contain. @param {DocumentSnapshot | undefined} user */
const authorOf = (user) => ({
  uid: user?.id,
  fullName: user?.get('fullName'),
  username: user?.get('username'),
  email: user?.get('email'),
  profileAvatar: user?.get('profileAvatar'),
});
