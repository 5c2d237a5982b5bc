import { AppError } from '@glimpse/contract/app-error';
import { mediaId } from '@glimpse/contract/media/media';
import { type MediaInput, mediaFields, mediaOfResponse, type Post, PostEdit } from '@glimpse/contract/posts/post';
import { postCalls } from '@glimpse/contract/posts/post-calls';
import * as z from 'zod/mini';
import { call } from '../../../lib/api/call.ts';
import { isUnavailable } from '../../../lib/api/call-errors.ts';
import { t } from '../../../lib/languages/translate.ts';
import { refreshItem } from '../../../lib/live/live-pages.ts';
import { usePendingVariables } from '../../../lib/outbox/use-mutations.ts';
import { type MutationKind, useOutboxMutation } from '../../../lib/outbox/use-outbox-mutation.ts';
import type { LivePost } from './queries.ts';

const EditVariables = z.object({ postId: z.string(), postData: PostEdit });

/**
 * Sends an edit and returns the edited post. A retry can fail with 'not-found', because the first request has used the
 * upload but its response was lost. So after a failure, this function reads the post. If the post has the values of the
 * edit, the edit has succeeded. Throws AppError.
 */
async function sendEdit({ postId, postData }: z.input<typeof EditVariables>): Promise<Post | undefined> {
  try {
    return (await call(postCalls.editPost, { params: { postId }, body: { postData } })).post;
  } catch (error) {
    const canBeStored = isUnavailable(error) || (error instanceof AppError && error.code === 'not-found');
    const stored = canBeStored && (await call(postCalls.getPost, { params: { postId } }).catch(() => null));
    if (stored && hasValuesOf(stored.post, postData)) return stored.post;
    throw error;
  }
}

/** Returns whether the post already has the values of the edit. */
function hasValuesOf(post: Post, { content, alt, uploadId, media, sensitive }: PostEdit): boolean {
  const stored = mediaOfResponse(post).map((item) => ({ id: mediaId(item), alt: item.alt }));
  const [first] = stored;
  return (
    (content ?? post.content) === post.content &&
    // A post that a moderator has marked stays sensitive.
    (!sensitive || post.sensitive) &&
    (alt === undefined || alt === first?.alt) &&
    (uploadId === undefined || uploadId === first?.id) &&
    (media === undefined ||
      (media.length === stored.length &&
        media.every(
          (item, index) =>
            inputId(item) === stored[index]?.id && (item.alt === undefined || item.alt === stored[index]?.alt),
        )))
  );
}

const inputId = (item: MediaInput): string => ('kept' in item ? item.kept : item.uploadId);

export const editPost: MutationKind<z.input<typeof EditVariables>, Post | undefined> = {
  noun: 'editPost',
  options: {
    mutationFn: sendEdit,
    // Updates all cached lists. Lists that are not on the screen have no listener, and would show deleted files.
    onSuccess: (post, _variables, _result, { client }) => {
      if (!post) return;
      const { id, content, tags, mentions, sensitive } = post;
      const media = mediaFields(mediaOfResponse(post));
      for (const queryKey of [['posts'], ['post', id]])
        refreshItem(client, queryKey, id, { content, tags, mentions, sensitive, ...media });
    },
    meta: {
      // A getter, because the language can change after this module was loaded.
      get success() {
        return t('posts.updated');
      },
      failure: true,
    },
  },
};

/** Changes the caption, the alternative texts or the media of the viewer's post. */
export const useEditPost = (postId: string) => useOutboxMutation(editPost, postId);

/** Returns the post with the viewer's latest pending edit. Without an edit, returns the same object. */
export function useEditedPost(post: LivePost): LivePost {
  const edit = usePendingVariables(editPost.noun, post.id, EditVariables).at(-1)?.postData;
  if (!edit) return post;
  const { content = post.content, alt, media, sensitive = post.sensitive } = edit;
  const editedMedia = media
    ? // New uploads are left out until the server has processed them.
      media.flatMap((item) => {
        const existing = post.media.find((candidate) => mediaId(candidate) === inputId(item));
        return existing ? [{ ...existing, alt: item.alt ?? existing.alt }] : [];
      })
    : post.media.map((item, index) => (index === 0 && alt !== undefined ? { ...item, alt } : item));
  return { ...post, content, sensitive, ...(editedMedia.length > 0 && mediaFields(editedMedia)) };
}
