import { api } from '@glimpse/contract/api';
import { serverMessages } from '@glimpse/contract/texts';
import type { Firestore } from 'firebase-admin/firestore';
import { readHidden } from '../hidden/hidden.ts';
import { signedInRoute } from '../http/route.ts';
import { showUsers } from '../users/read-users.ts';
import { type Follow, follow, unfollow } from './follow.ts';

export const followRoutes = [
  signedInRoute(api.follow, async ({ params }, uid, { db, nowMs }) => {
    const both = await follow(db, nowMs, uid, params.userId);
    return { ...(await shown(db, uid, both)), message: serverMessages.following(both.target.data.fullName) };
  }),
  signedInRoute(api.unfollow, async ({ params }, uid, { db }) => {
    const both = await unfollow(db, uid, params.userId);
    return { ...(await shown(db, uid, both)), message: serverMessages.unfollowed(both.target.data.fullName) };
  }),
];

async function shown(db: Firestore, uid: string, { viewer, target }: Follow) {
  const [user, followUser] = await showUsers(db, uid, [viewer, target], await readHidden(db, uid));
  if (!user || !followUser) throw new Error('two users in, two users out');
  return { user, followUser };
}
