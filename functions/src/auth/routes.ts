import { accountTexts } from '@glimpse/contract/accounts/account';
import { api } from '@glimpse/contract/api';
import { guest } from '@glimpse/contract/auth/guest';
import { successMessages } from '@glimpse/contract/success-messages';
import { openRoute, type Route } from '../http/route.ts';
import { userView } from '../views/user-view.ts';
import { type ActionLinks, applyAction } from './action-links.ts';
import { ownView } from './contact.ts';
import type { Identity } from './identity.ts';
import { logIn } from './login.ts';
import { signUp } from './signup.ts';

export const authRoutes = (identity: Identity, links: ActionLinks, genericLoginErrors: boolean): Route[] => [
  openRoute(api.login, async ({ body }, { db, auth, nowMs }) => {
    const { idToken, user, bookmarks } = await logIn(db, auth, identity, nowMs, body, genericLoginErrors);
    return {
      encodedToken: idToken,
      foundUser: { ...(await ownView(db, user)), bookmarks },
      message: successMessages.welcomeBack(user.data.fullName),
    };
  }),
  openRoute(api.signup, async ({ body }, { db, auth, nowMs }) => {
    const { idToken, user } = await signUp(db, auth, identity, nowMs, body);
    return {
      encodedToken: idToken,
      createdUser: { ...userView(user), bookmarks: [] },
      message: successMessages.welcomeBack(user.data.fullName),
    };
  }),
  openRoute(api.requestPasswordReset, async ({ body }, { language }) => {
    const address = body.email.toLowerCase();
    // The guest's password is public, so nobody may reset it. The preferences of the account are not read, because that
    // would take longer only if there is an account.
    if (address !== guest.email) await links.sendPasswordReset(address, language);
    return { message: accountTexts.resetSent };
  }),
  openRoute(api.checkAction, ({ body }) => links.check(body.code)),
  openRoute(api.applyAction, ({ body }, { db, auth, nowMs }) => applyAction(db, auth, links, nowMs, body)),
];
