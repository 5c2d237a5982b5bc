import { commentCalls } from '@glimpse/contract/comments/comment-calls';
import * as z from 'zod/mini';
import { call } from '../../../lib/api/call.ts';
import { ignoreCode } from '../../../lib/api/call-errors.ts';
import { t } from '../../../lib/languages/translate.ts';
import { refreshItem } from '../../../lib/live/live-pages.ts';
import { sendUnlessUndone } from '../../../lib/outbox/undo-offer.ts';
import { isPendingOrSent, useMutations, usePendingVariables } from '../../../lib/outbox/use-mutations.ts';
import { type MutationKind, useOutboxMutation } from '../../../lib/outbox/use-outbox-mutation.ts';

const CommentEdit = z.object({
  postId: z.string(),
  commentId: z.string(),
  message: z.string(),
  mentionedUids: z.optional(z.array(z.string())),
});
type CommentEdit = z.infer<typeof CommentEdit>;
type CommentRef = Pick<CommentEdit, 'postId' | 'commentId'>;

export const editComment: MutationKind<CommentEdit> = {
  noun: 'editComment',
  options: {
    mutationFn: ({ postId, commentId, ...commentData }) =>
      call(commentCalls.editComment, { params: { postId, commentId }, body: { commentData } }),
    // Shows the new text until the listener reports it, because the optimistic edit ends here.
    onSuccess: (_response, { postId, commentId, message }, _result, { client }) => {
      for (const queryKey of [['comments', postId], ['replies', postId], ['newer-items'], ['comment', postId]])
        refreshItem(client, queryKey, commentId, { message });
    },
    meta: {
      // A getter, because the language can change after this module was loaded.
      get success() {
        return t('comments.updated');
      },
    },
  },
};

export const deleteComment: MutationKind<CommentRef> = {
  noun: 'deleteComment',
  options: {
    mutationFn: (params) =>
      sendUnlessUndone(t('comments.deleted'), params.commentId, () =>
        ignoreCode('not-found', call(commentCalls.deleteComment, { params })),
      ),
  },
};

/** Edits and deletes a comment optimistically. A pending edit survives a reload of the page. */
export function useChangeComment(commentRef: CommentRef) {
  const edit = useOutboxMutation(editComment, commentRef.commentId);
  const remove = useOutboxMutation(deleteComment, commentRef.commentId);
  const edits = usePendingVariables(editComment.noun, commentRef.commentId, CommentEdit);
  return {
    /** The optimistic text, or undefined if no edit is pending. */
    newMessage: edits.at(-1)?.message,
    edit: (newText: Omit<CommentEdit, keyof CommentRef>) => edit.mutate({ ...commentRef, ...newText }),
    remove: () => remove.mutate(commentRef),
  };
}

/** Returns whether the viewer has deleted the comment. Pending deletions count. */
export const useIsDeleted = (commentId: string): boolean =>
  useMutations(deleteComment.noun, commentId, isPendingOrSent).includes(true);
