import { randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { api } from '@glimpse/contract/api';
import { minimalResponse } from '@glimpse/contract/endpoint';
import { messageOf } from '../../scripts/lib/terminal.mjs';
import { Firebase } from '../../tests/smoke/firebase.ts';
import { request, Site } from '../../tests/smoke/site.ts';
import { inLanes } from '../lib/stats.mjs';

/** @typedef {ReturnType<typeof newAccount>} Account */

/** Requests at once, before and after the load. */
export const lanes = 4;

/** A site that is called as our client calls it, so that responses contain only what an action changed. */
export class LoadSite extends Site {
  /** @param {string} origin @param {import('../../tests/smoke/site.ts').Config} config from the page */
  constructor(origin, config) {
    super(origin, process.env.GLIMPSE_APP_CHECK_TOKEN);
    this.config = config;
    this.firebase = new Firebase(this, config);
  }

  /** @override */
  get headers() {
    return { ...super.headers, [minimalResponse.name]: minimalResponse.value };
  }

  /** The Firestore emulator of the site. Null for a deployed site. */
  get database() {
    const { emulators, firebase } = this.config;
    if (!emulators) return null;
    return { origin: `http://${emulators.firestore.host}:${emulators.firestore.port}`, project: firebase.projectId };
  }
}

/** The data of a new account, at a domain that is reserved. No other run has the same. @param {string} run @param {number} index */
export const newAccount = (run, index) => ({
  name: `Load Test ${index}`,
  email: `load-${run}-${index}@load.example.com`,
  password: randomBytes(12).toString('hex'),
});

/**
 * Deletes the accounts with everything that belongs to them, and waits until the site has done that. Tries again for
 * some minutes, because the rate limits can refuse a deletion after a load test. Returns a message for what is left.
 *
 * @param {LoadSite} site
 * @param {readonly Account[]} accounts
 * @param {readonly string[]} postIds
 */
export async function deleteAccounts(site, accounts, postIds) {
  const end = performance.now() + 300_000;
  const checks = [
    ...accounts.map((account) => () => deleteAccount(site, account)),
    ...postIds.map((postId) => async () => {
      const { status } = await site.send(api.getPost, { params: { postId } });
      return status === 404 ? '' : `post ${postId}`;
    }),
  ];
  for (;;) {
    /** @type {string[]} */
    const left = [];
    await inLanes(checks.length, lanes, async (index) => {
      const message = await checks[index]?.().catch(messageOf);
      if (message) left.push(message);
    });
    if (left.length === 0 || performance.now() > end) return left;
    await wait(1000);
  }
}

/** Returns a message while the account exists. @param {LoadSite} site @param {Account} account */
async function deleteAccount(site, { email, password }) {
  const { emulators, firebase } = site.config;
  const host = 'identitytoolkit.googleapis.com';
  const origin = emulators ? `${emulators.auth}/${host}` : `https://${host}`;
  // A deletion needs a sign-in of the last five minutes.
  const { status, text } = await request(`${origin}/v1/accounts:signInWithPassword?key=${firebase.apiKey}`, {
    method: 'POST',
    headers: { ...site.headers, 'Content-Type': 'application/json' },
    body: JSON.stringify({ email, password, returnSecureToken: true }),
  });
  if (/EMAIL_NOT_FOUND|INVALID_LOGIN_CREDENTIALS|USER_DISABLED/.test(text)) return '';
  if (status !== 200) return `${email}: ${text.slice(0, 200)}`;
  await site.callOk(api.deleteAccount, { token: JSON.parse(text).idToken, body: { confirmation: email } });
  return `${email} is being deleted`;
}
