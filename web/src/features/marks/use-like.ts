import { postCalls } from '@glimpse/contract/posts/post-calls';
import { clientTexts } from '@glimpse/contract/texts';
import { call } from '../../lib/api/call.ts';
import { orAlready } from '../../lib/api/repeatable.ts';
import { type Toggled, type ToggleKind, useToggle } from '../../lib/outbox/use-toggle.ts';

export const likes: ToggleKind = {
  noun: 'like',
  // 'Cannot like a post that is already liked. ' is what was wanted.
  send: (postId, wish) =>
    orAlready(
      'failed-precondition',
      call(wish ? postCalls.likePost : postCalls.dislikePost, { params: { postId } }),
    ),
  texts: (wish) => ({ success: wish ? clientTexts.postLiked : clientTexts.postDisliked }),
};

/** Like and unlike a post, shown at once. `isLiked`: what the data says. Dislike is offered to those who like it only. */
export const useLike = (postId: string, isLiked: boolean | undefined): Toggled =>
  useToggle(likes, postId, isLiked);
