import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { act, read } from '../endpoint-parts.ts';
import { nextCursor, UsersPage } from '../page.ts';
import { ProfileEdit, User, UserOrEmailParams } from './user.ts';

/** Read, search and edit profiles. */
export const userCalls = {
  listUsers: endpoint({
    ...read,
    name: 'listUsers',
    path: '/users',
    query: UsersPage,
    response: z.object({ users: z.array(User), nextCursor }),
  }),
  getUser: endpoint({
    ...read,
    name: 'getUser',
    path: '/users/:userId',
    params: UserOrEmailParams,
    response: z.object({ user: User }),
  }),
  editUser: endpoint({
    ...act,
    name: 'editUser',
    path: '/users/edit',
    body: z.object({ userData: z.extend(ProfileEdit, { email: z.optional(z.string()) }) }),
    response: z.object({ user: User }),
  }),
  syncEmail: endpoint({
    ...act,
    name: 'syncEmail',
    status: 200,
    path: '/account/email/sync',
    response: z.object({ user: User }),
  }),
} as const;
