import { accountErrors } from '@glimpse/contract/accounts/account-errors';
import { signInErrors } from '@glimpse/contract/auth/sign-in-errors';
import { expect, it } from 'vitest';
import { noon } from '../../testing/people.ts';
import { identify } from './viewer.ts';

it.each([
  ['of a suspended account', 'auth/user-disabled', accountErrors.suspended()],
  ['of a deleted account', 'auth/user-not-found', signInErrors.viewerNotRegistered()],
  ['of an ended session', 'auth/id-token-revoked', signInErrors.invalidToken()],
  ['that is malformed', 'auth/argument-error', signInErrors.invalidToken()],
])('a token %s is refused with the right error', async (_which, code, error) => {
  const auth = { verifyIdToken: () => Promise.reject(Object.assign(new Error(code), { code })) };
  const { uid, refusal } = await identify(auth, 'Bearer token', noon);
  expect([uid, refusal()]).toEqual([null, error]);
});
