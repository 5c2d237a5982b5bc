import * as z from 'zod/mini';
import { Millis } from '../fields.ts';

/**
 * `users/{uid}/inbox/{postId}`: a post by a person whom `uid` follows.
 * It has only the id of the post. The client reads the post itself, so that the security rules of the post apply. A
 * TTL policy deletes the document at `expireAt`.
 */
export const InboxDoc = z.object({
  postId: z.string(),
  authorUid: z.string(),
  /** The time of the post. */
  createdAt: Millis,
  expireAt: Millis,
});
export type InboxDoc = z.infer<typeof InboxDoc>;

/** `users/{uid}/private/inbox`: state of the inbox. A new account has no such document. */
export const InboxStateDoc = z.object({
  /** Authors with more than `followLimits.fanOutMax` followers. `refreshInbox` copies their posts into this inbox. */
  pulled: z._default(z.array(z.string()), []),
  /** Posts of these authors up to this time are in the inbox. 0 means never. */
  pulledAt: z._default(Millis, 0),
  /** When the inbox was last cut to `followLimits.inboxPosts`. 0 means never. */
  trimmedAt: z._default(Millis, 0),
});
export type InboxStateDoc = z.infer<typeof InboxStateDoc>;

/**
 * `users/{uid}/private/reach`: exists for an author with very many followers. Everybody who followed the author
 * before `pulledBefore` has the author in `pulled`.
 */
export const ReachDoc = z.object({ pulledBefore: Millis });
export type ReachDoc = z.infer<typeof ReachDoc>;
