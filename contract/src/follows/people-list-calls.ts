import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { readDefaults } from '../endpoint-defaults.ts';
import { nextCursor, UsersPage } from '../page.ts';
import { PostParams } from '../posts/post.ts';
import { OtherPerson, UserParams } from '../profiles/user.ts';

const peopleList = {
  ...readDefaults,
  access: 'required',
  params: UserParams,
  query: UsersPage,
  /** The first page starts with people whom the caller follows. Later pages may contain them again. */
  response: z.object({ people: z.array(OtherPerson), nextCursor }),
} as const;

export const peopleListCalls = {
  listLikers: endpoint({ ...peopleList, name: 'listLikers', path: '/posts/:postId/likes', params: PostParams }),
  listFollowers: endpoint({ ...peopleList, name: 'listFollowers', path: '/users/:userId/followers' }),
  listFollowing: endpoint({ ...peopleList, name: 'listFollowing', path: '/users/:userId/following' }),
} as const;
