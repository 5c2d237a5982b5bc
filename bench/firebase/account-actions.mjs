/** As actions.mjs: signing in, what an account in Firebase Auth is told, mails, and what waits for its owner. */
import { randomUUID } from 'node:crypto';
import { getAuth } from 'firebase-admin/auth';
import { signUp } from '../lib/api-client.mjs';
import {
  applyCode,
  endSessions,
  followEmail,
  logIn,
  mailChange,
  mailReset,
  mailVerification,
  move,
  setPassword,
} from './bare-sign-in.mjs';
import {
  discardUpload,
  failJob,
  jobOf,
  letInboxWait,
  refreshInbox,
  retryJob,
  upload,
} from './bare-waiting.mjs';

/** @typedef {import('./actions.mjs').Action} Action */

const newAddress = () => `new-${randomUUID()}@example.com`;

/** Somebody else each time: what is done ends their sessions. @type {NonNullable<Action['before']>} */
async function newcomer(_db, { url, own }) {
  own.leaver = await signUp(url);
  // Their token is known, as that of whoever has been about for a while.
  return fetch(`${url}/users/${own.leaver.uid}`, { headers: { Authorization: own.leaver.token } });
}

/** A code as the link of a mail carries it. @type {NonNullable<Action['before']>} */
async function code(db, world) {
  await newcomer(db, world);
  const link = await getAuth().generateEmailVerificationLink(world.own.leaver.email);
  const oobCode = new URL(link).searchParams.get('oobCode');
  if (!oobCode) throw new Error('the link has no code');
  world.own.code = oobCode;
  return oobCode;
}

/** @type {Action[][]} */
export const ofAccounts = [
  [
    {
      name: 'login',
      ours: (call, { me }) =>
        call('POST', '/auth/login', { email: me.email, password: 'long-enough' }, { ...me, token: '' }),
      bare: logIn,
    },
  ],
  [
    {
      name: 'requestPasswordReset',
      ours: (call, { me }) => call('POST', '/auth/password-reset', { email: me.email }),
      bare: mailReset,
    },
  ],
  [
    {
      name: 'sendVerification',
      before: newcomer,
      ours: (call, { own }) => call('POST', '/account/verification', undefined, own.leaver),
      bare: mailVerification,
    },
  ],
  [
    {
      name: 'applyAction',
      before: code,
      ours: (call, { own }) => call('POST', '/auth/action/apply', { code: own.code }),
      bare: applyCode,
    },
  ],
  [
    {
      name: 'changeEmail',
      before: newcomer,
      ours: (call, { own }) => call('POST', '/account/email', { email: newAddress() }, own.leaver),
      bare: (db, world) => mailChange(db, world, newAddress()),
    },
  ],
  [
    {
      name: 'syncEmail',
      before: async (db, world) => {
        await newcomer(db, world);
        await move(world);
      },
      ours: (call, { own }) => call('POST', '/account/email/sync', undefined, own.leaver),
      bare: followEmail,
    },
  ],
  [
    {
      name: 'changePassword',
      before: newcomer,
      ours: (call, { own }) =>
        call('POST', '/account/password', { password: 'another-password' }, own.leaver),
      bare: setPassword,
    },
  ],
  [
    {
      name: 'signOutEverywhere',
      before: newcomer,
      ours: (call, { own }) => call('POST', '/account/sign-out', undefined, own.leaver),
      bare: endSessions,
    },
  ],
  [
    {
      name: 'retryJob',
      before: failJob,
      ours: (call, world) => call('POST', `/${jobOf(world).path}/retry`),
      bare: retryJob,
    },
  ],
  [
    {
      name: 'refreshInbox',
      before: letInboxWait,
      ours: (call) => call('POST', '/feed/refresh'),
      bare: refreshInbox,
    },
  ],
  [
    {
      name: 'discardUpload',
      before: upload,
      ours: (call, { own }) => call('DELETE', `/media/${own.upload}`),
      bare: discardUpload,
    },
  ],
];
