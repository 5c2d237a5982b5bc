import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { actionDefaults } from '../endpoint-defaults.ts';
import { User, UserParams } from '../profiles/user.ts';

const FollowResponse = z.object({
  /** The caller. */
  user: User,
  /** The other person. */
  followUser: User,
  message: z.string(),
  /** Whether the call sent a follow request, because the account is private. */
  requested: z.optional(z.boolean()),
});

export const followCalls = {
  follow: endpoint({
    ...actionDefaults,
    name: 'follow',
    path: '/users/follow/:userId',
    params: UserParams,
    response: FollowResponse,
  }),
  unfollow: endpoint({
    ...actionDefaults,
    name: 'unfollow',
    path: '/users/unfollow/:userId',
    params: UserParams,
    response: FollowResponse,
  }),
  acceptRequest: endpoint({
    ...actionDefaults,
    name: 'acceptRequest',
    path: '/users/requests/accept/:userId',
    params: UserParams,
  }),
  declineRequest: endpoint({
    ...actionDefaults,
    name: 'declineRequest',
    path: '/users/requests/decline/:userId',
    params: UserParams,
  }),
  removeFollower: endpoint({
    ...actionDefaults,
    name: 'removeFollower',
    path: '/users/remove-follower/:userId',
    params: UserParams,
  }),
} as const;
