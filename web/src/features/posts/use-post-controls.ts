import type { Toggled } from '../../lib/outbox/use-toggle.ts';
import { useBookmark } from '../marks/use-bookmark.ts';
import { useLike } from '../marks/use-like.ts';
import type { Marks } from '../marks/use-marks.ts';
import { useEdited } from '../post/use-edit-post.ts';
import type { LivePost } from './queries.ts';

/** A post as it is shown, and what can be done with it, wherever that is. */
export interface PostControls {
  /** With the words and media that the viewer has changed and the server does not know yet; without such, the stored object itself. */
  readonly post: LivePost;
  /** With the viewer's own, which the server may not know yet. */
  readonly likeCount: number;
  readonly isLiked: boolean;
  readonly isBookmarked: boolean;
  readonly switchLike: () => void;
  readonly switchBookmark: () => void;
  /** A double click: only ever likes. */
  readonly like: () => void;
}

const switched = (toggle: Toggled) => () => toggle.set(!toggle.isOn);

/** `stored` and `marks` as the data has them. */
export function usePostControls(stored: LivePost, marks: Marks): PostControls {
  const post = useEdited(stored);
  const like = useLike(post.id, marks.isLiked);
  const bookmark = useBookmark(post.id, marks.isBookmarked);
  return {
    post,
    likeCount: post.likeCount + like.change,
    isLiked: like.isOn,
    isBookmarked: bookmark.isOn,
    switchLike: switched(like),
    switchBookmark: switched(bookmark),
    like: () => {
      if (!like.isOn) like.set(true);
    },
  };
}
