import { api } from '@glimpse/contract/api';
import { guest } from '@glimpse/contract/auth/guest';
import { serverErrors } from '@glimpse/contract/errors';
import { safetyErrors } from '@glimpse/contract/safety-errors';
import { expect, it } from 'vitest';
import { call, fail, succeed } from '../support/api-client.ts';
import { newPost, person } from './support/people.ts';

it('blocks and mutes by the calls of the API, which may come twice, and hides on both sides', async () => {
  const [ana, bo] = await Promise.all([person('Ana Lima'), person('Bo Berg')]);
  const { id: postId } = await newPost(ana);
  const ofAna = { token: ana.token, params: { userId: bo.uid } };
  for (const endpoint of [api.mute, api.unmute, api.block, api.block])
    expect(await succeed(endpoint, ofAna)).toEqual({});
  const ofBo = { token: bo.token, params: { postId } };
  await fail(api.likePost, ofBo, 403, safetyErrors.notPossible().message);
  await fail(api.getPost, ofBo, 404, serverErrors.postNotFound().message);
  const { posts } = await succeed(api.listPosts, { token: bo.token, query: { limit: '50' } });
  expect(posts.map(({ id }) => id)).not.toContain(postId);
  for (const endpoint of [api.unblock, api.unblock]) await succeed(endpoint, ofAna);
  await succeed(api.likePost, ofBo);
});

it('takes that from whoever is signed in, but for the guest, and from nobody else', async () => {
  const ana = await person();
  const params = { userId: ana.uid };
  const { encodedToken: token } = await succeed(api.login, { body: guest });
  for (const endpoint of [api.block, api.unblock, api.mute, api.unmute]) {
    await fail(endpoint, { params }, 401, serverErrors.invalidToken().message);
    expect((await call(endpoint, { token, params: { userId: '__no__' } })).status).toBe(400);
  }
  for (const endpoint of [api.block, api.mute])
    await fail(endpoint, { token, params }, 403, safetyErrors.guestHides().message);
  await fail(api.block, { token: ana.token, params }, 400, safetyErrors.hideSelf().message);
});
