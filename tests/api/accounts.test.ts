import { api } from '@glimpse/contract/api';
import { getAuth } from 'firebase-admin/auth';
import { describe, expect, it } from 'vitest';
import { emailRef } from '../../functions/src/auth/emails.ts';
import { contradictions } from '../../functions/testing/consistency.ts';
import { call, fail, succeed } from '../support/api-client.ts';
import { countOf, database, eventually, idsIn, stored } from './support/database.ts';
import { newPost, password, people, person, uniqueWord } from './support/people.ts';

const profilesOf = async (email: string) =>
  (await database().collection('users').where('email', '==', email).get()).docs.map(({ id }) => id);
const ownerOf = async (email: string) => (await emailRef(database(), email).get()).get('uid');
const postsOf = (uid: string) => countOf(database().collection('posts').where('postBy.uid', '==', uid));

describe('an address', () => {
  it('is owned by the profile from the sign-up on', async () => {
    const ana = await person();
    expect(await ownerOf(ana.email.toUpperCase())).toBe(ana.uid);
  });

  it('finds its person’s posts, whatever its case, and nobody’s finds none', async () => {
    const ana = await person();
    const { _id } = await newPost(ana);
    const { posts } = await succeed(api.listUserPosts, { params: { username: ana.email.toUpperCase() } });
    expect(posts.map((post) => post._id)).toEqual([_id]);
    const none = await succeed(api.listUserPosts, { params: { username: `${uniqueWord()}@example.com` } });
    expect(none).toEqual({ posts: [], nextCursor: null });
  });

  it('stays its owner’s when they take another in Firebase Auth', async () => {
    const ana = await person();
    await getAuth().updateUser(ana.uid, { email: `${uniqueWord()}@example.com` });
    const body = { name: 'Not Ana', email: ana.email, password };
    await fail(api.signup, { body }, 422, 'Email Already Exists.');
    expect(await profilesOf(ana.email)).toEqual([ana.uid]);
    // Nor for somebody who has made the account without us.
    await getAuth().createUser({ email: ana.email, password, displayName: 'Not Ana' });
    await fail(api.login, { body: { email: ana.email, password } }, 422, 'Email Already Exists.');
    expect(await profilesOf(ana.email)).toEqual([ana.uid]);
  });
});

describe('an account that is deleted by hand', () => {
  it('takes its profile, address, posts and edges with it', async () => {
    const [ana, bo] = await people(2);
    if (!ana || !bo) throw new Error('two people');
    const { _id: postId } = await newPost(ana);
    await succeed(api.likePost, { token: bo.token, params: { postId } });
    await succeed(api.follow, { token: ana.token, params: { userId: bo.uid } });
    await succeed(api.follow, { token: bo.token, params: { userId: ana.uid } });
    await getAuth().deleteUser(ana.uid);
    await eventually(() => stored(`users/${ana.uid}`), undefined, 'the profile goes');
    await eventually(() => stored(`jobs/removeAccount-${ana.uid}`), undefined, 'the rest goes');
    expect([await ownerOf(ana.email), await postsOf(ana.uid)]).toEqual([undefined, 0]);
    expect(await idsIn(`users/${bo.uid}/followers`)).toEqual([]);
    await eventually(() => contradictions(database(), [bo.uid], [postId]), []);
  });

  it('leaves its address to whoever signs up with it, at once', async () => {
    const ana = await person();
    await newPost(ana);
    await getAuth().deleteUser(ana.uid);
    const { createdUser } = await succeed(api.signup, {
      body: { name: 'New Ana', email: ana.email, password },
    });
    expect(await profilesOf(ana.email)).toEqual([createdUser._id]);
    expect(await ownerOf(ana.email)).toBe(createdUser._id);
    await eventually(() => postsOf(ana.uid), 0);
    const { status } = await call(api.getUser, { params: { userId: ana.uid } });
    expect(status).toBe(404);
  });
});
