import { api } from '@glimpse/contract/api';
import { openRoute, signedInRoute } from '../http/route.ts';
import { userView } from '../views/user-view.ts';
import { editUser } from './edit-user.ts';
import { listUsers, readUser } from './read-users.ts';

export const userRoutes = [
  openRoute(api.listUsers, ({ query }, { db, viewerUid }) => listUsers(db, viewerUid, query)),
  openRoute(api.getUser, async ({ params }, { db, viewerUid }) => ({
    user: await readUser(db, viewerUid, params.userId),
  })),
  signedInRoute(api.editUser, async ({ body }, uid, { db, nowMs }) => ({
    user: userView(await editUser(db, nowMs, uid, body.userData)),
  })),
];
