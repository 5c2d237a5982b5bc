import { clientTexts } from '@glimpse/contract/texts';
import { type MutationKind, useHeldMutation } from '../../lib/outbox/held-mutation.ts';
import { clearDraftOf, keepWords } from './draft.ts';
import { type HeldPost, heldMedia, shareUploads } from './share-upload.ts';

const meta = { success: clientTexts.postCreated, failure: clientTexts.postCreateFailed };

/** All of them have been checked: else there is no Share. */
const uploadsOf = (post: HeldPost) => heldMedia(post).flatMap(({ uploadId }) => uploadId ?? []);

/** Shared with a network: what is refused stays in the composer, whose draft goes once the post is there. */
export const createPost: MutationKind<HeldPost> = {
  noun: 'createPost',
  options: {
    mutationFn: async (post) => shareUploads(post, uploadsOf(post)),
    onSuccess: (_data, post) => clearDraftOf(post.author.uid, uploadsOf(post)),
    meta,
  },
};

/** Shared without one: it and its file are kept here until they have been sent. Of a refused one the words are a draft again. */
export const shareLater: MutationKind<HeldPost> = {
  noun: 'shareLater',
  isPatient: true,
  options: {
    mutationFn: async (post) => (await import('./send-held-post.ts')).sendHeldPost(post),
    onError: (_error, { author, content, alt }) => keepWords(author.uid, { caption: content, alt }),
    meta,
  },
};

export const useCreatePost = (id: string) => useHeldMutation(createPost, id);
export const useShareLater = (id: string) => useHeldMutation(shareLater, id);
