import { postCalls } from '@glimpse/contract/posts/post-calls';
import { call } from '../../lib/api/call.ts';
import { ignoreCode } from '../../lib/api/call-errors.ts';
import { t } from '../../lib/languages/translate.ts';
import { type ToggleControl, type ToggleKind, useToggle } from '../../lib/outbox/use-toggle.ts';

export const likes: ToggleKind = {
  noun: 'like',
  // The server refuses a change to the current state. That is a success here, because the state is as wanted.
  send: (postId, value) =>
    ignoreCode('failed-precondition', call(value ? postCalls.likePost : postCalls.dislikePost, { params: { postId } })),
  texts: (value) => ({ success: value ? t('posts.liked') : t('posts.disliked') }),
};

/** The toggle for the viewer's like of a post. `isLiked` is the stored state, or undefined while it loads. */
export const useLike = (postId: string, isLiked: boolean | undefined): ToggleControl =>
  useToggle(likes, postId, isLiked);
