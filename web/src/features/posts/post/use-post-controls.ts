import { type ToggleControl, useToggle } from '../../../lib/outbox/use-toggle.ts';
import { bookmarks, likes } from '../../../parts/marks/likes-bookmarks-pins.ts';
import type { Marks } from '../../../parts/marks/use-marks.ts';
import type { LivePost } from './queries.ts';
import { useEditedPost } from './use-edit-post.ts';

/** A post with the viewer's pending changes, and the actions on it. Both the card and the page of a post use it. */
export interface PostControls {
  /**
   * Includes the viewer's pending edit. Without an edit, it is the stored object, so memoised components skip a render.
   */
  readonly post: LivePost;
  /** Includes the viewer's pending like. */
  readonly likeCount: number;
  readonly isLiked: boolean;
  readonly isBookmarked: boolean;
  readonly toggleLike: () => void;
  readonly toggleBookmark: () => void;
  /** For double clicks, which like a post but never remove a like. */
  readonly like: () => void;
}

const toggleHandler = (toggle: ToggleControl) => () => toggle.set(!toggle.isOn);

export function usePostControls(stored: LivePost, marks: Marks): PostControls {
  const post = useEditedPost(stored);
  const like = useToggle(likes, post.id, marks.isLiked);
  const bookmark = useToggle(bookmarks, post.id, marks.isBookmarked);
  return {
    post,
    likeCount: post.likeCount + like.countDelta,
    isLiked: like.isOn,
    isBookmarked: bookmark.isOn,
    toggleLike: toggleHandler(like),
    toggleBookmark: toggleHandler(bookmark),
    like: () => {
      if (!like.isOn) like.set(true);
    },
  };
}
