import { bookmarkCalls } from '@glimpse/contract/bookmarks/bookmark-calls';
import { call } from '../../lib/api/call.ts';
import { ignoreCode } from '../../lib/api/call-errors.ts';
import { t } from '../../lib/languages/translate.ts';
import { type ToggleControl, type ToggleKind, useToggle } from '../../lib/outbox/use-toggle.ts';

export const bookmarks: ToggleKind = {
  noun: 'bookmark',
  // The server refuses a change to the current state. That is a success here, because the state is as wanted.
  send: (postId, value) =>
    ignoreCode(
      'failed-precondition',
      call(value ? bookmarkCalls.addBookmark : bookmarkCalls.removeBookmark, { params: { postId } }),
    ),
  texts: (value) => ({ success: value ? t('posts.bookmarked') : t('posts.bookmarkRemoved') }),
};

/** The toggle for the viewer's bookmark of a post. `isBookmarked` is the stored state, or undefined while it loads. */
export const useBookmark = (postId: string, isBookmarked: boolean | undefined): ToggleControl =>
  useToggle(bookmarks, postId, isBookmarked);

/** Returns the label of the toggle. The label names the action of the next press. */
export const bookmarkLabel = (isOn: boolean): string => (isOn ? t('posts.removeBookmark') : t('posts.addBookmark'));
