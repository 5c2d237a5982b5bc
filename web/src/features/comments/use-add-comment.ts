import { commentCalls } from '@glimpse/contract/comments/comment-calls';
import { clientTexts } from '@glimpse/contract/texts';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import * as z from 'zod/mini';
import { call } from '../../lib/api/call.ts';
import { useMutations } from '../../lib/outbox/use-mutations.ts';
import { type MutationKind, useOutboxMutation } from '../../lib/outbox/use-outbox-mutation.ts';
import { confirmationTimeoutMs } from '../../lib/outbox/use-toggle.ts';
import { readCommentDraft, storeCommentDraft } from './comment-draft.ts';

const NewComment = z.object({
  authorUid: z.string(),
  postId: z.string(),
  /** Created by the client, so that a comment that is sent twice exists once. */
  commentId: z.string(),
  message: z.string(),
  mentionedUids: z.optional(z.array(z.string())),
  /** The comment that the viewer replies to. */
  replyToId: z.optional(z.string()),
  /** The first comment of its thread. Replies to a reply are in the same thread. */
  threadId: z.optional(z.string()),
});
type NewComment = z.infer<typeof NewComment>;

export const addComment: MutationKind<NewComment> = {
  noun: 'addComment',
  options: {
    mutationFn: ({ postId, commentId, message, mentionedUids, replyToId: parentId }) =>
      call(commentCalls.addComment, {
        params: { postId },
        body: { commentData: { commentId, message, mentionedUids, parentId } },
      }),
    // Restores the text as a draft, unless the viewer has already started another comment.
    onError: (_error, { authorUid, postId, message }) => {
      if (readCommentDraft(authorUid, postId) === '') storeCommentDraft(authorUid, postId, message);
    },
    meta: { success: clientTexts.commentAdded },
  },
};

export const useAddComment = (postId: string) => useOutboxMutation(addComment, postId);

export interface OwnComment extends NewComment {
  /** The server has accepted the comment. */
  readonly isSent: boolean;
  readonly writtenAtMs: number;
}

/**
 * Returns the viewer's comments that are pending, or sent but not in the live list yet, oldest first. A sent comment
 * is dropped when `isListed` returns true for its id, or after `confirmationTimeoutMs`. `threadId` selects the replies
 * of a thread, null the comments that are not replies, and 'any' both.
 */
export function useOwnComments(
  postId: string,
  threadId: string | null | 'any',
  isListed: (commentId: string) => boolean,
): readonly OwnComment[] {
  const client = useQueryClient();
  const written = useMutations(addComment.noun, postId, ({ state }): OwnComment | undefined => {
    const isSent = state.status === 'success';
    const comment = isSent || state.status === 'pending' ? NewComment.safeParse(state.variables).data : undefined;
    return comment && { ...comment, isSent, writtenAtMs: state.submittedAt };
  });
  const comments = written.filter((comment) => threadId === 'any' || (comment.threadId ?? null) === threadId);
  const sent = comments.filter(({ isSent }) => isSent).map(({ commentId }) => commentId);
  const sentIds = sent.join();
  const listedIds = sent.filter(isListed).join();
  // Otherwise a listed comment would be visible again after its deletion.
  useEffect(() => removeMutations(client, listedIds), [client, listedIds]);
  useEffect(() => {
    const timer =
      sentIds === '' ? undefined : setTimeout(() => removeMutations(client, sentIds), confirmationTimeoutMs);
    return () => clearTimeout(timer);
  }, [client, sentIds]);
  return comments.filter(({ commentId }) => !isListed(commentId));
}

/** Drops the sent comments with these ids, which are joined by commas. */
function removeMutations(client: QueryClient, joinedIds: string): void {
  const commentIds = new Set(joinedIds.split(','));
  const cache = client.getMutationCache();
  for (const mutation of cache.findAll({ mutationKey: [addComment.noun], status: 'success' })) {
    const comment = NewComment.safeParse(mutation.state.variables).data;
    if (comment && commentIds.has(comment.commentId)) cache.remove(mutation);
  }
}
