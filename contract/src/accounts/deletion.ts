import * as z from 'zod/mini';
import { Millis } from '../fields.ts';

/**
 * `deletions/{id}`: a deleted post or comment whose dependent documents and files still exist. The commit that deletes
 * the post or comment creates this document. A trigger deletes the dependent documents and files, and then this
 * document. If the event was lost, the sweep deletes them.
 */
export const DeletionDoc = z.object({
  /** The author. */
  uid: z.string(),
  postId: z.string(),
  /** '' for a post. */
  commentId: z.string(),
  /** The Storage folders of a post's media. */
  mediaPaths: z.array(z.string()),
  createdAt: Millis,
});
export type DeletionDoc = z.infer<typeof DeletionDoc>;

/**
 * The sweep is the hourly run that finds work whose trigger got lost. These are the lists that the sweep reads in the
 * order of their last change. A new name makes the sweep read all documents of a
 * list once more, because documents of earlier releases lack something.
 *
 * - `captionSpellings` are the posts, which the sweep reads for their hashtags, mentions and caption tokens. Earlier
 *   releases called it `captions` and `captionTokens`, and had no tokens, or only those of one spelling.
 * - `hotScores` are the posts again, with a progress of their own, because posts of release 1 have no hot score.
 * - `nameSpellings` are the profiles, which the sweep reads for their usernames and search tokens. Earlier releases
 *   called it `usernames`, and had no usernames, or search tokens of one spelling.
 * - `expiredStories` are the stories in the order of their expiry, which another function reads every minute.
 * - The comments are several lists (`sweepBucketOf` in comments/comment.ts).
 */
export type SweptList =
  | 'profiles'
  | `comments-${number}`
  | 'captionSpellings'
  | 'hotScores'
  | 'nameSpellings'
  | 'expiredStories';

/** `sweeps/{list}`: the progress of the sweep. It has seen every document of the list that changed before `through`. */
export const SweepDoc = z.object({ through: Millis });
export type SweepDoc = z.infer<typeof SweepDoc>;
