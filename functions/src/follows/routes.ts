import { api } from '@glimpse/contract/api';
import { successMessages } from '@glimpse/contract/success-messages';
import type { Firestore } from 'firebase-admin/firestore';
import { commandRoute, signedInRoute } from '../http/route.ts';
import { showUsers } from '../profiles/read-users.ts';
import { authorOf } from '../views/user-view.ts';
import { type Follow, follow, unfollow } from './follow.ts';
import { listConnections, listLikers } from './list-people.ts';
import { acceptRequest, declineRequest, removeFollower } from './requests.ts';

export const followRoutes = [
  signedInRoute(api.follow, async ({ params }, uid, { db, nowMs }) => {
    const both = await follow(db, nowMs, uid, params.userId);
    const { fullName } = both.target.data;
    const shown = await show(db, both, !both.isRequested);
    return both.isRequested
      ? { ...shown, message: successMessages.requested(fullName), requested: true }
      : { ...shown, message: successMessages.following(fullName) };
  }),
  signedInRoute(api.unfollow, async ({ params }, uid, { db, nowMs }) => {
    const both = await unfollow(db, nowMs, uid, params.userId);
    const { fullName } = both.target.data;
    const message = both.isRequested
      ? successMessages.requestTakenBack(fullName)
      : successMessages.unfollowed(fullName);
    return { ...(await show(db, both, false)), message };
  }),
  commandRoute(api.acceptRequest, ({ params }, uid, { db, nowMs }) => acceptRequest(db, nowMs, uid, params.userId)),
  commandRoute(api.declineRequest, ({ params }, uid, { db }) => declineRequest(db, uid, params.userId)),
  commandRoute(api.removeFollower, ({ params }, uid, { db, nowMs }) => removeFollower(db, nowMs, uid, params.userId)),
  signedInRoute(api.listLikers, ({ params, query }, uid, { db }) => listLikers(db, uid, params.postId, query)),
  signedInRoute(api.listFollowers, ({ params, query }, uid, { db }) =>
    listConnections(db, uid, params.userId, 'followers', query),
  ),
  signedInRoute(api.listFollowing, ({ params, query }, uid, { db }) =>
    listConnections(db, uid, params.userId, 'following', query),
  ),
];

/** Returns the response with both people. `isFollowing` is whether the viewer follows the target now. */
async function show(db: Firestore, { viewer, target, blockLists }: Follow, isFollowing: boolean) {
  const known = new Map([[target.id, isFollowing ? authorOf(viewer) : null]]);
  const [user, followUser] = await showUsers(db, viewer.id, [viewer, target], blockLists, known);
  if (!user || !followUser) throw new Error('showUsers did not return both users');
  return { user, followUser };
}
