import { api } from '@glimpse/contract/api';
import { clientTexts } from '@glimpse/contract/texts';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';

export const addCommentKey = (postId: string) => ['addComment', postId];

/** Comments on a post. Pending ones can be shown from `useMutationState` with `addCommentKey`. */
export const useAddComment = (postId: string) =>
  useMutation({
    mutationKey: addCommentKey(postId),
    // Comments of one person on one post arrive in the order they were written.
    scope: { id: `addComment/${postId}` },
    mutationFn: (message: string) =>
      call(api.addComment, { params: { postId }, body: { commentData: { message } } }),
    meta: { success: clientTexts.commentAdded },
  });
