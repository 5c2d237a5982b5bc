import * as z from 'zod/mini';
import { Millis } from '../fields.ts';
import { Author } from '../profiles/user.ts';

/**
 * `users/{uid}/following/{other}` and `users/{uid}/followers/{other}`: a summary of the other person.
 * `isAccepted` is true if the follow started with a follow request.
 */
export const FollowDoc = z.extend(Author, { isAccepted: z.boolean(), createdAt: Millis });
export type FollowDoc = z.infer<typeof FollowDoc>;

/**
 * `users/{uid}/requests/{from}`: a follow request to the private account `to`, with a summary of the person who sent
 * it (`uid`).
 */
export const FollowRequestDoc = z.extend(Author, { to: z.string(), createdAt: Millis });
export type FollowRequestDoc = z.infer<typeof FollowRequestDoc>;
