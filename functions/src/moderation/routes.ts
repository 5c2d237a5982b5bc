import { api } from '@glimpse/contract/api';
import { moderatorRoute, type Route } from '../http/route.ts';
import { pageCache } from '../posts/page-cache.ts';
import { moderate, undoModeration } from './moderate.ts';

export const moderationRoutes: readonly Route[] = [
  moderatorRoute(api.moderate, async ({ body }, uid, { db, auth, nowMs }) => {
    const entryId = await moderate(db, nowMs, uid, body.actionData, async (targetUid) => {
      const { users } = await auth.getUsers([{ uid: targetUid }]);
      return users.some(({ customClaims }) => customClaims?.moderator === true);
    });
    pageCache(db).drop();
    return { entryId };
  }),
  moderatorRoute(api.undoModeration, async ({ params, body }, uid, { db, nowMs }) => {
    const entryId = await undoModeration(db, nowMs, uid, params.entryId, body.actionData.reason);
    pageCache(db).drop();
    return { entryId };
  }),
];
