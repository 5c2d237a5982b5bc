/** What each call of the API reads and writes in Firestore, counted on the wire between the two. */
import { readFile } from 'node:fs/promises';
import { deleteApp, initializeApp } from 'firebase-admin/app';
import { getAuth } from 'firebase-admin/auth';
import { getStorage } from 'firebase-admin/storage';
import { inRoot } from '../scripts/lib/paths.mjs';
import { progress } from '../scripts/lib/terminal.mjs';
import { createPost, send, signUp, succeed } from './lib/api-client.mjs';
import { apiBundle, buildApiCode } from './lib/api-code.mjs';
import { startApi } from './lib/api-server.mjs';
import { measureFanOut } from './lib/fan-out.mjs';
import { startGrpcCounter } from './lib/grpc-counter.mjs';
import { withStack } from './lib/stack.mjs';
import { among, inLanes } from './lib/stats.mjs';

/** Enough that every preview is full and a call that reads a whole list would stand out. */
const crowd = 60;
const pageSize = 20;
/**
 * What a call may read: two for each thing it answers with, embedded ones included (a bookmark and its post), and a
 * constant for the viewer, the thing itself and the viewer's own part in it. What it may write is the same for all.
 */
const allowance = { perItem: 2, constant: 12, written: 8 };

/** How many things an answer holds: the elements of its lists, at any depth. @param {unknown} value @returns {number} */
function itemsIn(value) {
  if (typeof value !== 'object' || value === null) return 0;
  const own = Array.isArray(value) ? value.length : 0;
  return Object.values(value).reduce((/** @type {number} */ sum, inner) => sum + itemsIn(inner), own);
}

/**
 * A call to measure. A function stands for what an earlier answer decides.
 *
 * @typedef {{
 *   name: string,
 *   how?: string,
 *   token: string,
 *   body?: unknown,
 *   query?: string,
 *   params?: Params | (() => Params),
 *   after?: (answer: Answer) => void,
 * }} Call
 * @typedef {Record<string, string>} Params
 * @typedef {Record<string, { method: string, path: string }>} Api
 * @typedef {import('./lib/report.mjs').Report} Report
 * @typedef {import('./lib/api-client.mjs').Answer} Answer
 * @typedef {Awaited<ReturnType<typeof prepare>>} World
 */

/** Followers of somebody who posts. */
const followers = { small: [1000], full: [1000, 5000, 10_000] };

/** @type {import('./run.mjs').Bench} */
export async function benchCost(report, { size, isCounted }) {
  await buildApiCode();
  await withStack('bench', async (stack) => {
    const counter = await startGrpcCounter(stack.env.FIRESTORE_EMULATOR_HOST);
    const counted = await startApi({ ...stack.env, FIRESTORE_EMULATOR_HOST: counter.address });
    const app = initializeApp(JSON.parse(stack.env.FIREBASE_CONFIG), 'bench');
    try {
      progress(`A post that ${crowd} people like and comment on`);
      const world = await prepare(counted.url, app);
      /** @type {{ api: Api }} */
      const { api } = await import(apiBundle);
      const all = calls(world);
      const left = Object.keys(api).filter(
        (name) => !(name in unmeasured) && !all.some((call) => call.name === name),
      );
      if (left.length > 0) throw new Error(`these calls are not measured: ${left.join(', ')}`);
      for (const call of all) await measure(report, api, counted.url, counter, call);
      for (const count of isCounted ? [] : followers[size]) {
        progress(`${count.toLocaleString('en')} followers`);
        await measureFanOut(report, app, counted.url, count);
      }
    } finally {
      await deleteApp(app);
      await counted.stop();
      counter.stop();
    }
  });
}

/** Calls that succeed after a failure only, or with what Firebase Auth alone has sent. */
const unmeasured = {
  retryJob: 'a job that has failed',
  checkAction: 'the code of a mail',
  applyAction: 'the code of a mail',
};

/** @param {string} url @param {import('firebase-admin/app').App} app */
async function prepare(url, app) {
  const bucket = getStorage(app).bucket();
  /** @type {import('./lib/api-client.mjs').Person[]} */
  const people = [];
  await inLanes(crowd, 8, async () => people.push(await signUp(url)));
  const [author, viewer] = [among(people, 0), among(people, 1)];
  const postId = await createPost(url, author);
  for (let index = 0; index < pageSize + 5; index++) await createPost(url, author);
  const comment = { commentData: { message: 'What a light!' } };
  for (const { token } of people.slice(2)) {
    await succeed(url, 'POST', `/posts/like/${postId}`, { token });
    await succeed(url, 'POST', `/comments/add/${postId}`, { token, body: comment });
    await succeed(url, 'POST', `/users/follow/${author.uid}`, { token });
  }
  const { comments } = await succeed(url, 'GET', `/comments/${postId}`);
  for (const { token } of people.slice(2))
    await succeed(url, 'POST', `/comments/upvote/${postId}/${among(comments, 0)._id}`, { token });
  const { posts } = await succeed(url, 'GET', '/posts');
  for (const { _id } of posts) await succeed(url, 'POST', `/users/bookmark/${_id}`, { token: viewer.token });
  const picture = await readFile(inRoot('seed/media/espresso.jpg'));
  /** @param {string} uploadId */
  const upload = async (uploadId) => {
    const file = bucket.file(`incoming/${viewer.uid}/${uploadId}/original`);
    await file.save(picture, { contentType: 'image/jpeg', resumable: false });
  };
  await upload('posted');
  await upload('discarded');
  await succeed(url, 'POST', '/media/discarded', { token: viewer.token });
  // Claims come with the next token.
  const moderator = among(people, 3);
  await getAuth(app).setCustomUserClaims(moderator.uid, { moderator: true });
  const { encodedToken } = await succeed(url, 'POST', '/auth/login', {
    body: { email: moderator.email, password: 'long-enough' },
  });
  return {
    other: among(people, 2),
    moderator: encodedToken,
    ...{ author, viewer, postId, commentId: among(comments, 0)._id, bookmarked: among(posts, 0)._id },
  };
}

/** In an order in which each can succeed. @param {World} world @returns {Call[]} */
function calls({ author, viewer, other, moderator, postId, commentId, bookmarked }) {
  const own = { postId: '', commentId: '', entryId: '' };
  const asking = { token: other.token, params: { userId: viewer.uid } };
  const asked = { params: { userId: other.uid } };
  const reason = 'To be measured';
  const message = { commentData: { message: 'A comment of mine' } };
  const profile = { userData: { bio: 'Measured', website: 'https://example.com' } };
  const page = { query: `?limit=${pageSize}` };
  /** @type {(Omit<Call, 'token'> & { token?: string })[]} */
  const all = [
    { name: 'login', body: { email: viewer.email, password: 'long-enough' } },
    {
      name: 'signup',
      body: { name: 'Late Person', email: `late-${process.pid}@example.com`, password: 'long-enough' },
    },
    { name: 'listUsers', ...page },
    { name: 'listSuggestions' },
    { name: 'listLikers', ...page, params: { postId } },
    { name: 'listFollowers', ...page, params: { userId: author.uid } },
    { name: 'listFollowing', ...page, params: { userId: viewer.uid } },
    { name: 'refreshInbox' },
    { name: 'listBookmarks', ...page },
    { name: 'getUser', params: { userId: author.uid } },
    { name: 'editUser', body: profile },
    { name: 'removeBookmark', params: { postId: bookmarked } },
    { name: 'addBookmark', params: { postId: bookmarked } },
    { name: 'follow', params: { userId: author.uid } },
    { name: 'unfollow', params: { userId: author.uid } },
    { name: 'listPosts', ...page },
    { name: 'listUserPosts', ...page, params: { username: author.email } },
    { name: 'getPost', params: { postId } },
    { name: 'likePost', params: { postId } },
    { name: 'dislikePost', params: { postId } },
    { name: 'listComments', ...page, params: { postId } },
    {
      name: 'addComment',
      params: { postId },
      body: message,
      after: ({ post }) => {
        own.commentId = among(post.comments, 0)._id;
      },
    },
    {
      name: 'addComment',
      how: 'an answer that mentions',
      params: { postId },
      body: {
        commentData: { message: '@benchperson1 #light', parentId: commentId, mentionedUids: [author.uid] },
      },
    },
    {
      name: 'listComments',
      how: 'answers to one',
      query: `${page.query}&parentId=${commentId}`,
      params: { postId },
    },
    { name: 'editComment', params: () => ({ postId, commentId: own.commentId }), body: message },
    { name: 'upvoteComment', params: { postId, commentId } },
    { name: 'downvoteComment', params: { postId, commentId } },
    { name: 'deleteComment', params: () => ({ postId, commentId: own.commentId }) },
    { name: 'processUpload', params: { uploadId: 'posted' } },
    {
      name: 'createPost',
      body: { postData: { content: 'Mine #light', uploadId: 'posted' } },
      after: ({ post }) => {
        own.postId = post._id;
      },
    },
    { name: 'editPost', params: () => ({ postId: own.postId }), body: { postData: { content: 'Edited' } } },
    { name: 'deletePost', params: () => ({ postId: own.postId }) },
    { name: 'readNotifications', body: { through: Date.now() } },
    { name: 'changeNotifications', body: { kind: 'mention', isOn: false } },
    { name: 'addDevice', body: { token: 'a-token-of-cloud-messaging' } },
    { name: 'removeDevice', body: { token: 'a-token-of-cloud-messaging' } },
    { name: 'discardUpload', params: { uploadId: 'discarded' } },
    { name: 'mute', ...asked },
    { name: 'unmute', ...asked },
    { name: 'block', ...asked },
    { name: 'unblock', ...asked },
    { name: 'changePrivacy', body: { isPrivate: true } },
    { name: 'follow', how: 'a request', ...asking },
    { name: 'acceptRequest', ...asked },
    { name: 'removeFollower', ...asked },
    { name: 'follow', how: 'a second request', ...asking },
    { name: 'declineRequest', ...asked },
    { name: 'report', body: { reportData: { kind: 'post', postId, reason: 'spam' } } },
    {
      name: 'moderate',
      token: moderator,
      body: { actionData: { caseId: `post:${postId}`, action: 'hide', reason } },
      after: ({ entryId }) => {
        own.entryId = entryId;
      },
    },
    {
      name: 'undoModeration',
      token: moderator,
      params: () => ({ entryId: own.entryId }),
      body: { actionData: { reason } },
    },
    { name: 'changeName', body: { name: 'Measured Person' } },
    { name: 'requestPasswordReset', body: { email: viewer.email } },
    { name: 'sendVerification' },
    { name: 'changeEmail', body: { email: `later-${process.pid}@example.com` } },
    { name: 'syncEmail' },
    { name: 'exportData' },
    { name: 'changePassword', token: other.token, body: { password: 'longer-than-before' } },
    { name: 'signOutEverywhere', token: author.token },
    { name: 'deleteAccount', body: { confirmation: viewer.email } },
  ];
  return all.map((call) => ({ token: viewer.token, ...call }));
}

/**
 * @param {Report} report
 * @param {Api} api
 * @param {string} url
 * @param {Awaited<ReturnType<typeof startGrpcCounter>>} counter
 * @param {Call} call
 */
async function measure(report, api, url, counter, call) {
  const endpoint = api[call.name];
  if (!endpoint) throw new Error(`the API has no ${call.name}`);
  const { method, path } = endpoint;
  const params = typeof call.params === 'function' ? call.params() : (call.params ?? {});
  const address =
    path.replace(/:(\w+)/g, (_, key) => encodeURIComponent(params[key] ?? '')) + (call.query ?? '');
  counter.take();
  const answer = await send(url, method, address, { token: call.token, body: call.body });
  const { reads, writes, attempts } = counter.take();
  if (answer.status > 299)
    throw new Error(`${call.name} answered ${answer.status}: ${JSON.stringify(answer.body)}`);
  call.after?.(answer.body);
  const items = itemsIn(answer.body);
  const what = `${call.name}${call.how ? `, ${call.how}` : ''}`;
  report.figure({
    what: `${what}: documents read`,
    unit: '',
    value: reads,
    budget: allowance.perItem * items + allowance.constant,
    note: `${items} things in the answer's lists`,
  });
  report.figure({
    what: `${what}: documents written`,
    unit: '',
    value: writes,
    budget: allowance.written,
    note: attempts > 1 ? `in ${attempts} commits` : '',
  });
}
