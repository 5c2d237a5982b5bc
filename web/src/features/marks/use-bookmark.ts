import { bookmarkCalls } from '@glimpse/contract/bookmarks/bookmark-calls';
import { clientTexts } from '@glimpse/contract/texts';
import { call } from '../../lib/api/call.ts';
import { ignoreCode } from '../../lib/api/call-errors.ts';
import { type ToggleControl, type ToggleKind, useToggle } from '../../lib/outbox/use-toggle.ts';

export const bookmarks: ToggleKind = {
  noun: 'bookmark',
  // The server refuses if the post is already bookmarked, which is the wanted state.
  send: (postId, value) =>
    ignoreCode(
      'failed-precondition',
      call(value ? bookmarkCalls.addBookmark : bookmarkCalls.removeBookmark, { params: { postId } }),
    ),
  texts: (value) => ({ success: value ? clientTexts.bookmarkAdded : clientTexts.bookmarkRemoved }),
};

/** The toggle for the viewer's bookmark of a post. `isBookmarked`: the stored state, undefined until it is known. */
export const useBookmark = (postId: string, isBookmarked: boolean | undefined): ToggleControl =>
  useToggle(bookmarks, postId, isBookmarked);

/** Returns the label of the toggle, which names the action of the next press. */
export const bookmarkAction = (isOn: boolean): string => (isOn ? 'Remove from Bookmark' : 'Add To Bookmark');
