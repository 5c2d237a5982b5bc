import { commentCalls } from '@glimpse/contract/comments/comment-calls';
import { clientTexts } from '@glimpse/contract/texts';
import * as z from 'zod/mini';
import { call } from '../../lib/api/call.ts';
import { orAlready } from '../../lib/api/repeatable.ts';
import { refreshItem } from '../../lib/live/refresh-item.ts';
import { type MutationKind, useHeldMutation } from '../../lib/outbox/held-mutation.ts';
import { unlessTakenBack } from '../../lib/outbox/undo.ts';
import { useMutations } from '../../lib/outbox/use-mutations.ts';

const CommentEdit = z.object({
  postId: z.string(),
  commentId: z.string(),
  message: z.string(),
  mentionedUids: z.optional(z.array(z.string())),
});
type CommentEdit = z.infer<typeof CommentEdit>;
type CommentPlace = Pick<CommentEdit, 'postId' | 'commentId'>;

export const editComment: MutationKind<CommentEdit> = {
  noun: 'editComment',
  options: {
    mutationFn: ({ postId, commentId, ...commentData }) =>
      call(commentCalls.editComment, { params: { postId, commentId }, body: { commentData } }),
    // The listener brings the same a moment later; until then the old words would be back.
    onSuccess: (_answer, { postId, commentId, message }, _result, { client }) => {
      for (const queryKey of [['comments', postId], ['replies', postId], ['newer'], ['comment', postId]])
        refreshItem(client, queryKey, commentId, { message });
    },
    meta: { success: clientTexts.commentUpdated },
  },
};

export const deleteComment: MutationKind<CommentPlace> = {
  noun: 'deleteComment',
  options: {
    mutationFn: (params) =>
      unlessTakenBack(clientTexts.commentDeleted, params.commentId, () =>
        orAlready('not-found', call(commentCalls.deleteComment, { params })),
      ),
  },
};

/** Changing a comment, shown before the server has answered, and what is under way: also what another page began. */
export function useChangeComment(place: CommentPlace) {
  const edit = useHeldMutation(editComment, place.commentId);
  const remove = useHeldMutation(deleteComment, place.commentId);
  const edits = useMutations(editComment.noun, place.commentId, ({ state }) =>
    state.status === 'pending' ? CommentEdit.safeParse(state.variables).data?.message : undefined,
  );
  return {
    /** What the comment is about to say; undefined while it is not being changed. */
    newMessage: edits.at(-1),
    edit: (change: Omit<CommentEdit, keyof CommentPlace>) => edit.mutate({ ...place, ...change }),
    remove: () => remove.mutate(place),
  };
}

/** Whether the viewer has deleted the comment, or is about to. */
export const useIsDeleted = (commentId: string): boolean =>
  useMutations(
    deleteComment.noun,
    commentId,
    ({ state }) => state.status === 'pending' || state.status === 'success',
  ).includes(true);
