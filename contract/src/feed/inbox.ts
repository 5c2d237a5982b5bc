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
  /**
   * The uids of the pulled authors, who have more than `followLimits.fanOutMax` followers. New posts of such an author
   * are not written into all inboxes. Instead `refreshInbox` reads them when the owner of the inbox opens the feed.
   */
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
 * `users/{uid}/private/reach`: the document says how many followers already have a pulled author in their
 * `InboxStateDoc.pulled`: everybody who followed the author 10 minutes before `pulledBefore` or earlier. Authors with at
 * most `followLimits.fanOutMax` followers have no such document.
 */
export const ReachDoc = z.object({ pulledBefore: Millis });
export type ReachDoc = z.infer<typeof ReachDoc>;
