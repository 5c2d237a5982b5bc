import { api } from '@glimpse/contract/api';
import type { AuthUser } from '@glimpse/contract/auth';
import { serverMessages } from '@glimpse/contract/texts';
import type { UserDoc } from '@glimpse/contract/user';
import { listBookmarks } from '../bookmarks/list-bookmarks.ts';
import type { Stored } from '../firestore/documents.ts';
import type { Call } from '../http/call.ts';
import { openRoute } from '../http/route.ts';
import { userView } from '../views/user-view.ts';
import { logIn } from './login.ts';
import { signUp } from './signup.ts';

export const authRoutes = [
  openRoute(api.login, async ({ body }, call) => {
    const { db, auth, identity, nowMs, settings } = call;
    const { idToken, user } = await logIn(db, auth, identity, nowMs, body, settings.genericLoginErrors);
    return {
      encodedToken: idToken,
      foundUser: await authUser(call, user),
      message: serverMessages.welcomeBack(user.data.fullName),
    };
  }),
  openRoute(api.signup, async ({ body }, { db, auth, identity, nowMs }) => {
    const { idToken, user } = await signUp(db, auth, identity, nowMs, body);
    return {
      encodedToken: idToken,
      createdUser: { ...userView(user), bookmarks: [] },
      message: serverMessages.welcomeBack(user.data.fullName),
    };
  }),
];

async function authUser({ db }: Call, user: Stored<UserDoc>): Promise<AuthUser> {
  const { bookmarks } = await listBookmarks(db, user.id, {});
  return { ...userView(user), bookmarks };
}
