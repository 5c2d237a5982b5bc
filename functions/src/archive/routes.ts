import { api } from '@glimpse/contract/api';
import { type Route, signedInRoute } from '../http/route.ts';
import { postsResponse } from '../posts/read-post.ts';
import { archivePost, type BringBack, unarchivePost } from './archive-post.ts';

export const archiveRoutes = (bringBack: BringBack): Route[] => [
  signedInRoute(api.archivePost, ({ params }, uid, call) =>
    postsResponse(call, (prefetch) => archivePost(call.db, call.nowMs, uid, params.postId, prefetch)),
  ),
  signedInRoute(api.unarchivePost, ({ params }, uid, call) =>
    postsResponse(call, () => unarchivePost(call.db, call.nowMs, uid, params.postId, bringBack)),
  ),
];
