import { api } from '@glimpse/contract/api';
import { signedInRoute } from '../http/route.ts';
import { followTag, unfollowTag } from './follow-tag.ts';

export const tagRoutes = [
  signedInRoute(api.followTag, async ({ params }, uid, { db, nowMs }) => {
    await followTag(db, nowMs, uid, params.tag);
    return {};
  }),
  signedInRoute(api.unfollowTag, async ({ params }, uid, { db }) => {
    await unfollowTag(db, uid, params.tag);
    return {};
  }),
];
