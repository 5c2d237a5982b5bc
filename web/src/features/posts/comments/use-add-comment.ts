import { commentCalls } from '@glimpse/contract/comments/comment-calls';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import * as z from 'zod/mini';
import { call } from '../../../lib/api/call.ts';
import { createListeners } from '../../../lib/browser/create-listeners.ts';
import { browserStorage, draftKeys } from '../../../lib/browser/storage.ts';
import { t } from '../../../lib/languages/translate.ts';
import { useMutations } from '../../../lib/outbox/use-mutations.ts';
import type { MutationKind } from '../../../lib/outbox/use-outbox-mutation.ts';
import { confirmationTimeoutMs } from '../../../lib/outbox/use-toggle.ts';

const NewComment = z.object({
  authorUid: z.string(),
  postId: z.string(),
  /** The client creates the id, so that a repeated request does not create a second comment. */
  commentId: z.string(),
  message: z.string(),
  mentionedUids: z.optional(z.array(z.string())),
  /** The comment that the viewer replies to. */
  replyToId: z.optional(z.string()),
  /** The first comment of the thread. A reply to a reply belongs to the same thread. */
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
    onError: (_error, { authorUid, postId, message }) => returnToDraft(authorUid, postId, message),
    // The live list may never contain the comment, for example if the viewer has deleted it on another device.
    onSuccess: (_data, { commentId }, _result, { client }) =>
      void setTimeout(() => removeMutations(client, commentId), confirmationTimeoutMs),
    meta: {
      // A getter, because the language can change after this module was loaded.
      get success() {
        return t('comments.added');
      },
    },
  },
};

export interface OwnComment extends NewComment {
  /** Whether the server has accepted the comment. */
  readonly isSent: boolean;
  readonly writtenAtMs: number;
}

/**
 * Returns the viewer's comments that are pending, or sent but not in the live list yet, oldest first. A sent comment
 * is dropped when `isListed` returns true for its id, or after `confirmationTimeoutMs`. A `threadId` selects the
 * replies of that thread. null selects top-level comments. 'any' selects all comments.
 */
export function useOwnComments(
  postId: string,
  threadId: string | null | 'any',
  isListed: (commentId: string) => boolean,
): readonly OwnComment[] {
  const client = useQueryClient();
  const ownComments = useMutations(addComment.noun, postId, ({ state }): OwnComment | undefined => {
    const isSent = state.status === 'success';
    const comment = isSent || state.status === 'pending' ? NewComment.safeParse(state.variables).data : undefined;
    return comment && { ...comment, isSent, writtenAtMs: state.submittedAt };
  });
  const comments = ownComments.filter((comment) => threadId === 'any' || (comment.threadId ?? null) === threadId);
  const sentIds = comments.filter(({ isSent }) => isSent).map(({ commentId }) => commentId);
  // Dependencies of effects are compared by identity, so the ids are joined to a string.
  const joinedListedIds = sentIds.filter(isListed).join();
  // A listed comment that is later deleted would appear again if its mutation remained.
  useEffect(() => removeMutations(client, joinedListedIds), [client, joinedListedIds]);
  return comments.filter(({ commentId }) => !isListed(commentId));
}

/** Removes the successful mutations of the comments with these ids. The ids are joined by commas. */
function removeMutations(client: QueryClient, joinedIds: string): void {
  if (joinedIds === '') return;
  const commentIds = new Set(joinedIds.split(','));
  const cache = client.getMutationCache();
  for (const mutation of cache.findAll({ mutationKey: [addComment.noun], status: 'success' })) {
    const comment = NewComment.safeParse(mutation.state.variables).data;
    if (comment && commentIds.has(comment.commentId)) cache.remove(mutation);
  }
}

/** Returns the unsent comment of `uid` on a post, or ''. It is removed when the viewer signs out (`draftKeys`). */
export const readCommentDraft = (uid: string, postId: string): string =>
  browserStorage.read(draftKeys.comment(uid, postId)) ?? '';

export function storeCommentDraft(uid: string, postId: string, message: string): void {
  const key = draftKeys.comment(uid, postId);
  if (message === '') browserStorage.remove(key);
  else browserStorage.write(key, message);
}

const { subscribe, notifyAll } = createListeners();

/** Calls `listener` after `returnToDraft` has changed a draft. Returns a function that stops this. */
export const onDraftReturned = subscribe;

/** Puts the text of a comment that could not be sent above the draft that the viewer may have started meanwhile. */
function returnToDraft(uid: string, postId: string, message: string): void {
  const draft = readCommentDraft(uid, postId);
  storeCommentDraft(uid, postId, draft.trim() === '' ? message : `${message}\n${draft}`);
  notifyAll();
}
