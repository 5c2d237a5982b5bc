/** As actions.mjs: what is done to people, for their safety, and to one's own account. */
import { signUp, succeed } from '../lib/api-client.mjs';
import {
  addDevice,
  beginExport,
  changeName,
  deleteAccount,
  readNotifications,
  removeDevice,
  tell,
  turnOff,
} from './bare-account.mjs';
import {
  answerRequest,
  ask,
  hide,
  removeFollower,
  report,
  setBlocked,
  setPrivate,
  undoHide,
} from './bare-safety.mjs';

const reason = 'To be measured';

/** @type {import('./actions.mjs').Action[][]} */
export const ofPeople = [
  [
    {
      name: 'block',
      ours: (call, { author }) => call('POST', `/users/block/${author.uid}`),
      bare: (db, world) => setBlocked(db, world, true),
    },
    {
      name: 'unblock',
      ours: (call, { author }) => call('DELETE', `/users/block/${author.uid}`),
      bare: (db, world) => setBlocked(db, world, false),
    },
  ],
  [
    {
      name: 'report',
      before: (db, { me, postId }) => db.doc(`reports/post:${postId}_${me.uid}`).delete(),
      ours: (call, { postId }) =>
        call('POST', '/reports', { reportData: { kind: 'post', postId, reason: 'spam' } }),
      bare: report,
    },
    {
      name: 'moderate, hide a post',
      ours: async (call, { moderator, postId, own }) => {
        const actionData = { caseId: `post:${postId}`, action: 'hide', reason };
        own.entryId = (await call('POST', '/moderation/actions', { actionData }, moderator)).entryId;
      },
      bare: hide,
    },
    {
      name: 'undoModeration',
      ours: (call, { moderator, own }) =>
        call('POST', `/moderation/undo/${own.entryId}`, { actionData: { reason } }, moderator),
      bare: undoHide,
    },
  ],
  [
    {
      name: 'changePrivacy, to private',
      ours: (call, { keeper }) => call('POST', '/users/privacy', { isPrivate: true }, keeper),
      bare: (db, world) => setPrivate(db, world, true),
    },
    {
      name: 'follow, a request',
      ours: (call, { keeper }) => call('POST', `/users/follow/${keeper.uid}`),
      bare: ask,
    },
    {
      name: 'acceptRequest',
      ours: (call, { me, keeper }) => call('POST', `/users/requests/accept/${me.uid}`, undefined, keeper),
      bare: (db, world) => answerRequest(db, world, true),
    },
    {
      name: 'removeFollower',
      ours: (call, { me, keeper }) => call('POST', `/users/remove-follower/${me.uid}`, undefined, keeper),
      bare: removeFollower,
    },
    {
      name: 'declineRequest',
      before: (_db, { url, me, keeper }) =>
        succeed(url, 'POST', `/users/follow/${keeper.uid}`, { token: me.token }),
      ours: (call, { me, keeper }) => call('POST', `/users/requests/decline/${me.uid}`, undefined, keeper),
      bare: (db, world) => answerRequest(db, world, false),
    },
    {
      name: 'changePrivacy, to public',
      ours: (call, { keeper }) => call('POST', '/users/privacy', { isPrivate: false }, keeper),
      bare: (db, world) => setPrivate(db, world, false),
    },
  ],
  [
    {
      name: 'readNotifications',
      before: tell,
      ours: (call) => call('POST', '/notifications/read', { through: Date.now() }),
      bare: readNotifications,
    },
  ],
  [
    {
      name: 'changeNotifications',
      ours: (call) => call('POST', '/notifications/settings', { kind: 'mention', isOn: false }),
      bare: turnOff,
    },
  ],
  [
    {
      name: 'addDevice',
      ours: (call, { me }) => call('POST', '/devices', { token: `device of ${me.uid}` }),
      bare: addDevice,
    },
    {
      name: 'removeDevice',
      ours: (call, { me }) => call('POST', '/devices/remove', { token: `device of ${me.uid}` }),
      bare: removeDevice,
    },
  ],
  [
    {
      name: 'exportData',
      before: (db, { me }) => db.doc(`jobs/exportData-${me.uid}`).delete(),
      ours: (call) => call('POST', '/account/export'),
      bare: beginExport,
    },
  ],
  [
    {
      name: 'changeName',
      ours: (call) => call('POST', '/account/name', { name: 'Bench Person' }),
      bare: (db, world) => changeName(db, world, 'Bench Person'),
    },
  ],
  [
    {
      name: 'deleteAccount',
      before: async (_db, { url, own }) => {
        own.leaver = await signUp(url);
        // Whoever deletes an account has been about: the token is known.
        await succeed(url, 'GET', `/users/${own.leaver.uid}`, { token: own.leaver.token });
      },
      ours: (call, { own: { leaver } }) =>
        call('POST', '/account/deletion', { confirmation: leaver.email }, leaver),
      bare: deleteAccount,
    },
  ],
];
