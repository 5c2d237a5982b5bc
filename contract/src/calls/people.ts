import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { read } from '../endpoint-parts.ts';
import { Count } from '../fields.ts';
import { nextCursor, UsersPage } from '../page.ts';
import { PostParams } from '../posts/post.ts';
import { PersonSummary, UserParams } from '../profiles/user.ts';

/** Somebody else, as far as a button to follow needs to know them. */
export const OtherPerson = z.extend(PersonSummary, { isPrivate: z.boolean() });
export type OtherPerson = z.infer<typeof OtherPerson>;

/**
 * Somebody to follow, and why: `knownBy` names at most two of those whom the caller follows and who follow this person; `knownCount`: how
 * many there are, as far as was looked.
 */
export const Suggestion = z.object({
  user: OtherPerson,
  followerCount: Count,
  knownBy: z.array(z.string()),
  knownCount: Count,
});
export type Suggestion = z.infer<typeof Suggestion>;

/** Whom the caller follows come first; pages after the first may name them again. */
const People = z.object({ people: z.array(OtherPerson), nextCursor });
const circle = { ...read, access: 'required', params: UserParams, query: UsersPage, answer: People } as const;

/** People to get to know, and lists of people. */
export const peopleCalls = {
  listLikers: endpoint({
    ...read,
    access: 'required',
    name: 'listLikers',
    path: '/posts/:postId/likes',
    params: PostParams,
    query: UsersPage,
    answer: People,
  }),
  listFollowers: endpoint({ ...circle, name: 'listFollowers', path: '/users/:userId/followers' }),
  listFollowing: endpoint({ ...circle, name: 'listFollowing', path: '/users/:userId/following' }),
  listSuggestions: endpoint({
    ...read,
    access: 'required',
    name: 'listSuggestions',
    path: '/users/suggestions',
    answer: z.object({ suggestions: z.array(Suggestion) }),
  }),
} as const;
