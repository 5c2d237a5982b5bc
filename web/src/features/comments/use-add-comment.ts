import { commentCalls } from '@glimpse/contract/calls/comments';
import { clientTexts } from '@glimpse/contract/texts';
import * as z from 'zod/mini';
import { call } from '../../lib/api/call.ts';
import { type MutationKind, useHeldMutation } from '../../lib/outbox/held-mutation.ts';
import { useMutations } from '../../lib/outbox/use-mutations.ts';
import { readCommentDraft, storeCommentDraft } from './comment-draft.ts';

const NewComment = z.object({
  authorUid: z.string(),
  postId: z.string(),
  /** Chosen here: sent twice, the comment is there once. */
  commentId: z.string(),
  message: z.string(),
  mentionedUids: z.optional(z.array(z.string())),
  /** The comment that this answers, and the one below which it will stand. */
  answeredId: z.optional(z.string()),
  threadId: z.optional(z.string()),
});
type NewComment = z.infer<typeof NewComment>;

export const addComment: MutationKind<NewComment> = {
  noun: 'addComment',
  options: {
    mutationFn: ({ postId, commentId, message, mentionedUids, answeredId: parentId }) =>
      call(commentCalls.addComment, {
        params: { postId },
        body: { commentData: { commentId, message, mentionedUids, parentId } },
      }),
    // A refused comment is not lost: it is in the box again, unless another has been begun there.
    onError: (_error, { authorUid, postId, message }) => {
      if (readCommentDraft(authorUid, postId) === '') storeCommentDraft(authorUid, postId, message);
    },
    meta: { success: clientTexts.commentAdded },
  },
};

/** Comments on a post. */
export const useAddComment = (postId: string) => useHeldMutation(addComment, postId);

/**
 * What the viewer has written below a post, or below the comment `threadId` of it, that the server has not got yet, oldest first, but for those
 * `isListed` has already. 'any': wherever it stands.
 */
export function usePendingComments(
  postId: string,
  threadId: string | null | 'any',
  isListed: (commentId: string) => boolean,
): readonly NewComment[] {
  const comments = useMutations(addComment.noun, postId, ({ state }) =>
    state.status === 'pending' ? NewComment.safeParse(state.variables).data : undefined,
  );
  return comments
    .filter((comment) => threadId === 'any' || (comment.threadId ?? null) === threadId)
    .filter(({ commentId }) => !isListed(commentId));
}
