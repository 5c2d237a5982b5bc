import { bookmarkCalls } from '@glimpse/contract/bookmarks/bookmark-calls';
import { postCalls } from '@glimpse/contract/posts/post-calls';
import { call } from '../../lib/api/call.ts';
import { ignoreCode } from '../../lib/api/call-errors.ts';
import { t } from '../../lib/languages/translate.ts';
import type { ToggleKind } from '../../lib/outbox/use-toggle.ts';

/** The viewer's likes of posts. The id of each toggle is the id of the post, as for bookmarks and pins. */
export const likes: ToggleKind = {
  noun: 'like',
  // The server refuses a change to the current state. That is a success here, because the state is as wanted.
  send: (postId, value) =>
    ignoreCode('failed-precondition', call(value ? postCalls.likePost : postCalls.dislikePost, { params: { postId } })),
  texts: (value) => ({ success: value ? t('posts.liked') : t('posts.disliked') }),
};

/** The viewer's bookmarks of posts. */
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

/** Returns the label of the toggle. The label names the action of the next press. */
export const bookmarkLabel = (isOn: boolean): string => (isOn ? t('posts.removeBookmark') : t('posts.addBookmark'));

/** The own posts that the viewer has pinned to the profile. */
export const pins: ToggleKind = {
  noun: 'pin',
  send: (postId, value) => call(value ? postCalls.pinPost : postCalls.unpinPost, { params: { postId } }),
  texts: (value) => ({ success: value ? t('posts.pinned') : t('posts.unpinned'), failure: true }),
};

/** Returns the label of the toggle. The label names the action of the next press. */
export const pinLabel = (isOn: boolean): string => (isOn ? t('posts.unpin') : t('posts.pin'));
