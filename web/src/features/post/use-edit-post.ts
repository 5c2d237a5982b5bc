import { AppError } from '@glimpse/contract/app-error';
import { mediaId } from '@glimpse/contract/media/media';
import { allMedia, type EditedMedia, type Post, PostEdit } from '@glimpse/contract/posts/post';
import { postCalls } from '@glimpse/contract/posts/post-calls';
import { clientTexts } from '@glimpse/contract/texts';
import * as z from 'zod/mini';
import { call } from '../../lib/api/call.ts';
import { isLost } from '../../lib/api/repeatable.ts';
import { refreshItem } from '../../lib/live/refresh-item.ts';
import { type MutationKind, useHeldMutation } from '../../lib/outbox/held-mutation.ts';
import { useMutations } from '../../lib/outbox/use-mutations.ts';
import type { LivePost } from '../posts/queries.ts';

const Change = z.object({ postId: z.string(), postData: PostEdit });

/**
 * Sends a change; one that has been made already, since an answer was lost, counts as done: its upload is used up then, and
 * the post says what happened. Throws AppError.
 */
async function sendEdit({ postId, postData }: z.input<typeof Change>): Promise<Post | undefined> {
  try {
    return (await call(postCalls.editPost, { params: { postId }, body: { postData } })).post;
  } catch (error) {
    const mayBeDone = isLost(error) || (error instanceof AppError && error.code === 'not-found');
    const now = mayBeDone && (await call(postCalls.getPost, { params: { postId } }).catch(() => null));
    if (now && isEdited(now.post, postData)) return now.post;
    throw error;
  }
}

function isEdited(post: Post, { content, alt, uploadId, media }: PostEdit): boolean {
  const shown = allMedia(post).map((one) => ({ id: mediaId(one), alt: one.alt }));
  const [first] = shown;
  return (
    (content ?? post.content) === post.content &&
    (alt === undefined || alt === first?.alt) &&
    (uploadId === undefined || uploadId === first?.id) &&
    (media === undefined ||
      (media.length === shown.length &&
        media.every(
          (one, at) => idOf(one) === shown[at]?.id && (one.alt === undefined || one.alt === shown[at]?.alt),
        )))
  );
}

const idOf = (one: EditedMedia): string => ('kept' in one ? one.kept : one.uploadId);

/** A refusal is told in the server's words. */
export const editPost: MutationKind<z.input<typeof Change>, Post | undefined> = {
  noun: 'editPost',
  options: {
    mutationFn: sendEdit,
    // Lists that are not on the screen would open with files that are no longer there.
    onSuccess: (post, _change, _result, { client }) => {
      if (!post) return;
      const { id, content, tags, mentions, media, moreMedia } = post;
      for (const queryKey of [['posts'], ['post', id]])
        refreshItem(client, queryKey, id, { content, tags, mentions, media, moreMedia });
    },
    meta: { success: clientTexts.postUpdated, failure: true },
  },
};

/** Changes the caption, the alternative text or the media of one's post. */
export const useEditPost = (postId: string) => useHeldMutation(editPost, postId);

/** The post as it will read once the viewer's changes have been sent. */
export function useEdited(post: LivePost): LivePost {
  const change = useMutations(editPost.noun, post.id, ({ state }) =>
    state.status === 'pending' ? Change.safeParse(state.variables).data?.postData : undefined,
  ).at(-1);
  if (!change) return post;
  const { content = post.content, alt, media } = change;
  const before = allMedia(post);
  const now = media
    ? // What is new is shown once the server has it.
      media.flatMap((one) => {
        const kept = before.find((shown) => mediaId(shown) === idOf(one));
        return kept ? [{ ...kept, alt: one.alt ?? kept.alt }] : [];
      })
    : before.map((shown, at) => (at === 0 && alt !== undefined ? { ...shown, alt } : shown));
  const [first = post.media, ...moreMedia] = now;
  return { ...post, content, media: first, moreMedia };
}
