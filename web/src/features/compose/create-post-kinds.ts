import { t } from '../../lib/languages/translate.ts';
import type { MutationKind } from '../../lib/outbox/use-outbox-mutation.ts';
import { clearDraftOf, restoreDraft } from './draft.ts';
import { createQueuedPost, mediaOfQueued, type QueuedPost } from './queued-post.ts';
import { forgetServerDraft } from './server-draft.ts';

/** The texts are getters, because the language can change. */
const meta = {
  get success() {
    return t('compose.postCreated');
  },
  get failure() {
    return t('compose.postCreateFailed');
  },
};

/** Returns the uploads of all media. While the browser is online, the Share button is disabled until all are ready. */
const uploadIdsOf = (post: QueuedPost) => mediaOfQueued(post).flatMap(({ uploadId }) => uploadId ?? []);

/** Creates a post while the browser is online. The draft remains until the server has the post. */
export const createPost: MutationKind<QueuedPost> = {
  noun: 'createPost',
  options: {
    mutationFn: async (post) => createQueuedPost(post, uploadIdsOf(post)),
    onSuccess: (_data, post) => {
      clearDraftOf(post.author.uid, uploadIdsOf(post));
      forgetServerDraft(post.author.uid, post.draftId);
    },
    meta,
  },
};

/**
 * Creates a post that the viewer submitted offline. The browser stores the post and its files until they are sent. If
 * the server rejects the post, its texts become the draft again.
 */
export const shareLater: MutationKind<QueuedPost> = {
  noun: 'shareLater',
  retriesUntilSent: true,
  options: {
    mutationFn: async (post) => (await import('./send-queued-post.ts')).sendQueuedPost(post),
    onError: (_error, { author, content, alt, sensitive }) =>
      restoreDraft(author.uid, { caption: content, alt, ...(sensitive && { sensitive }) }),
    meta,
  },
};
