import { api } from '@glimpse/contract/api';
import { AppError } from '@glimpse/contract/app-error';
import { clientTexts } from '@glimpse/contract/texts';
import { call } from '../../lib/api.ts';
import { type Toggled, type ToggleKind, useToggle } from '../../lib/use-toggle.ts';

export const likes: ToggleKind = {
  noun: 'like',
  isRepeatable: true,
  send: async (postId, wish) => {
    try {
      await call(wish ? api.likePost : api.dislikePost, { params: { postId } });
    } catch (error) {
      // 'Cannot like a post that is already liked. ': another tab was quicker, and the wish is true.
      if (!(error instanceof AppError && error.code === 'failed-precondition')) throw error;
    }
  },
  texts: (wish) => ({ success: wish ? clientTexts.postLiked : clientTexts.postDisliked }),
};

/** Like and unlike a post, shown at once. `isLiked`: what the data says. Dislike is offered to those who like it only. */
export const useLike = (postId: string, isLiked: boolean | undefined): Toggled =>
  useToggle(likes, postId, isLiked);
