import * as z from 'zod/mini';
import { Millis } from '../fields.ts';
import { Author } from '../profiles/user.ts';

/**
 * `users/{uid}/following/{other}` and `users/{uid}/followers/{other}`: a follow, with a summary of the other person.
 * `isAccepted` is true if the follow started with a follow request.
 */
export const FollowDoc = z.extend(Author, { isAccepted: z.boolean(), createdAt: Millis });
export type FollowDoc = z.infer<typeof FollowDoc>;

/**
 * `users/{to}/requests/{uid}`: a follow request to a private account, with a summary of the person `uid` who sent it.
 */
export const FollowRequestDoc = z.extend(Author, { to: z.string(), createdAt: Millis });
export type FollowRequestDoc = z.infer<typeof FollowRequestDoc>;
