import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { act, None } from '../endpoint-parts.ts';
import { User, UserParams } from '../profiles/user.ts';

/** `requested` is true if the account is private. The call then sent a follow request. */
const FollowResponse = z.object({
  user: User,
  followUser: User,
  message: z.string(),
  requested: z.optional(z.boolean()),
});

/** Follows and follow requests. */
export const followCalls = {
  follow: endpoint({
    ...act,
    name: 'follow',
    status: 200,
    path: '/users/follow/:userId',
    params: UserParams,
    response: FollowResponse,
  }),
  unfollow: endpoint({
    ...act,
    name: 'unfollow',
    status: 200,
    path: '/users/unfollow/:userId',
    params: UserParams,
    response: FollowResponse,
  }),
  acceptRequest: endpoint({
    ...act,
    name: 'acceptRequest',
    status: 200,
    path: '/users/requests/accept/:userId',
    params: UserParams,
    response: None,
  }),
  declineRequest: endpoint({
    ...act,
    name: 'declineRequest',
    status: 200,
    path: '/users/requests/decline/:userId',
    params: UserParams,
    response: None,
  }),
  removeFollower: endpoint({
    ...act,
    name: 'removeFollower',
    status: 200,
    path: '/users/remove-follower/:userId',
    params: UserParams,
    response: None,
  }),
} as const;
