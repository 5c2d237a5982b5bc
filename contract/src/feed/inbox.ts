import * as z from 'zod/mini';
import { addedLater, Millis } from '../fields.ts';

/**
 * `users/{uid}/inbox/{postId}`: a post by a person whom `uid` follows. It does not contain the post. The client reads
 * the post, so that the security rules of the post apply. A TTL policy deletes the document at `expireAt`.
 */
export const InboxDoc = z.object({
  postId: z.string(),
  authorUid: z.string(),
  /** When the post was created. */
  createdAt: Millis,
  expireAt: Millis,
});
export type InboxDoc = z.infer<typeof InboxDoc>;

/** `users/{uid}/private/inbox`: the state of the inbox. A new account has no such document. */
export const InboxStateDoc = z.object({
  /** Authors with more than `followLimits.fanOutMax` followers. `refreshInbox` copies their posts into this inbox. */
  pulled: z._default(z.array(z.string()), []),
  /** When `refreshInbox` last copied the posts of these authors. 0 means never. */
  pulledAt: z._default(Millis, 0),
  /** When `refreshStoryTray` last looked for stories of the `pulled` authors. 0 means never. */
  storiesPulledAt: addedLater(Millis, 0),
  /** When posts beyond `followLimits.inboxPosts` were last deleted. 0 means never. */
  trimmedAt: z._default(Millis, 0),
});
export type InboxStateDoc = z.infer<typeof InboxStateDoc>;

/**
 * `users/{uid}/private/reach`: exists for an author with more than `followLimits.fanOutMax` followers. Everybody who
 * followed the author 10 minutes before `pulledBefore` or earlier has the author in `InboxStateDoc.pulled`.
 */
export const ReachDoc = z.object({ pulledBefore: Millis });
export type ReachDoc = z.infer<typeof ReachDoc>;
