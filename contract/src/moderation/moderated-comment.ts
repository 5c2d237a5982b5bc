import * as z from 'zod/mini';
import { ModeratedBy } from '../visibility/visibility.ts';

/**
 * `posts/{postId}/comments/{commentId}/hidden/original`: the text of a moderated comment, and why it is moderated.
 * The server restores the text when no reason remains in `hiddenBy`. `uid` is the author.
 */
export const ModeratedCommentDoc = z.object({
  uid: z.string(),
  message: z.string(),
  hiddenBy: z.array(ModeratedBy),
});
export type ModeratedCommentDoc = z.infer<typeof ModeratedCommentDoc>;
