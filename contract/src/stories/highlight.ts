import * as z from 'zod/mini';
import { DocumentId, Millis, text } from '../fields.ts';
import { storyLimits } from './story.ts';

/**
 * `users/{uid}/highlights/{id}`: stories that the profile of `uid` shows also after their expiry. The client reads each
 * story by its id, so that the security rules of the story apply. Each of the stories lists the highlight in
 * `highlightIds`.
 */
export const HighlightDoc = z.object({
  title: z.string(),
  /** The story whose picture represents the highlight. `pictureUrl` is '' if it shows a post. */
  cover: z.object({ storyId: z.string(), pictureUrl: z.string() }),
  /** In the order of display. */
  storyIds: z.array(z.string()).check(z.maxLength(storyLimits.storiesInHighlight)),
  createdAt: Millis,
  updatedAt: Millis,
});
export type HighlightDoc = z.infer<typeof HighlightDoc>;

/**
 * The body for saving a highlight. It replaces the title and all stories. Without `coverStoryId`, the first story is the
 * cover.
 */
export const HighlightInput = z.object({
  title: text(storyLimits.highlightTitle, 1).check(
    z.refine((value) => /\S/u.test(value), { error: 'must not be blank' }),
  ),
  storyIds: z.array(DocumentId).check(z.minLength(1), z.maxLength(storyLimits.storiesInHighlight)),
  coverStoryId: z.optional(DocumentId),
});
export type HighlightInput = z.infer<typeof HighlightInput>;

export const HighlightParams = z.object({ highlightId: DocumentId });
