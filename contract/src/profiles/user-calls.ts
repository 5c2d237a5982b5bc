import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { act, read } from '../endpoint-parts.ts';
import { nextCursor, UsersPage } from '../page.ts';
import { ProfileEdit, User, UserOrEmailParams, UserParams } from './user.ts';

/** `requested`: the account is private, and has been asked. */
const FollowAnswer = z.object({
  user: User,
  followUser: User,
  message: z.string(),
  requested: z.optional(z.boolean()),
});

/** People, and who follows whom. */
export const userCalls = {
  listUsers: endpoint({
    ...read,
    name: 'listUsers',
    path: '/users',
    query: UsersPage,
    answer: z.object({ users: z.array(User), nextCursor }),
  }),
  getUser: endpoint({
    ...read,
    name: 'getUser',
    path: '/users/:userId',
    params: UserOrEmailParams,
    answer: z.object({ user: User }),
  }),
  editUser: endpoint({
    ...act,
    name: 'editUser',
    path: '/users/edit',
    body: z.object({ userData: z.extend(ProfileEdit, { email: z.optional(z.string()) }) }),
    answer: z.object({ user: User }),
  }),
  syncEmail: endpoint({
    ...act,
    name: 'syncEmail',
    status: 200,
    path: '/account/email/sync',
    answer: z.object({ user: User }),
  }),
  follow: endpoint({
    ...act,
    name: 'follow',
    status: 200,
    path: '/users/follow/:userId',
    params: UserParams,
    answer: FollowAnswer,
  }),
  unfollow: endpoint({
    ...act,
    name: 'unfollow',
    status: 200,
    path: '/users/unfollow/:userId',
    params: UserParams,
    answer: FollowAnswer,
  }),
} as const;
