import { clientTexts } from '@glimpse/contract/texts';
import { type MutationKind, useOutboxMutation } from '../../lib/outbox/use-outbox-mutation.ts';
import { clearDraftOf, restoreDraft } from './draft.ts';
import { createQueuedPost, mediaOfQueued, type QueuedPost } from './queued-post.ts';

const meta = { success: clientTexts.postCreated, failure: clientTexts.postCreateFailed };

/** The post has an upload for each of its media, because the Share button is disabled until then. */
const uploadIdsOf = (post: QueuedPost) => mediaOfQueued(post).flatMap(({ uploadId }) => uploadId ?? []);

/** Shares a post while the browser is online. The draft stays until the server has the post. */
export const createPost: MutationKind<QueuedPost> = {
  noun: 'createPost',
  options: {
    mutationFn: async (post) => createQueuedPost(post, uploadIdsOf(post)),
    onSuccess: (_data, post) => clearDraftOf(post.author.uid, uploadIdsOf(post)),
    meta,
  },
};

/**
 * Shares a post that was submitted offline. The post and its files are stored in the browser until they are sent. If
 * the server rejects the post, its texts become the draft again.
 */
export const shareLater: MutationKind<QueuedPost> = {
  noun: 'shareLater',
  retriesUntilSent: true,
  options: {
    mutationFn: async (post) => (await import('./send-queued-post.ts')).sendQueuedPost(post),
    onError: (_error, { author, content, alt }) => restoreDraft(author.uid, { caption: content, alt }),
    meta,
  },
};

export const useCreatePost = (id: string) => useOutboxMutation(createPost, id);
export const useShareLater = (id: string) => useOutboxMutation(shareLater, id);
