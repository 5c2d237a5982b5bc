import { postCalls } from '@glimpse/contract/calls/posts';
import { clientTexts } from '@glimpse/contract/texts';
import { useMutationState } from '@tanstack/react-query';
import { call } from '../../lib/api/call.ts';
import { orAlready } from '../../lib/api/repeatable.ts';
import { type MutationKind, useHeldMutation } from '../../lib/outbox/held-mutation.ts';
import { unlessTakenBack } from '../../lib/outbox/undo.ts';

/** Takes the post's id. */
export const deletePost: MutationKind<string> = {
  noun: 'deletePost',
  options: {
    mutationFn: (postId) =>
      unlessTakenBack(clientTexts.postDeleted, postId, () =>
        orAlready('not-found', call(postCalls.deletePost, { params: { postId } })),
      ),
  },
};

/** Deletes a post: it disappears at once, and comes back if that is taken back or refused. */
export function useDeletePost(postId: string): () => void {
  const { mutate } = useHeldMutation(deletePost, postId);
  return () => mutate(postId);
}

/** Whether a post is being deleted, or has been and the listener has yet to say so. */
export function useIsDeleted(postId: string): boolean {
  const states = useMutationState({
    filters: { mutationKey: [deletePost.noun, postId] },
    select: (mutation) => mutation.state.status,
  });
  return states.some((status) => status === 'pending' || status === 'success');
}

/** The ids of all such posts, for lists whose places depend on how many there are. */
export function useDeletedPosts(): ReadonlySet<unknown> {
  const ids = useMutationState({
    filters: {
      mutationKey: [deletePost.noun],
      predicate: ({ state }) => state.status === 'pending' || state.status === 'success',
    },
    select: ({ options }) => options.mutationKey?.[1],
  });
  return new Set(ids);
}
