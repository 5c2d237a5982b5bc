import { accountTexts, freshSignInMs } from '@glimpse/contract/accounts/account';
import { accountErrors } from '@glimpse/contract/accounts/account-errors';
import { api } from '@glimpse/contract/api';
import { guestAccount } from '@glimpse/contract/auth/guest';
import { signInErrors } from '@glimpse/contract/auth/sign-in-errors';
import { usernameTexts } from '@glimpse/contract/profiles/username';
import type { ActionLinks } from '../auth/action-links.ts';
import { ownView } from '../auth/contact.ts';
import { syncVerifiedEmail } from '../auth/sync-verified-email.ts';
import { readViewer } from '../firestore/require.ts';
import type { Call } from '../http/call.ts';
import { type Route, signedInRoute } from '../http/route.ts';
import { retryJob } from '../jobs/retry-job.ts';
import { readLanguage } from '../preferences/change-preferences.ts';
import { changeEmail, changeEmailVisibility } from './change-email.ts';
import { changeName } from './change-name.ts';
import { changeUsername } from './change-username.ts';
import { startExport } from './export-data.ts';
import { deleteAccount } from './start-account-deletion.ts';

/** The calls of /settings. Most reject the guest, because many people share the guest account. */
export const accountRoutes = (links: ActionLinks): Route[] => [
  signedInRoute(api.changeName, async ({ body }, uid, { db, auth, nowMs }) => {
    rejectGuest(uid);
    const user = await changeName(db, auth, nowMs, uid, body.name);
    return { user: await ownView(db, user), message: accountTexts.nameChanged };
  }),
  signedInRoute(api.changeUsername, async ({ body }, uid, { db, nowMs }) => {
    rejectGuest(uid);
    const user = await changeUsername(db, nowMs, uid, body.username);
    return { user: await ownView(db, user), message: usernameTexts.changed };
  }),
  signedInRoute(api.changeEmail, async ({ body }, uid, call) => {
    rejectGuest(uid);
    requireFreshSignIn(call);
    const address = body.email.toLowerCase();
    const language = await readLanguage(call.db, uid, call.language);
    await changeEmail(call.db, call.auth, links, uid, call.viewerToken, address, language);
    return { message: accountTexts.changeSent(address) };
  }),
  signedInRoute(api.changeEmailVisibility, async ({ body }, uid, { db, nowMs }) => {
    await changeEmailVisibility(db, nowMs, uid, body.isHidden);
    return {};
  }),
  signedInRoute(api.syncEmail, async (_input, uid, { db, auth, nowMs }) => {
    const user = await syncVerifiedEmail(db, auth, nowMs, uid, readViewer(db, uid));
    if (!user) throw signInErrors.viewerNotRegistered();
    return { user: await ownView(db, user) };
  }),
  signedInRoute(api.sendVerification, async (_input, uid, { db, auth, viewerToken, language }) => {
    rejectGuest(uid);
    const account = auth.getUser(uid);
    account.catch(() => {});
    await readViewer(db, uid);
    const { email = '' } = await account;
    await links.sendVerification(viewerToken, await readLanguage(db, uid, language));
    return { message: accountTexts.verificationSent(email) };
  }),
  signedInRoute(api.changePassword, async ({ body }, uid, call) => {
    rejectGuest(uid);
    requireFreshSignIn(call);
    await readViewer(call.db, uid);
    // Ends all sessions, including this one.
    await call.auth.updateUser(uid, { password: body.password });
    return { message: accountTexts.passwordChanged };
  }),
  signedInRoute(api.signOutEverywhere, async (_input, uid, { db, auth }) => {
    rejectGuest(uid);
    await readViewer(db, uid);
    await auth.revokeRefreshTokens(uid);
    return { message: accountTexts.signedOutEverywhere };
  }),
  signedInRoute(api.exportData, async (_input, uid, { db, nowMs }) => {
    rejectGuest(uid);
    return { jobId: await startExport(db, nowMs, uid) };
  }),
  signedInRoute(api.retryJob, async ({ params }, uid, { db, nowMs }) => {
    await retryJob(db, nowMs, uid, params.jobId);
    return {};
  }),
  signedInRoute(api.deleteAccount, async ({ body }, uid, call) => {
    rejectGuest(uid);
    requireFreshSignIn(call);
    await deleteAccount(call.db, call.auth, call.nowMs, uid, body.confirmation);
    return { message: accountTexts.deleted };
  }),
];

function rejectGuest(uid: string): void {
  if (uid === guestAccount.uid) throw accountErrors.guestFixed();
}

/** Requires a recent sign-in. A person at somebody else's open browser has a token, but not the password. */
function requireFreshSignIn({ nowMs, signedInMs }: Call): void {
  if (nowMs - signedInMs > freshSignInMs) throw accountErrors.signInAgain();
}
