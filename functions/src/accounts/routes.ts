import { accountTexts, freshSignInMs } from '@glimpse/contract/accounts/account';
import { api } from '@glimpse/contract/api';
import { guestAccount } from '@glimpse/contract/auth/guest';
import { serverErrors } from '@glimpse/contract/errors';
import type { ActionLinks } from '../auth/action-links.ts';
import { ownView } from '../auth/contact.ts';
import { followEmail } from '../auth/move-email.ts';
import { readViewer } from '../firestore/require.ts';
import type { Call } from '../http/call.ts';
import { type Route, signedInRoute } from '../http/route.ts';
import { changeEmail } from './change-email.ts';
import { changeName } from './change-name.ts';
import { deleteAccount } from './start-account-deletion.ts';
import { startExport } from './start-export.ts';

/** The calls of /settings. Each refuses the guest, whose account is everybody's. */
export const accountRoutes = (links: ActionLinks): Route[] => [
  signedInRoute(api.changeName, async ({ body }, uid, { db, auth, nowMs }) => {
    refuseGuest(uid);
    const user = await changeName(db, auth, nowMs, uid, body.name);
    return { user: await ownView(db, user), message: accountTexts.nameChanged };
  }),
  signedInRoute(api.changeEmail, async ({ body }, uid, call) => {
    refuseGuest(uid);
    requireFreshSignIn(call);
    const address = body.email.toLowerCase();
    await changeEmail(call.db, links, uid, call.viewerToken, address);
    return { message: accountTexts.changeSent(address) };
  }),
  signedInRoute(api.syncEmail, async (_input, uid, { db, auth, nowMs }) => {
    const user = await followEmail(db, auth, nowMs, uid, readViewer(db, uid));
    if (!user) throw serverErrors.viewerNotRegistered();
    return { user: await ownView(db, user) };
  }),
  signedInRoute(api.sendVerification, async (_input, uid, { db, auth, viewerToken }) => {
    refuseGuest(uid);
    const account = auth.getUser(uid);
    account.catch(() => {});
    await readViewer(db, uid);
    const { email = '' } = await account;
    await links.sendVerification(viewerToken);
    return { message: accountTexts.verificationSent(email) };
  }),
  signedInRoute(api.changePassword, async ({ body }, uid, call) => {
    refuseGuest(uid);
    requireFreshSignIn(call);
    await readViewer(call.db, uid);
    // Ends every session, this one too.
    await call.auth.updateUser(uid, { password: body.password });
    return { message: accountTexts.passwordChanged };
  }),
  signedInRoute(api.signOutEverywhere, async (_input, uid, { db, auth }) => {
    refuseGuest(uid);
    await readViewer(db, uid);
    await auth.revokeRefreshTokens(uid);
    return { message: accountTexts.signedOutEverywhere };
  }),
  signedInRoute(api.exportData, async (_input, uid, { db, nowMs }) => {
    refuseGuest(uid);
    return { jobId: await startExport(db, nowMs, uid) };
  }),
  signedInRoute(api.deleteAccount, async ({ body }, uid, call) => {
    refuseGuest(uid);
    requireFreshSignIn(call);
    await deleteAccount(call.db, call.auth, call.nowMs, uid, body.confirmation);
    return { message: accountTexts.deleted };
  }),
];

function refuseGuest(uid: string): void {
  if (uid === guestAccount.uid) throw serverErrors.guestFixed();
}

/** Who finds an open browser has a token, but no password. */
function requireFreshSignIn({ nowMs, signedInMs }: Call): void {
  if (nowMs - signedInMs > freshSignInMs) throw serverErrors.signInAgain();
}
