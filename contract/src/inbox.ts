import * as z from 'zod/mini';
import { addedLater, Millis } from './fields.ts';

/**
 * `users/{uid}/inbox/{postId}`: a post by somebody `uid` follows. It names the post and says nothing of what is in it: that is read under
 * the post's own rule. `createdAt` is the post's. Gone by itself at `expireAt` (TTL).
 */
export const InboxDoc = z.object({
  postId: z.string(),
  authorUid: z.string(),
  createdAt: Millis,
  expireAt: Millis,
});
export type InboxDoc = z.infer<typeof InboxDoc>;

/**
 * `users/{uid}/private/inbox`: `pulled`: authors with more than `circleLimits.fanOutMax` followers, whose posts this inbox has to ask for.
 * `pulledAt`: until when it has; `trimmedAt`: when it was last cut to `circleLimits.inboxPosts`. 0: never. There is none at first.
 */
export const InboxStateDoc = z.object({
  pulled: addedLater(z.array(z.string()), []),
  pulledAt: addedLater(Millis, 0),
  trimmedAt: addedLater(Millis, 0),
});
export type InboxStateDoc = z.infer<typeof InboxStateDoc>;

/** `users/{uid}/private/reach`: everybody who followed this much-followed author before `toldAt` has them in `pulled`. */
export const ReachDoc = z.object({ toldAt: Millis });
export type ReachDoc = z.infer<typeof ReachDoc>;
