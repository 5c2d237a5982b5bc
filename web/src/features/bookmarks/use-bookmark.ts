import { api } from '@glimpse/contract/api';
import { AppError } from '@glimpse/contract/app-error';
import { clientTexts } from '@glimpse/contract/texts';
import { call } from '../../lib/api.ts';
import { type Toggled, type ToggleKind, useToggle } from '../../lib/use-toggle.ts';

export const bookmarks: ToggleKind = {
  noun: 'bookmark',
  isRepeatable: true,
  send: async (postId, wish) => {
    try {
      await call(wish ? api.addBookmark : api.removeBookmark, { params: { postId } });
    } catch (error) {
      // 'This Post is already bookmarked': another tab was quicker, and the wish is true.
      if (!(error instanceof AppError && error.code === 'failed-precondition')) throw error;
    }
  },
  texts: (wish) => ({ success: wish ? clientTexts.bookmarkAdded : clientTexts.bookmarkRemoved }),
};

/** Bookmark a post and take it back, shown at once. `isBookmarked`: what the data says. */
export const useBookmark = (postId: string, isBookmarked: boolean | undefined): Toggled =>
  useToggle(bookmarks, postId, isBookmarked);

/** The name of the control, by what pressing it would do. */
export const bookmarkAction = (isOn: boolean): string => (isOn ? 'Remove from Bookmark' : 'Add To Bookmark');
