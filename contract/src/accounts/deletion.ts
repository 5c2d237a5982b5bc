import * as z from 'zod/mini';
import { Millis } from '../fields.ts';

/**
 * `deletions/{id}`: a post or comment was deleted, and its dependent documents and files must still be deleted.
 * The commit that deletes the post or comment creates the document. A trigger deletes the dependent documents and
 * then this document. If the event was lost, the sweep does it.
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
 * The lists that the sweep reads in the order of their last change. `captions` are posts, read for their hashtags
 * and mentions.
 */
export const sweptLists = ['profiles', 'comments', 'captions'] as const;
export type SweptList = (typeof sweptLists)[number];

/** `sweeps/{list}`: the sweep has seen every document of the list that changed before `through`. */
export const SweepDoc = z.object({ through: Millis });
export type SweepDoc = z.infer<typeof SweepDoc>;
