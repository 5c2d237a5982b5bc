import { api } from '@glimpse/contract/api';
import { PostEdit } from '@glimpse/contract/post';
import { clientTexts } from '@glimpse/contract/texts';
import { useMutationState } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { call } from '../../lib/api/call.ts';
import { type MutationKind, useHeldMutation } from '../../lib/outbox/held-mutation.ts';
import type { LivePost } from './queries.ts';

const Change = z.object({ postId: z.string(), postData: PostEdit });

/** A refusal is told in the server's words. */
export const editPost: MutationKind<z.input<typeof Change>> = {
  noun: 'editPost',
  options: {
    mutationFn: ({ postId, postData }) => call(api.editPost, { params: { postId }, body: { postData } }),
    meta: { success: clientTexts.postUpdated, failure: true },
  },
};

/** Changes the caption, the alternative text or the media of one's post. */
export const useEditPost = (postId: string) => useHeldMutation(editPost, postId);

/** The post as it will read once the viewer's changes have been sent. */
export function useEdited(post: LivePost): LivePost {
  const change = useMutationState({
    filters: { mutationKey: [editPost.noun, post.id], status: 'pending' },
    select: ({ state }) => Change.safeParse(state.variables).data?.postData,
  }).at(-1);
  if (!change) return post;
  const { content = post.content, alt = post.media.alt } = change;
  return { ...post, content, media: { ...post.media, alt } };
}
