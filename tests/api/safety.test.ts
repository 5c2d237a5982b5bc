import { api } from '@glimpse/contract/api';
import { postErrors } from '@glimpse/contract/posts/post';
import { safetyErrors } from '@glimpse/contract/safety/safety-rules';
import { expect, it } from 'vitest';
import { call, expectError, expectSuccess } from '../support/api-client.ts';
import { createPerson, createPost } from '../support/people.ts';

it('blocks and mutes idempotently, and hides both people from each other', async () => {
  const [ana, bo] = await Promise.all([createPerson('Ana Lima'), createPerson('Bo Berg')]);
  const { id: postId } = await createPost(ana);
  const asAna = { token: ana.token, params: { userId: bo.uid } };
  for (const endpoint of [api.mute, api.unmute, api.block, api.block])
    expect(await expectSuccess(endpoint, asAna)).toEqual({});
  const asBo = { token: bo.token, params: { postId } };
  await expectError(api.likePost, asBo, 403, safetyErrors.notPossible().message);
  await expectError(api.getPost, asBo, 404, postErrors.notFound().message);
  const { posts } = await expectSuccess(api.listPosts, { token: bo.token, query: { limit: '50' } });
  expect(posts.map(({ id }) => id)).not.toContain(postId);
  for (const endpoint of [api.unblock, api.unblock]) await expectSuccess(endpoint, asAna);
  await expectSuccess(api.likePost, asBo);
  for (const endpoint of [api.block, api.unblock, api.mute, api.unmute])
    expect((await call(endpoint, { token: ana.token, params: { userId: '__no__' } })).status).toBe(400);
});
