import { postCalls } from '@glimpse/contract/posts/post-calls';
import { clientTexts } from '@glimpse/contract/texts';
import type { Mutation } from '@tanstack/react-query';
import { call } from '../../lib/api/call.ts';
import { ignoreCode } from '../../lib/api/call-errors.ts';
import { sendUnlessUndone } from '../../lib/outbox/undo-offer.ts';
import { useMutations } from '../../lib/outbox/use-mutations.ts';
import { type MutationKind, useOutboxMutation } from '../../lib/outbox/use-outbox-mutation.ts';

/** The variable of the mutation is the post's id. */
export const deletePost: MutationKind<string> = {
  noun: 'deletePost',
  options: {
    mutationFn: (postId) =>
      sendUnlessUndone(clientTexts.postDeleted, postId, () =>
        ignoreCode('not-found', call(postCalls.deletePost, { params: { postId } })),
      ),
  },
};

/**
 * Returns a function that deletes a post. The post disappears at once. It appears again if the viewer presses Undo, or
 * if the server refuses the deletion.
 */
export function useDeletePost(postId: string): () => void {
  const { mutate } = useOutboxMutation(deletePost, postId);
  return () => mutate(postId);
}

/** Returns whether the viewer has deleted the post, also while the deletion is pending. */
export function useIsDeleted(postId: string): boolean {
  return useMutations(deletePost.noun, postId, isDeletedOrPending).includes(true);
}

/** Returns the ids of all posts for which `useIsDeleted` is true. */
export function useDeletedPostIds(): ReadonlySet<unknown> {
  return new Set(
    useMutations(deletePost.noun, null, (mutation) =>
      isDeletedOrPending(mutation) ? mutation.options.mutationKey?.[1] : undefined,
    ),
  );
}

const isDeletedOrPending = ({ state }: Mutation) => state.status === 'pending' || state.status === 'success';
