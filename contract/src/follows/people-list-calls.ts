import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { read } from '../endpoint-parts.ts';
import { nextCursor, UsersPage } from '../page.ts';
import { PostParams } from '../posts/post.ts';
import { OtherPerson, UserParams } from '../profiles/user.ts';

/** The first page starts with people whom the caller follows. Later pages may contain them again. */
const People = z.object({ people: z.array(OtherPerson), nextCursor });
const circle = {
  ...read,
  access: 'required',
  params: UserParams,
  query: UsersPage,
  response: People,
} as const;

export const peopleListCalls = {
  listLikers: endpoint({
    ...read,
    access: 'required',
    name: 'listLikers',
    path: '/posts/:postId/likes',
    params: PostParams,
    query: UsersPage,
    response: People,
  }),
  listFollowers: endpoint({ ...circle, name: 'listFollowers', path: '/users/:userId/followers' }),
  listFollowing: endpoint({ ...circle, name: 'listFollowing', path: '/users/:userId/following' }),
} as const;
