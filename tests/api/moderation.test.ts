import { api } from '@glimpse/contract/api';
import { guest } from '@glimpse/contract/auth/guest';
import { serverErrors } from '@glimpse/contract/errors';
import { paths } from '@glimpse/contract/paths';
import { safetyErrors } from '@glimpse/contract/safety-errors';
import { expect, it } from 'vitest';
import { people as seeded, seedPassword } from '../../seed/people.ts';
import { call, fail, succeed } from '../support/api-client.ts';
import { accounts, eventually, stored } from './support/database.ts';
import { newPost, password, person } from './support/people.ts';

const tokenOf = async (email: string, secret: string) =>
  (await succeed(api.login, { body: { email, password: secret } })).encodedToken;
const moderator = () => tokenOf(seeded.wren.email, seedPassword);
const reason = 'Not here';

it('takes reports from whoever is signed in, and actions from moderators alone', async () => {
  const [ana, bo] = await Promise.all([person('Ana Lima'), person('Bo Berg')]);
  const { id: postId } = await newPost(ana);
  const reportData = { kind: 'post', postId, reason: 'spam' };
  const actionData = { caseId: `post:${postId}`, action: 'dismiss', reason };
  await fail(api.report, { body: { reportData } }, 401, serverErrors.invalidToken().message);
  const asGuest = { token: await tokenOf(guest.email, guest.password) };
  for (const token of [bo.token, bo.token, asGuest.token])
    await succeed(api.report, { token, body: { reportData } });
  expect((await stored(paths.case(`post:${postId}`)))?.reportCount).toBe(2);
  for (const bad of [
    { kind: 'post', postId, reason: 'none' },
    { kind: 'post', reason: 'spam' },
    { kind: 'x' },
  ])
    expect((await call(api.report, { token: bo.token, body: { reportData: bad } })).status).toBe(400);

  const undoing = { params: { entryId: 'none' }, body: { actionData: { reason } } };
  for (const [endpoint, calling] of [
    [api.moderate, { body: { actionData } }],
    [api.undoModeration, undoing],
  ] as const) {
    await fail(endpoint, calling, 401, serverErrors.invalidToken().message);
    for (const { token } of [ana, bo, asGuest])
      await fail(endpoint, { ...calling, token }, 403, safetyErrors.moderatorsOnly().message);
  }
  const token = await moderator();
  for (const bad of [
    { ...actionData, reason: ' ' },
    { ...actionData, caseId: '../users' },
    { ...actionData, action: 'x' },
  ])
    expect((await call(api.moderate, { token, body: { actionData: bad } })).status).toBe(400);
  await succeed(api.moderate, { token, body: { actionData } });
  await fail(api.moderate, { token, body: { actionData } }, 400, safetyErrors.caseClosed().message);
});

it('suspends an account: nobody gets in or sees it, until that is taken back', async () => {
  const [ana, bo, token] = await Promise.all([person('Ana Lima'), person('Bo Berg'), moderator()]);
  const { id: postId } = await newPost(ana);
  await succeed(api.report, {
    token: bo.token,
    body: { reportData: { kind: 'person', userId: ana.uid, reason: 'hate', text: 'See the posts' } },
  });
  const actionData = { caseId: `person:${ana.uid}`, action: 'suspend', reason };
  const { entryId } = await succeed(api.moderate, { token, body: { actionData } });
  const body = { postData: { content: 'Still here', postImage: 'https://example.com/a.jpg' } };
  const refused = await call(api.createPost, { token: ana.token, body });
  expect([401, 403]).toContain(refused.status);
  await fail(api.getUser, { params: { userId: ana.uid } }, 404, serverErrors.userNotFound().message);
  await eventually(async () => (await accounts().getUser(ana.uid)).disabled, true);
  await eventually(async () => (await stored(paths.post(postId)))?.visibility, 'hidden');
  await fail(api.getPost, { token: bo.token, params: { postId } }, 404, serverErrors.postNotFound().message);
  const entering = { email: ana.email, password };
  expect((await call(api.login, { body: entering })).status).toBe(401);

  await succeed(api.undoModeration, { token, params: { entryId }, body: { actionData: { reason } } });
  await eventually(async () => (await accounts().getUser(ana.uid)).disabled, false);
  await eventually(async () => (await stored(paths.post(postId)))?.visibility, 'public');
  await tokenOf(ana.email, password);
  await fail(
    api.moderate,
    { token, body: { actionData: { ...actionData, caseId: 'person:nobody' } } },
    404,
    safetyErrors.caseNotFound().message,
  );
});
