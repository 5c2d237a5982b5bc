/** What the API does to posts, as plainly as the Admin SDK lets one: one transaction each, the same documents. */
import { FieldValue, Timestamp } from 'firebase-admin/firestore';
import { authorOf, joined, mustBeThere, mustNotBeApart, readAll, without } from './bare-parts.mjs';

/** @typedef {import('./bare-parts.mjs').Firestore} Firestore */
/** @typedef {import('./bare-parts.mjs').DocumentSnapshot} DocumentSnapshot */
/** @typedef {import('./world.mjs').World} World */

const opinions = {
  like: { likes: 1, list: 'likes', preview: 'likePreview', otherList: 'dislikes', other: 'dislikePreview' },
  dislike: {
    likes: -1,
    list: 'dislikes',
    preview: 'dislikePreview',
    otherList: 'likes',
    other: 'likePreview',
  },
};

/** @param {DocumentSnapshot} like */
const listed = (like) => {
  const { postId: _, ...person } = like.data() ?? {};
  return { uid: like.id, ...person };
};

/** @param {Firestore} db @param {World} world @param {keyof typeof opinions} opinion */
export const giveOpinion = (db, { me, postId }, opinion) =>
  db.runTransaction(async (tx) => {
    const { likes, list, preview, otherList, other } = opinions[opinion];
    const ref = db.doc(`posts/${postId}`);
    const { post, user, hidden, given, taken } = await readAll(tx, {
      post: ref,
      user: db.doc(`users/${me.uid}`),
      hidden: db.doc(`users/${me.uid}/private/hidden`),
      given: ref.collection(list).doc(me.uid),
      taken: ref.collection(otherList).doc(me.uid),
    });
    for (const each of [post, user]) mustBeThere(each);
    mustNotBeApart(hidden, post.get('postBy.uid'));
    if (given.exists || post.get('likeCount') + likes < 0) throw new Error(`a ${opinion} twice`);
    const at = Timestamp.now();
    const { fullName, email } = authorOf(user);
    const person = { uid: me.uid, fullName, email, createdAt: at, updatedAt: at };
    /** @type {Record<string, unknown>} */
    const change = {
      likeCount: FieldValue.increment(likes),
      [preview]: joined(post.get(preview), person),
    };
    if (taken.exists) {
      const newest = ref.collection(otherList).orderBy('createdAt', 'desc');
      change[other] = await without(tx, post.get(other), me.uid, newest, listed);
      tx.delete(taken.ref);
    }
    tx.create(given.ref, { ...person, postId });
    tx.update(ref, change);
  });

/** @param {Firestore} db @param {World} world @param {string} content */
export async function createPost(db, { me, template }, content) {
  const ref = db.collection('posts').doc();
  await db.runTransaction(async (tx) => {
    const userRef = db.doc(`users/${me.uid}`);
    const user = await tx.get(userRef);
    mustBeThere(user);
    const at = Timestamp.now();
    tx.create(ref, { ...template, postBy: authorOf(user), content, createdAt: at, updatedAt: at });
    tx.update(userRef, { postCount: FieldValue.increment(1) });
  });
  return ref.id;
}

/** @param {Firestore} db @param {World} world @param {string} content */
export const editPost = (db, { me, template, own }, content) =>
  db.runTransaction(async (tx) => {
    const { post, user } = await readAll(tx, {
      post: db.doc(`posts/${own.postId}`),
      user: db.doc(`users/${me.uid}`),
    });
    mustBeThere(user);
    if (post.get('postBy.uid') !== me.uid) throw new Error('not mine');
    const { tags, mentions, mentionedUids, media, moreMedia, morePaths } = template;
    const words = { content, tags, mentions, mentionedUids };
    tx.update(post.ref, { ...words, media, moreMedia, morePaths, updatedAt: Timestamp.now() });
  });

/** @param {Firestore} db @param {World} world */
export const deletePost = (db, { me, own: { postId } }) =>
  db.runTransaction(async (tx) => {
    const { post, user } = await readAll(tx, {
      post: db.doc(`posts/${postId}`),
      user: db.doc(`users/${me.uid}`),
    });
    mustBeThere(user);
    if (post.get('postBy.uid') !== me.uid) throw new Error('not mine');
    tx.delete(post.ref);
    tx.set(db.doc(`deletions/${postId}`), {
      ...{ uid: me.uid, postId, commentId: '', createdAt: Timestamp.now() },
      ...{ mediaPath: post.get('media.path'), morePaths: post.get('morePaths') },
    });
    tx.update(user.ref, { postCount: FieldValue.increment(-1) });
  });

/** @param {Firestore} db @param {World} world */
export const addBookmark = (db, { me, postId }) =>
  db.runTransaction(async (tx) => {
    const { post, user, hidden, bookmark } = await readAll(tx, bookmarkRefs(db, me.uid, postId));
    for (const each of [post, user]) mustBeThere(each);
    mustNotBeApart(hidden, post.get('postBy.uid'));
    if (bookmark.exists) throw new Error('a bookmark twice');
    const { postBy, media, searchTokens } = post.data() ?? {};
    tx.create(bookmark.ref, { uid: me.uid, postId, postBy, media, searchTokens, createdAt: Timestamp.now() });
  });

/** @param {Firestore} db @param {World} world */
export const removeBookmark = (db, { me, postId }) =>
  db.runTransaction(async (tx) => {
    const { user, bookmark } = await readAll(tx, bookmarkRefs(db, me.uid, postId));
    for (const each of [user, bookmark]) mustBeThere(each);
    tx.delete(bookmark.ref);
  });

/** @param {Firestore} db @param {string} uid @param {string} postId */
const bookmarkRefs = (db, uid, postId) => ({
  post: db.doc(`posts/${postId}`),
  user: db.doc(`users/${uid}`),
  hidden: db.doc(`users/${uid}/private/hidden`),
  bookmark: db.doc(`users/${uid}/bookmarks/${postId}`),
});
