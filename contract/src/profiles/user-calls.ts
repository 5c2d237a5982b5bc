import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { actionDefaults, readDefaults } from '../endpoint-defaults.ts';
import { nextCursor, UsersPage } from '../page.ts';
import { ProfileEdit, User, UserOrEmailParams } from './user.ts';

export const userCalls = {
  listUsers: endpoint({
    ...readDefaults,
    name: 'listUsers',
    path: '/users',
    query: UsersPage,
    response: z.object({ users: z.array(User), nextCursor }),
  }),
  getUser: endpoint({
    ...readDefaults,
    name: 'getUser',
    path: '/users/:userId',
    params: UserOrEmailParams,
    response: z.object({ user: User }),
  }),
  editUser: endpoint({
    ...actionDefaults,
    name: 'editUser',
    status: 201,
    path: '/users/edit',
    body: z.object({ userData: z.extend(ProfileEdit, { email: z.optional(z.string()) }) }),
    response: z.object({ user: User }),
  }),
  syncEmail: endpoint({
    ...actionDefaults,
    name: 'syncEmail',
    path: '/account/email/sync',
    response: z.object({ user: User }),
  }),
} as const;
