import { api } from '@glimpse/contract/api';
import { getAuth } from 'firebase-admin/auth';
import { describe, expect, it } from 'vitest';
import { emailRef } from '../../functions/src/auth/emails.ts';
import { findInconsistencies } from '../../functions/testing/consistency.ts';
import { call, expectSuccess } from '../support/api-client.ts';
import { countOf, database, eventually, idsIn, readDocument } from './support/database.ts';
import { createPeople, createPerson, createPost, password, uniqueWord } from './support/people.ts';

const profilesOf = async (email: string) =>
  (await database().collection('users').where('email', '==', email).get()).docs.map(({ id }) => id);
const uidWithEmail = async (email: string) => (await emailRef(database(), email).get()).get('uid');
const postsOf = (uid: string) => countOf(database().collection('posts').where('postBy.uid', '==', uid));

describe('email address', () => {
  it('belongs to the profile from sign-up on', async () => {
    const ana = await createPerson();
    expect(await uidWithEmail(ana.email.toUpperCase())).toBe(ana.uid);
  });

  it('finds its owner’s posts in any letter case, and none if it is unknown', async () => {
    const ana = await createPerson();
    const { _id } = await createPost(ana);
    const { posts } = await expectSuccess(api.listUserPosts, {
      params: { username: ana.email.toUpperCase() },
    });
    expect(posts.map((post) => post._id)).toEqual([_id]);
    const none = await expectSuccess(api.listUserPosts, {
      params: { username: `${uniqueWord()}@example.com` },
    });
    expect(none).toEqual({ posts: [], nextCursor: null });
  });

  it('stays with its owner after a change in Firebase Auth alone, until somebody signs up with it', async () => {
    const ana = await createPerson();
    const email = `${uniqueWord()}@example.com`;
    await getAuth().updateUser(ana.uid, { email });
    expect(await profilesOf(ana.email)).toEqual([ana.uid]);
    const body = { name: 'Not Ana', email: ana.email, password };
    const { createdUser } = await expectSuccess(api.signup, { body });
    expect([await profilesOf(ana.email), await profilesOf(email)]).toEqual([[createdUser._id], [ana.uid]]);
    expect([await uidWithEmail(ana.email), await uidWithEmail(email)]).toEqual([createdUser._id, ana.uid]);
  });

  it('goes to an account that was created without our API when it logs in', async () => {
    const ana = await createPerson();
    await getAuth().updateUser(ana.uid, { email: `${uniqueWord()}@example.com` });
    const { uid } = await getAuth().createUser({ email: ana.email, password, displayName: 'Not Ana' });
    await expectSuccess(api.login, { body: { email: ana.email, password } });
    expect(await profilesOf(ana.email)).toEqual([uid]);
  });
});

describe('an account that is deleted in Firebase Auth', () => {
  it('loses its profile, address, posts and follows', async () => {
    const [ana, bo] = await createPeople(2);
    if (!ana || !bo) throw new Error('two people');
    const { _id: postId } = await createPost(ana);
    await expectSuccess(api.likePost, { token: bo.token, params: { postId } });
    await expectSuccess(api.follow, { token: ana.token, params: { userId: bo.uid } });
    await expectSuccess(api.follow, { token: bo.token, params: { userId: ana.uid } });
    await getAuth().deleteUser(ana.uid);
    await eventually(() => readDocument(`users/${ana.uid}`), undefined, 'the profile goes');
    await eventually(() => readDocument(`jobs/removeAccount-${ana.uid}`), undefined, 'the rest goes');
    expect([await uidWithEmail(ana.email), await postsOf(ana.uid)]).toEqual([undefined, 0]);
    expect(await idsIn(`users/${bo.uid}/followers`)).toEqual([]);
    await eventually(() => findInconsistencies(database(), [bo.uid], [postId]), []);
  });

  it('frees its address for a new sign-up at once', async () => {
    const ana = await createPerson();
    await createPost(ana);
    await getAuth().deleteUser(ana.uid);
    const { createdUser } = await expectSuccess(api.signup, {
      body: { name: 'New Ana', email: ana.email, password },
    });
    expect(await profilesOf(ana.email)).toEqual([createdUser._id]);
    expect(await uidWithEmail(ana.email)).toBe(createdUser._id);
    await eventually(() => postsOf(ana.uid), 0);
    const { status } = await call(api.getUser, { params: { userId: ana.uid } });
    expect(status).toBe(404);
  });
});
