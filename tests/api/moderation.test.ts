import { accountErrors } from '@glimpse/contract/accounts/account-errors';
import { api } from '@glimpse/contract/api';
import { signInErrors } from '@glimpse/contract/auth/sign-in-errors';
import { moderationErrors } from '@glimpse/contract/moderation/moderation';
import { paths } from '@glimpse/contract/paths';
import { postErrors } from '@glimpse/contract/posts/post';
import { profileErrors } from '@glimpse/contract/profiles/user';
import { expect, it } from 'vitest';
import { people as seeded, seedPassword } from '../../seed/people.ts';
import { call, expectError, expectSuccess } from '../support/api-client.ts';
import { eventually, firebaseAuth, readDocument } from '../support/database.ts';
import { createPerson, createPost, createTwoPeople, password } from '../support/people.ts';

const tokenOf = async (email: string, secret: string) =>
  (await expectSuccess(api.login, { body: { email, password: secret } })).encodedToken;
const moderator = () => tokenOf(seeded.wren.email, seedPassword);
const reason = 'Not here';

it('accepts reports from signed-in people, and actions from moderators only', async () => {
  const [ana, bo] = await createTwoPeople();
  const { id: postId } = await createPost(ana);
  const reportData = { kind: 'post', postId, reason: 'spam' };
  const actionData = { caseId: `post:${postId}`, action: 'dismiss', reason };
  await expectError(api.report, { body: { reportData } }, 401, signInErrors.invalidToken().message);
  for (const { token } of [bo, bo]) await expectSuccess(api.report, { token, body: { reportData } });
  expect((await readDocument(paths.case(`post:${postId}`)))?.reportCount).toBe(1);
  for (const bad of [{ kind: 'post', postId, reason: 'none' }, { kind: 'post', reason: 'spam' }, { kind: 'x' }])
    expect((await call(api.report, { token: bo.token, body: { reportData: bad } })).status).toBe(400);

  const undoing = { params: { entryId: 'none' }, body: { actionData: { reason } } };
  for (const [endpoint, options] of [
    [api.moderate, { body: { actionData } }],
    [api.undoModeration, undoing],
  ] as const) {
    await expectError(endpoint, options, 401, signInErrors.invalidToken().message);
    for (const { token } of [ana, bo])
      await expectError(endpoint, { ...options, token }, 403, moderationErrors.moderatorsOnly().message);
  }
  const token = await moderator();
  for (const bad of [
    { ...actionData, reason: ' ' },
    { ...actionData, caseId: '../users' },
    { ...actionData, action: 'x' },
  ])
    expect((await call(api.moderate, { token, body: { actionData: bad } })).status).toBe(400);
  await expectSuccess(api.moderate, { token, body: { actionData } });
  await expectError(api.moderate, { token, body: { actionData } }, 400, moderationErrors.caseClosed().message);
});

it('blocks sign-in and hides the account while it is suspended', async () => {
  const [ana, bo, token] = await Promise.all([createPerson('Ana Lima'), createPerson('Bo Berg'), moderator()]);
  const { id: postId } = await createPost(ana);
  await expectSuccess(api.report, {
    token: bo.token,
    body: { reportData: { kind: 'person', userId: ana.uid, reason: 'hate', text: 'See the posts' } },
  });
  const actionData = { caseId: `person:${ana.uid}`, action: 'suspend', reason };
  const { entryId } = await expectSuccess(api.moderate, { token, body: { actionData } });
  const body = { postData: { content: 'Still here', postImage: 'https://example.com/a.jpg' } };
  await expectError(api.createPost, { token: ana.token, body }, 403, accountErrors.suspended().message);
  await expectError(api.getUser, { params: { userId: ana.uid } }, 404, profileErrors.notFound().message);
  await eventually(async () => (await firebaseAuth().getUser(ana.uid)).disabled, true);
  await eventually(async () => (await readDocument(paths.post(postId)))?.visibility, 'hidden');
  await expectError(api.getPost, { token: bo.token, params: { postId } }, 404, postErrors.notFound().message);
  const entering = { email: ana.email, password };
  await expectError(api.login, { body: entering }, 403, accountErrors.suspended().message);

  await expectSuccess(api.undoModeration, { token, params: { entryId }, body: { actionData: { reason } } });
  await eventually(async () => (await firebaseAuth().getUser(ana.uid)).disabled, false);
  await eventually(async () => (await readDocument(paths.post(postId)))?.visibility, 'public');
  await tokenOf(ana.email, password);
  await expectError(
    api.moderate,
    { token, body: { actionData: { ...actionData, caseId: 'person:nobody' } } },
    404,
    moderationErrors.caseNotFound().message,
  );
});

it('blocks and mutes can be repeated, and undone repeatedly', async () => {
  const [ana, bo] = await createTwoPeople();
  const asAna = { token: ana.token, params: { userId: bo.uid } };
  for (const endpoint of [api.mute, api.mute, api.unmute, api.unmute, api.block, api.block, api.unblock, api.unblock])
    expect(await expectSuccess(endpoint, asAna)).toEqual({});
});
