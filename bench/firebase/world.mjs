/** Who acts, and upon what: one world for the API and one for the bare program, both alike. */
import { randomUUID } from 'node:crypto';
import { getAuth } from 'firebase-admin/auth';
import { createPost, signUp, succeed } from '../lib/api-client.mjs';

/** More than a preview holds. */
const crowdSize = 25;

/** @typedef {import('../lib/api-client.mjs').Person} Person */
/** @typedef {Awaited<ReturnType<typeof createWorlds>>[number]} World */

/**
 * Two people, a post of the other one that a crowd likes, with a comment that the crowd has voted for. `template`: what a new post holds
 * besides its words; `profile`: what a new person does; `own`: what the person has made in this round. The keeper can make their account private.
 *
 * @param {string} url
 * @param {import('firebase-admin/firestore').Firestore} db
 */
export async function createWorlds(url, db) {
  const crowd = [];
  for (let index = 0; index < crowdSize; index++) crowd.push(await signUp(url));
  return [await createWorld(url, db, crowd), await createWorld(url, db, crowd)];
}

/** @param {string} url @param {import('firebase-admin/firestore').Firestore} db @param {Person[]} crowd */
async function createWorld(url, db, crowd) {
  const [me, author] = [await signUp(url), await signUp(url)];
  const profile = (await db.doc(`users/${me.uid}`).get()).data() ?? {};
  const postId = await createPost(url, author);
  const template = (await db.doc(`posts/${postId}`).get()).data() ?? {};
  const votedId = randomUUID();
  const commentData = { message: 'What a light!', commentId: votedId };
  await succeed(url, 'POST', `/comments/add/${postId}`, { token: author.token, body: { commentData } });
  for (const { token } of crowd) {
    await succeed(url, 'POST', `/posts/like/${postId}`, { token });
    await succeed(url, 'POST', `/comments/upvote/${postId}/${votedId}`, { token });
    await succeed(url, 'POST', `/users/follow/${author.uid}`, { token });
  }
  const keeper = await signUp(url);
  // As it is once it has been private: the jobs that would finish it do not run.
  for (const isPrivate of [true, false])
    await succeed(url, 'POST', '/users/privacy', { token: keeper.token, body: { isPrivate } });
  const moderator = await moderatorAt(url);
  const own = { postId: '', commentId: '', replyId: '', entryId: '', leaver: me, upload: '', code: '' };
  return { url, me, author, keeper, moderator, postId, votedId, profile, template, own };
}

/** Claims come with the next token. @param {string} url @returns {Promise<Person>} */
async function moderatorAt(url) {
  const person = await signUp(url);
  await getAuth().setCustomUserClaims(person.uid, { moderator: true });
  const body = { email: person.email, password: 'long-enough' };
  return { ...person, token: (await succeed(url, 'POST', '/auth/login', { body })).encodedToken };
}
