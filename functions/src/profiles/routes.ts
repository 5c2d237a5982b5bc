import { api } from '@glimpse/contract/api';
import { openRoute, type Route, signedInRoute } from '../http/route.ts';
import type { Uploads } from '../media/uploads.ts';
import { userView } from '../views/user-view.ts';
import { editUser } from './edit-user.ts';
import { listUsers, readUser } from './read-users.ts';

export const userRoutes = (uploads: Uploads): Route[] => [
  openRoute(api.listUsers, ({ query }, { db, viewerUid }) => listUsers(db, viewerUid, query)),
  openRoute(api.getUser, async ({ params }, { db, viewerUid, nowMs }) => ({
    user: await readUser(db, viewerUid, params.userId, nowMs),
  })),
  signedInRoute(api.editUser, async ({ body }, uid, { db, nowMs }) => ({
    user: userView(await editUser(db, nowMs, uid, body.userData, uploads.isPictureOf)),
  })),
];
