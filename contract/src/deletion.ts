import * as z from 'zod/mini';
import { addedLater, Millis } from './fields.ts';

/**
 * `deletions/{id}`: a post or comment was deleted, and what belonged to it is still to go. Noted in the commit that deletes it,
 * removed by the trigger when that is done, and found by the sweep when the event was lost. `uid`: whose it was. `commentId`: '' for a
 * post. `mediaPath`: the Storage folder of a post's first media, '' where there is none; `morePaths`: those of its others.
 */
export const DeletionDoc = z.object({
  uid: z.string(),
  postId: z.string(),
  commentId: z.string(),
  mediaPath: z.string(),
  morePaths: addedLater(z.array(z.string()), []),
  createdAt: Millis,
});
export type DeletionDoc = z.infer<typeof DeletionDoc>;

/** What the sweep goes through: profiles (also for their `emails`), comments (also for their `parents`) and captions (`words`) in the order in which they changed, posts (also for their `media`) in that of their age. */
export const sweptLists = ['profiles', 'emails', 'comments', 'parents', 'words', 'posts', 'media'] as const;
export type SweptList = (typeof sweptLists)[number];

/**
 * `sweeps/{list}`: everything of the list that changed (posts: was made) before `through` has been looked at. `hasEnded`: a run has come to
 * the end of it; not said of posts.
 */
export const SweepDoc = z.object({ through: Millis, hasEnded: addedLater(z.boolean(), false) });
export type SweepDoc = z.infer<typeof SweepDoc>;
