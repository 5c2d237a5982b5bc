import { bookmarkCalls } from '@glimpse/contract/bookmarks/bookmark-calls';
import { clientTexts } from '@glimpse/contract/texts';
import { call } from '../../lib/api/call.ts';
import { orAlready } from '../../lib/api/repeatable.ts';
import { type Toggled, type ToggleKind, useToggle } from '../../lib/outbox/use-toggle.ts';

export const bookmarks: ToggleKind = {
  noun: 'bookmark',
  // 'This Post is already bookmarked' is what was wanted.
  send: (postId, wish) =>
    orAlready(
      'failed-precondition',
      call(wish ? bookmarkCalls.addBookmark : bookmarkCalls.removeBookmark, { params: { postId } }),
    ),
  texts: (wish) => ({ success: wish ? clientTexts.bookmarkAdded : clientTexts.bookmarkRemoved }),
};

/** Bookmark a post and take it back, shown at once. `isBookmarked`: what the data says. */
export const useBookmark = (postId: string, isBookmarked: boolean | undefined): Toggled =>
  useToggle(bookmarks, postId, isBookmarked);

/** The name of the control, by what pressing it would do. */
export const bookmarkAction = (isOn: boolean): string => (isOn ? 'Remove from Bookmark' : 'Add To Bookmark');
