import { api } from '@glimpse/contract/api';
import { clientTexts } from '@glimpse/contract/texts';
import { useMutation, useMutationState } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { call } from '../../lib/api.ts';
import { readCommentDraft, storeCommentDraft } from '../../lib/comment-draft.ts';
import type { MutationKind } from '../../lib/outbox.ts';

const NewComment = z.object({ authorUid: z.string(), postId: z.string(), message: z.string() });
type NewComment = z.infer<typeof NewComment>;

export const addComment: MutationKind<NewComment> = {
  noun: 'addComment',
  options: {
    mutationFn: ({ postId, message }) =>
      call(api.addComment, { params: { postId }, body: { commentData: { message } } }),
    // A refused comment is not lost: it is in the box again, unless another has been begun there.
    onError: (_error, { authorUid, postId, message }) => {
      if (readCommentDraft(authorUid, postId) === '') storeCommentDraft(authorUid, postId, message);
    },
    meta: { success: clientTexts.commentAdded },
  },
};

const keyOf = (postId: string) => [addComment.noun, postId];

/** Comments on a post. */
export const useAddComment = (postId: string) =>
  useMutation({
    ...addComment.options,
    mutationKey: keyOf(postId),
    // Comments of one person on one post arrive in the order they were written.
    scope: { id: `${addComment.noun}/${postId}` },
  });

/** The viewer's comments on a post that have not been answered yet, oldest first. */
export function usePendingComments(postId: string): readonly { key: number; message: string }[] {
  return useMutationState({
    filters: { mutationKey: keyOf(postId), status: 'pending' },
    select: ({ mutationId, state }) => {
      const comment = NewComment.safeParse(state.variables);
      return { key: mutationId, message: comment.success ? comment.data.message : '' };
    },
  });
}
