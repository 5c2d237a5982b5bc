import { commentCalls } from '@glimpse/contract/comments/comment-calls';
import { clientTexts } from '@glimpse/contract/texts';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import * as z from 'zod/mini';
import { call } from '../../lib/api/call.ts';
import { type MutationKind, useHeldMutation } from '../../lib/outbox/held-mutation.ts';
import { useMutations } from '../../lib/outbox/use-mutations.ts';
import { agreementMs } from '../../lib/outbox/use-toggle.ts';
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

export interface WrittenComment extends NewComment {
  /** The server has it. */
  readonly isSent: boolean;
  readonly writtenAtMs: number;
}

/**
 * What the viewer has written below a post, or below the comment `threadId` of it, oldest first, until `isListed` has it: what the server
 * has answered would else be gone until the listener hears of it. 'any': wherever it stands.
 */
export function useWrittenComments(
  postId: string,
  threadId: string | null | 'any',
  isListed: (commentId: string) => boolean,
): readonly WrittenComment[] {
  const client = useQueryClient();
  const all = useMutations(addComment.noun, postId, ({ state }): WrittenComment | undefined => {
    const isSent = state.status === 'success';
    const comment =
      isSent || state.status === 'pending' ? NewComment.safeParse(state.variables).data : undefined;
    return comment && { ...comment, isSent, writtenAtMs: state.submittedAt };
  });
  const comments = all.filter((comment) => threadId === 'any' || (comment.threadId ?? null) === threadId);
  const sent = comments.filter(({ isSent }) => isSent).map(({ commentId }) => commentId);
  const sentIds = sent.join();
  const agreedIds = sent.filter(isListed).join();
  // Forgotten for good, so that one that is listed and then deleted does not come back.
  useEffect(() => forget(client, agreedIds), [client, agreedIds]);
  useEffect(() => {
    const timer = sentIds === '' ? undefined : setTimeout(() => forget(client, sentIds), agreementMs);
    return () => clearTimeout(timer);
  }, [client, sentIds]);
  return comments.filter(({ commentId }) => !isListed(commentId));
}

/** No longer shows these comments, whose ids are joined by commas. */
function forget(client: QueryClient, ids: string): void {
  const isMeant = new Set(ids.split(','));
  const cache = client.getMutationCache();
  for (const mutation of cache.findAll({ mutationKey: [addComment.noun], status: 'success' })) {
    const comment = NewComment.safeParse(mutation.state.variables).data;
    if (comment && isMeant.has(comment.commentId)) cache.remove(mutation);
  }
}
