/** Four representative actions, each through the API and as a bare Admin SDK program (bare-actions.mjs). */
import { succeed } from '../lib/api-client.mjs';
import { addComment, createPost, likePost, listPosts } from './bare-actions.mjs';

/** @typedef {import('./world.mjs').World} World */
/** @typedef {import('firebase-admin/firestore').Firestore} Firestore */
/** @typedef {import('@glimpse/contract/posts/post').NewPost} NewPost */
/** @typedef {(method: 'GET' | 'POST', path: string, body?: object) => Promise<unknown>} Call */
/**
 * `before` runs before each measurement of `ours` and `bare`, and is not measured.
 *
 * @typedef {{
 *   name: string,
 *   ours: (call: Call, world: World) => Promise<unknown>,
 *   bare: (db: Firestore, world: World) => Promise<unknown>,
 *   before?: (db: Firestore, world: World) => Promise<unknown>,
 * }} Action
 */

/**
 * Returns a function that calls the API at `url` as the person of this world.
 *
 * @param {string} url
 * @param {World} world
 * @returns {Call}
 */
export const callsOf =
  (url, { me: { token } }) =>
  (method, path, body) =>
    succeed(url, method, path, { token, body });

/** Removes the like and resets the post to its first version. @param {Firestore} db @param {World} world */
const resetPost = (db, { me, postId, post }) =>
  db
    .batch()
    .delete(db.doc(`posts/${postId}/likes/${me.uid}`))
    .set(db.doc(`posts/${postId}`), post)
    .commit();

/** @type {NewPost} */
const newPost = {
  content: 'A post of mine',
  mentionedUids: [],
  postImage: 'https://example.com/picture.jpg',
};
const newComment = { message: 'Mine' };

/** @type {Action[]} */
export const actions = [
  {
    name: 'createPost',
    ours: (call) => call('POST', '/posts', { postData: newPost }),
    bare: (db, world) => createPost(db, world, newPost.content ?? ''),
  },
  {
    name: 'likePost',
    ours: (call, { postId }) => call('POST', `/posts/like/${postId}`),
    bare: likePost,
    before: resetPost,
  },
  {
    name: 'addComment',
    ours: (call, { postId }) => call('POST', `/comments/add/${postId}`, { commentData: newComment }),
    bare: (db, world) => addComment(db, world, newComment.message),
    before: resetPost,
  },
  { name: 'listPosts', ours: (call) => call('GET', '/posts?limit=10'), bare: listPosts },
];
