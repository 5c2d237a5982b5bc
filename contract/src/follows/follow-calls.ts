import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { act, None } from '../endpoint-parts.ts';
import { UserParams } from '../profiles/user.ts';

/** Private accounts, and who may follow. */
export const privacyCalls = {
  changePrivacy: endpoint({
    ...act,
    name: 'changePrivacy',
    status: 200,
    path: '/users/privacy',
    body: z.object({ isPrivate: z.boolean() }),
    answer: None,
  }),
  acceptRequest: endpoint({
    ...act,
    name: 'acceptRequest',
    status: 200,
    path: '/users/requests/accept/:userId',
    params: UserParams,
    answer: None,
  }),
  declineRequest: endpoint({
    ...act,
    name: 'declineRequest',
    status: 200,
    path: '/users/requests/decline/:userId',
    params: UserParams,
    answer: None,
  }),
  removeFollower: endpoint({
    ...act,
    name: 'removeFollower',
    status: 200,
    path: '/users/remove-follower/:userId',
    params: UserParams,
    answer: None,
  }),
} as const;
