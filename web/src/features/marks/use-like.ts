import { postCalls } from '@glimpse/contract/posts/post-calls';
import { clientTexts } from '@glimpse/contract/texts';
import { call } from '../../lib/api/call.ts';
import { ignoreCode } from '../../lib/api/call-errors.ts';
import { type ToggleControl, type ToggleKind, useToggle } from '../../lib/outbox/use-toggle.ts';

export const likes: ToggleKind = {
  noun: 'like',
  // The server refuses if the post is already liked, which is the wanted state.
  send: (postId, value) =>
    ignoreCode('failed-precondition', call(value ? postCalls.likePost : postCalls.dislikePost, { params: { postId } })),
  texts: (value) => ({ success: value ? clientTexts.postLiked : clientTexts.postDisliked }),
};

/** The toggle for the viewer's like of a post. `isLiked`: the stored state, undefined until it is known. */
export const useLike = (postId: string, isLiked: boolean | undefined): ToggleControl =>
  useToggle(likes, postId, isLiked);
