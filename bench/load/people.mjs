import { randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { api } from '@glimpse/contract/api';
import { ResponseError } from './load-site.mjs';

/** @typedef {import('./load-site.mjs').LoadSite} LoadSite */
/** @typedef {import('./load-site.mjs').Person} Person */

/** A reserved domain, so no mail ever reaches anybody. */
const domain = 'load.example.com';

/**
 * Calls `work` again after the time that the site asks for, as long as it answers 429 or is overloaded. A load test
 * creates and deletes its accounts through the same rate limits as everybody.
 *
 * @template Result
 * @param {() => Promise<Result>} work
 * @param {AbortSignal} [stopped]
 * @returns {Promise<Result>}
 */
export async function patiently(work, stopped) {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      const isTemporary = error instanceof ResponseError && (error.status === 429 || error.status === 503);
      if (!isTemporary || attempt === maxAttempts || error.retryAfterMs > longestWaitMs) throw error;
      await wait(error.retryAfterMs || 1000, undefined, stopped && { signal: stopped });
    }
  }
}

const maxAttempts = 10;
const longestWaitMs = 60_000;

/** The codes of Firebase Auth for an account that is deleted, or whose deletion has started. */
const deletedCodes = ['EMAIL_NOT_FOUND', 'INVALID_LOGIN_CREDENTIALS', 'USER_DISABLED'];

/**
 * The data of a new account. No other run has the same.
 *
 * @param {string} run
 * @param {number} index
 */
export const newAccount = (run, index) => ({
  name: `Load Test ${index}`,
  email: `load-${run}-${index}@${domain}`,
  password: randomBytes(12).toString('hex'),
});
/** @typedef {ReturnType<typeof newAccount>} Account */

/**
 * Creates an account as a client does. Throws if the site refuses it.
 *
 * @param {LoadSite} site
 * @param {Account} account
 * @returns {Promise<Person & { username: string }>}
 */
export async function signUp(site, account) {
  const { encodedToken, createdUser } = await site.call(api.signup, { body: account });
  const { email, password } = account;
  return { uid: createdUser._id, email, password, token: encodedToken, username: createdUser.username };
}

/**
 * Deletes an account with everything that belongs to it, if it exists. Signs in again before, because the deletion
 * needs a sign-in of the last five minutes. The site finishes the deletion in a job.
 *
 * @param {LoadSite} site
 * @param {Pick<Account, 'email' | 'password'>} account
 */
export async function deleteAccount(site, account) {
  const session = await site.signIn(account);
  if ('token' in session)
    await site.call(api.deleteAccount, { token: session.token, body: { confirmation: account.email } });
  else if (!deletedCodes.includes(session.code))
    throw new Error(`${account.email} cannot sign in to be deleted: ${session.code}`);
}
