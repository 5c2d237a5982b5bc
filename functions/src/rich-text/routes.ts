import { api } from '@glimpse/contract/api';
import { commandRoute } from '../http/route.ts';
import { followTag, unfollowTag } from './follow-tag.ts';

export const tagRoutes = [
  commandRoute(api.followTag, ({ params }, uid, { db, nowMs }) => followTag(db, nowMs, uid, params.tag)),
  commandRoute(api.unfollowTag, ({ params }, uid, { db }) => unfollowTag(db, uid, params.tag)),
];
