/**
 * Every action as the API does it and as a bare program does, those together that end where they began, so that they can be gone through again and
 * again. `before` is not measured, and for both alike.
 */
import { randomUUID } from 'node:crypto';
import { succeed } from '../lib/api-client.mjs';
import { among } from '../lib/stats.mjs';
import { addComment, deleteComment, editComment, vote } from './bare-comments.mjs';
import { editUser, follow, setMuted, signUp, unfollow } from './bare-people.mjs';
import { addBookmark, createPost, deletePost, editPost, giveOpinion, removeBookmark } from './bare-posts.mjs';
import { readComments, readFeed, readPost, searchPeople } from './bare-reads.mjs';

/** @typedef {import('./world.mjs').World} World */
/** @typedef {import('../lib/api-client.mjs').Answer} Answer */
/**
 * @typedef {{
 *   name: string,
 *   ours: (call: Call, world: World) => Promise<unknown>,
 *   bare: (db: Firestore, world: World) => Promise<unknown>,
 *   before?: (db: Firestore, world: World) => Promise<unknown>,
 * }} Action
 * @typedef {(method: 'GET' | 'POST' | 'DELETE', path: string, body?: object, by?: Person) => Promise<Answer>} Call
 * @typedef {import('firebase-admin/firestore').Firestore} Firestore
 * @typedef {import('../lib/api-client.mjs').Person} Person
 */

/** Calls of the API at `url` by the person of this world, or another. @param {string} url @param {World} world @returns {Call} */
export const callsOf =
  (url, { me: { token } }) =>
  (method, path, body, by) =>
    succeed(url, method, path, { token: by?.token ?? token, body });

/** @param {string} content */
const newPost = (content) => ({ postData: { content, postImage: 'https://example.com/picture.jpg' } });
/** @param {string} message @param {object} [more] */
const commentOf = (message, more) => ({ commentData: { message, ...more } });

/** @type {Action[][]} */
export const writing = [
  [
    {
      name: 'signup',
      ours: (call) =>
        call('POST', '/auth/signup', {
          ...{ name: 'Bench Person', password: 'long-enough' },
          email: `ours-${randomUUID()}@example.com`,
        }),
      bare: signUp,
    },
  ],
  [
    {
      name: 'createPost',
      ours: async (call, { own }) => {
        own.postId = (await call('POST', '/posts', newPost('A post of mine'))).post._id;
      },
      bare: async (db, world) => {
        world.own.postId = await createPost(db, world, 'A post of mine');
      },
    },
    {
      name: 'editPost',
      ours: (call, { own }) => call('POST', `/posts/edit/${own.postId}`, { postData: { content: 'Edited' } }),
      bare: (db, world) => editPost(db, world, 'Edited'),
    },
    {
      name: 'deletePost',
      ours: (call, { own }) => call('DELETE', `/posts/${own.postId}`),
      bare: deletePost,
    },
  ],
  [
    {
      name: 'likePost',
      ours: (call, { postId }) => call('POST', `/posts/like/${postId}`),
      bare: (db, world) => giveOpinion(db, world, 'like'),
    },
    {
      name: 'dislikePost',
      ours: (call, { postId }) => call('POST', `/posts/dislike/${postId}`),
      bare: (db, world) => giveOpinion(db, world, 'dislike'),
    },
  ],
  [
    {
      name: 'addComment',
      ours: async (call, { postId, own }) => {
        const { post } = await call('POST', `/comments/add/${postId}`, commentOf('Mine'));
        own.commentId = among(post.comments, 0)._id;
      },
      bare: async (db, world) => {
        world.own.commentId = await addComment(db, world, 'Mine', null);
      },
    },
    {
      name: 'addComment, an answer',
      ours: async (call, { postId, own }) => {
        const answer = commentOf('An answer', { parentId: own.commentId });
        const { post } = await call('POST', `/comments/add/${postId}`, answer);
        own.replyId = among(post.comments, 0)._id;
      },
      bare: async (db, world) => {
        world.own.replyId = await addComment(db, world, 'An answer', world.own.commentId);
      },
    },
    {
      name: 'editComment',
      ours: (call, { postId, own }) =>
        call('POST', `/comments/edit/${postId}/${own.commentId}`, commentOf('Edited')),
      bare: (db, world) => editComment(db, world, 'Edited'),
    },
    {
      name: 'upvoteComment',
      ours: (call, { postId, votedId }) => call('POST', `/comments/upvote/${postId}/${votedId}`),
      bare: (db, world) => vote(db, world, 1),
    },
    {
      name: 'downvoteComment',
      ours: (call, { postId, votedId }) => call('POST', `/comments/downvote/${postId}/${votedId}`),
      bare: (db, world) => vote(db, world, -1),
    },
    {
      name: 'deleteComment, an answer',
      ours: (call, { postId, own }) => call('POST', `/comments/delete/${postId}/${own.replyId}`),
      bare: (db, world) => deleteComment(db, world, world.own.replyId),
    },
    {
      name: 'deleteComment',
      ours: (call, { postId, own }) => call('POST', `/comments/delete/${postId}/${own.commentId}`),
      bare: (db, world) => deleteComment(db, world, world.own.commentId),
    },
  ],
  [
    {
      name: 'addBookmark',
      ours: (call, { postId }) => call('POST', `/users/bookmark/${postId}`),
      bare: addBookmark,
    },
    {
      name: 'removeBookmark',
      ours: (call, { postId }) => call('POST', `/users/remove-bookmark/${postId}`),
      bare: removeBookmark,
    },
  ],
  [
    {
      name: 'follow',
      ours: (call, { author }) => call('POST', `/users/follow/${author.uid}`),
      bare: follow,
    },
    {
      name: 'unfollow',
      ours: (call, { author }) => call('POST', `/users/unfollow/${author.uid}`),
      bare: unfollow,
    },
  ],
  [
    {
      name: 'editUser',
      ours: (call) => call('POST', '/users/edit', { userData: { bio: 'Measured' } }),
      bare: (db, world) => editUser(db, world, 'Measured'),
    },
  ],
  [
    {
      name: 'mute',
      ours: (call, { author }) => call('POST', `/users/mute/${author.uid}`),
      bare: (db, world) => setMuted(db, world, true),
    },
    {
      name: 'unmute',
      ours: (call, { author }) => call('DELETE', `/users/mute/${author.uid}`),
      bare: (db, world) => setMuted(db, world, false),
    },
  ],
];

/** @type {Action[][]} */
export const reading = [
  [
    { name: 'listPosts', ours: (call) => call('GET', '/posts?limit=10'), bare: readFeed },
    { name: 'getPost', ours: (call, { postId }) => call('GET', `/posts/${postId}`), bare: readPost },
    {
      name: 'listComments',
      ours: (call, { postId }) => call('GET', `/comments/${postId}?limit=20`),
      bare: readComments,
    },
    {
      name: 'listUsers, a search',
      ours: (call) => call('GET', '/users?limit=10&search=bench'),
      bare: searchPeople,
    },
  ],
];
