import { postCalls } from '@glimpse/contract/posts/post-calls';
import { clientTexts } from '@glimpse/contract/texts';
import type { Mutation } from '@tanstack/react-query';
import { call } from '../../lib/api/call.ts';
import { orAlready } from '../../lib/api/repeatable.ts';
import { type MutationKind, useHeldMutation } from '../../lib/outbox/held-mutation.ts';
import { unlessTakenBack } from '../../lib/outbox/undo.ts';
import { useMutations } from '../../lib/outbox/use-mutations.ts';

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
  return useMutations(deletePost.noun, postId, isUnderWay).includes(true);
}

/** The ids of all such posts, for lists whose places depend on how many there are. */
export function useDeletedPosts(): ReadonlySet<unknown> {
  return new Set(
    useMutations(deletePost.noun, null, (mutation) =>
      isUnderWay(mutation) ? mutation.options.mutationKey?.[1] : undefined,
    ),
  );
}

const isUnderWay = ({ state }: Mutation) => state.status === 'pending' || state.status === 'success';
