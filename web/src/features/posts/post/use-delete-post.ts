import { postCalls } from '@glimpse/contract/posts/post-calls';
import type { Mutation } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../lib/api/call.ts';
import { ignoreCode } from '../../../lib/api/call-errors.ts';
import { t } from '../../../lib/languages/translate.ts';
import { sendUnlessUndone } from '../../../lib/outbox/undo-offer.ts';
import { isPendingOrSent, useMutations } from '../../../lib/outbox/use-mutations.ts';
import { type MutationKind, useOutboxMutation } from '../../../lib/outbox/use-outbox-mutation.ts';
import type { LivePost } from './queries.ts';

/** The variable of the mutation is the post's id. */
export const deletePost: MutationKind<string> = {
  noun: 'deletePost',
  options: {
    mutationFn: (postId) =>
      sendUnlessUndone(t('posts.deleted'), postId, () =>
        ignoreCode('not-found', call(postCalls.deletePost, { params: { postId } })),
      ),
  },
};

/**
 * `deletePost` for an archived post. It is a kind of its own, because the number of posts does not include the post.
 */
export const deleteArchivedPost: MutationKind<string> = { ...deletePost, noun: 'deleteArchivedPost' };

/**
 * Returns a function that deletes a post. The post disappears at once. It appears again if the viewer presses Undo, or
 * if the server refuses the deletion.
 */
export function useDeletePost({ id, visibility }: Pick<LivePost, 'id' | 'visibility'>): () => void {
  const { mutate } = useOutboxMutation(visibility === 'archived' ? deleteArchivedPost : deletePost, id);
  return () => mutate(id);
}

/** Returns whether the viewer has deleted the post, also while the deletion is pending. */
export function useIsDeleted(postId: string): boolean {
  return useMutations(deletePost.noun, postId, isPendingOrSent).includes(true);
}

/** Returns the ids of all posts for which `useIsDeleted` is true, and of deleted archived posts. */
export function useDeletedPostIds(): ReadonlySet<unknown> {
  const ids = useMutations(deletePost.noun, null, deletedOrPendingId);
  const archivedIds = useMutations(deleteArchivedPost.noun, null, deletedOrPendingId);
  return new Set([...ids, ...archivedIds]);
}

/**
 * Returns the number of the viewer's posts without the posts that `useIsDeleted` hides. `postCount` is the number in
 * the live data, which the server decrements when it deletes a post. So a deletion is subtracted until `postCount` is
 * as small as expected.
 */
export function usePostCount(postCount: number): number {
  const deletions = useMutations(deletePost.noun, null, (mutation) =>
    isPendingOrSent(mutation)
      ? { id: mutation.options.mutationKey?.[1], isSent: mutation.state.status === 'success' }
      : undefined,
  );
  const [counted, setCounted] = useState(() => ({
    base: postCount,
    ids: new Set(deletions.filter(({ isSent }) => isSent).map(({ id }) => id)),
  }));
  const expected = counted.base - deletions.filter(({ id }) => !counted.ids.has(id)).length;
  if (postCount <= expected && postCount !== counted.base)
    setCounted({ base: postCount, ids: new Set(deletions.map(({ id }) => id)) });
  // Without a pending deletion, the live data is right. A higher number means a new post.
  else if (postCount > counted.base || (expected === counted.base && postCount !== counted.base))
    setCounted({ ...counted, base: postCount });
  return Math.min(postCount, expected);
}

const deletedOrPendingId = (mutation: Mutation) =>
  isPendingOrSent(mutation) ? mutation.options.mutationKey?.[1] : undefined;
